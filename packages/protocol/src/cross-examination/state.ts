// The state of a review: the fold of its events. Only `evolve` changes it.
import type { BlobRef, Handle } from '../contract.ts'
import type { DecisionMade, LeafJudged, Refusal, StakeMade } from './events.ts'
import type { Aspect } from './messages/attack.ts'
import type { Bid } from './messages/bids.ts'
import type { CriticSetup, Setup } from './setup.ts'
import type { Termination } from './termination.ts'
import type { PartialTurn } from './turns/partial-turn.ts'
import { ConcededAddresses } from './tree/contradiction.ts'
import type { Label } from './tree/label.ts'
import type { AttackNode, Fix } from './tree/node.ts'

export type CriticState = {
  readonly setup: CriticSetup
  readonly fork: string
  readonly ended: Termination | null
  /** The last round that it played; null before its opening. */
  readonly round: number | null
  readonly delivered: boolean
  /** Roots listed so far, of every kind: the next one is `A<c>.<roots + 1>`. */
  readonly roots: number
  /** Non-advisory attacks in the whole debate; none is silence. */
  readonly raised: number
  /** Its last turn listed no attack and had no accepted press or fork. */
  readonly quiet: boolean
  readonly more: boolean
  readonly topic: string | null
  readonly aspect: Aspect | null
  readonly duplicate: boolean
  readonly handle: Handle | null
  readonly text: BlobRef | null
}

export type ForkState = {
  /** The critic's number, or `R` for all rule critics. */
  readonly id: string
  readonly critics: readonly number[]
  /** The round that has begun; 0 is the opening. */
  readonly round: number
  /** Rounds up to this one are over: their open set is settled. */
  readonly closedRound: number
  /** The last round in which the proposer took or failed a turn here; 0 for none. */
  readonly proposerRound: number
  readonly failed: boolean
  /** The last round in which a fix was made here; 0 for none. */
  readonly fixRound: number
  /** Asked about in the round that has begun. */
  readonly asked: readonly string[]
  readonly handle: Handle | null
}

/** Roots that entered, left and re-entered the open set, net over one round. */
export type OpenSetStep = { readonly added: string[]; readonly closed: string[]; readonly reopened: string[] }

/** Kept up to date root by root; every entry follows from the tree. */
export type Derived = {
  /** Of every attack that is not advisory; contradiction is decided when it is read. */
  readonly labels: Map<string, Label>
  /** Open roots by the rules, by critic. */
  readonly openRoots: Map<number, Set<string>>
  /** Roots with an open attack that lacks a valid answer, by critic. */
  readonly unanswered: Map<number, Set<string>>
  /** What the next proposer turn is asked about, by fork and root. */
  readonly owed: Map<string, Map<string, readonly string[]>>
  /** Roots whose change was not said by an event yet. */
  readonly unannounced: Set<string>
  /** Attacks whose label the last event may have changed, for projections. */
  readonly relabelled: Set<string>
  /** Critics whose ending was not said by an event yet. */
  readonly ending: Map<number, Termination>
}

export type Recorded = { readonly round: number; readonly id: string; readonly what: 'withdraw' | 'retract' }

export type State = {
  setup: Setup | null
  critics: Map<number, CriticState>
  forks: Map<string, ForkState>
  nodes: Map<string, AttackNode>
  fixes: Map<string, Fix>
  advisory: string[]
  derived: Derived
  /** The open set as the events have said it. */
  open: Set<string>
  /** Roots that an event has put into the open set. */
  announced: Set<string>
  /** Roots that were in the open set at the end of some round. */
  everOpen: Set<string>
  /** Whether a root was in the open set when its fork's round began, for those that changed since. */
  changed: Map<string, Map<string, boolean>>
  steps: Map<number, OpenSetStep>
  lastRound: number
  roundsOver: boolean
  /** The newest fix of each fork. */
  latestFix: Map<string, string>
  /** Roots that a fix of another fork stops. */
  stoppedElsewhere: Set<string>
  cuts: string[]
  conceded: ConcededAddresses
  combined: boolean
  stakes: StakeMade[]
  verdicts: LeafJudged[]
  decisions: DecisionMade[]
  recorded: Recorded[]
  interrupted: boolean
  /** SHA-256 of the root transcript's earlier bytes after the review; null before that. */
  transcriptAfter: string | null
  refusals: Refusal[]
  /** Critics' replies on their way to a turn. */
  turns: Map<number, PartialTurn>
  /** By critic: its bids, at most twice. */
  bids: Map<number, (readonly Bid[])[]>
  /** `<fork>/<round>` of the briefing and the notices that were delivered. */
  noticed: Set<string>
  /** All that had not ended was stopped. */
  stopped: boolean
}

export function initialState(): State {
  return {
    setup: null,
    critics: new Map(),
    forks: new Map(),
    nodes: new Map(),
    fixes: new Map(),
    advisory: [],
    derived: {
      labels: new Map(),
      openRoots: new Map(),
      unanswered: new Map(),
      owed: new Map(),
      unannounced: new Set(),
      ending: new Map(),
      relabelled: new Set(),
    },
    open: new Set(),
    announced: new Set(),
    everOpen: new Set(),
    changed: new Map(),
    steps: new Map(),
    lastRound: 0,
    roundsOver: false,
    latestFix: new Map(),
    stoppedElsewhere: new Set(),
    cuts: [],
    conceded: new ConcededAddresses(),
    combined: false,
    stakes: [],
    verdicts: [],
    decisions: [],
    recorded: [],
    interrupted: false,
    transcriptAfter: null,
    refusals: [],
    turns: new Map(),
    bids: new Map(),
    noticed: new Set(),
    stopped: false,
  }
}

/** The fork that all rule critics share. */
export const RULE_FORK = 'R'

/** A history that the rules do not allow: a programmer's or a ledger's error, never a party's. */
export class HistoryError extends Error {
  readonly code = 'INVALID_HISTORY' as const
  constructor(message: string) {
    super(`${message}; the ledger was not written by these rules`)
    this.name = 'HistoryError'
  }
}

export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new HistoryError(message)
}
export function setupOf(state: State): Setup {
  demand(state.setup !== null, 'a review opens with review-opened')
  return state.setup
}
export function criticState(state: State, c: number): CriticState {
  const critic = state.critics.get(c)
  demand(critic !== undefined, `critic ${c} is unknown`)
  return critic
}
export function forkState(state: State, id: string): ForkState {
  const fork = state.forks.get(id)
  demand(fork !== undefined, `fork ${id} is unknown`)
  return fork
}
export function nodeOf(state: State, id: string): AttackNode {
  const node = state.nodes.get(id)
  demand(node !== undefined, `attack ${id} is unknown`)
  return node
}
export function fixOf(state: State, id: string): Fix {
  const fix = state.fixes.get(id)
  demand(fix !== undefined, `fix ${id} is unknown`)
  return fix
}

/** A view in which only the replies on their way to a turn may be changed. */
export function copyTurns(state: State): State {
  return { ...state, turns: new Map(state.turns) }
}

/** A copy that may be evolved on its own. Linear. */
export function copyState(state: State): State {
  const groups = <K>(all: Map<K, Set<string>>): Map<K, Set<string>> =>
    new Map([...all].map(([key, group]) => [key, new Set(group)]))
  const { derived } = state
  return {
    ...state,
    critics: new Map(state.critics),
    forks: new Map(state.forks),
    nodes: new Map(state.nodes),
    fixes: new Map(state.fixes),
    advisory: [...state.advisory],
    derived: {
      labels: new Map(derived.labels),
      openRoots: groups(derived.openRoots),
      unanswered: groups(derived.unanswered),
      owed: new Map([...derived.owed].map(([fork, owed]) => [fork, new Map(owed)])),
      unannounced: new Set(derived.unannounced),
      ending: new Map(derived.ending),
      relabelled: new Set(),
    },
    open: new Set(state.open),
    announced: new Set(state.announced),
    everOpen: new Set(state.everOpen),
    changed: new Map([...state.changed].map(([fork, changed]) => [fork, new Map(changed)])),
    steps: new Map(
      [...state.steps].map(([round, { added, closed, reopened }]) => [
        round,
        { added: [...added], closed: [...closed], reopened: [...reopened] },
      ]),
    ),
    latestFix: new Map(state.latestFix),
    stoppedElsewhere: new Set(state.stoppedElsewhere),
    cuts: [...state.cuts],
    conceded: state.conceded.copy(),
    stakes: [...state.stakes],
    verdicts: [...state.verdicts],
    decisions: [...state.decisions],
    recorded: [...state.recorded],
    refusals: [...state.refusals],
    turns: new Map(state.turns),
    bids: new Map(state.bids),
    noticed: new Set(state.noticed),
  }
}
