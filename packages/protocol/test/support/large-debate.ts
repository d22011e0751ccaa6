// A debate of any length between parties that never tire: for growth curves, not for meaning.
import type { CrossExaminationEvent } from '../../src/index.ts'
import { withConsequences } from '../../src/cross-examination/evolve/consequences.ts'
import { evolve } from '../../src/cross-examination/evolve/evolve.ts'
import { owedBy } from '../../src/cross-examination/rules/owed.ts'
import { initialState, type State } from '../../src/cross-examination/state.ts'
import { takeCriticTurn, type ListedAttack } from '../../src/cross-examination/turns/critic-turn.ts'
import { takeProposerTurn } from '../../src/cross-examination/turns/proposer-turn.ts'
import { attack, critic, setup } from '../cross-examination/setups.ts'

const CRITICS = 8
const ATTACKS_A_TURN = 8

function listed(round: number, n: number, on: string | null): ListedAttack {
  const line = 1 + ((round * 31 + n * 7) % 900)
  const file = { kind: 'file', path: `src/${n}.ts`, start: line, end: line + 2, quote: '' } as const
  const address = on === null ? file : ({ kind: 'turn', value: `defence of ${on}` } as const)
  return {
    claimedId: null,
    on,
    attack: { ...attack(), address },
    raw: '',
    malformed: null,
    witness: (round + n) % 5 === 0 ? 'confirmed' : 'none',
    refuted: false,
  }
}

function criticTurn(state: State, c: number, round: number): CrossExaminationEvent[] {
  const say = ['withdraw', 'keep', 'fork', 'press'] as const
  const answered = [...(state.forks.get(String(c))?.asked ?? [])].filter((id) => {
    const node = state.nodes.get(id)
    return node?.defences.at(-1)?.round === round && node.conceded === null
  })
  const replies = answered.map((id, i) => ({
    id,
    say: say[(i + round) % 4]!,
    text: 'because',
    hasNew: true,
    fresh: null,
    witness: 'none' as const,
  }))
  const subs = replies.filter((reply) => reply.say === 'fork').map(({ id }, i) => listed(round, i, id))
  const roots = Array.from({ length: ATTACKS_A_TURN }, (_, n) => listed(round, n + c, null))
  return takeCriticTurn(state, 'large', c, round, {
    replies,
    words: [],
    attacks: [...subs, ...roots],
    more: false,
    text: null,
    to: null,
  })
}

function proposerTurn(state: State, fork: string, round: number): CrossExaminationEvent[] {
  const answers = owedBy(state, fork).map((id, i) => ({
    id,
    say: (i + round) % 6 === 0 ? ('concede' as const) : ('defend' as const),
    text: `about ${id}`,
    evidence: [],
  }))
  return takeProposerTurn(state, 'large', fork, round, { answers, hasDiff: true, text: null, to: null })
}

/** At least `size` events; the debate is still going on. */
export function debateOfSize(size: number): CrossExaminationEvent[] {
  const limits = { ...setup().limits, rounds: 1_000_000, attacksPerTurn: 100, defences: 1_000_000 }
  const proposer = { party: 'script', vendor: null, model: null, standIn: false }
  const critics = Array.from({ length: CRITICS }, (_, i) => critic(i + 1))
  const state = initialState()
  const events: CrossExaminationEvent[] = []
  const take = (event: CrossExaminationEvent): void => {
    for (const one of event.type === 'review-opened' ? [event] : withConsequences(state, event)) {
      evolve(state, one)
      events.push(one)
    }
  }
  const opened = setup({ critics, proposer, limits })
  take({ type: 'review-opened', protocol: 'cross-examination', version: 1, setup: opened })
  // Topics are of no matter here, and without one nobody would be asked.
  for (const { c } of critics)
    take({ type: 'topic-assigned', critic: c, topic: `topic ${c}`, aspect: 'other', duplicate: false })
  for (let round = 0; events.length < size; round++)
    for (const { c } of critics) {
      if (round > 0) for (const event of proposerTurn(state, String(c), round)) take(event)
      const fix = round > 0 ? state.latestFix.get(String(c)) : undefined
      if (fix !== undefined && state.fixes.get(fix)?.verification === null) {
        const bound = state.fixes.get(fix)!.bound
        const results = Object.fromEntries(bound.map((id) => [id, 'stopped' as const]))
        take({ type: 'fix-verified', fix, checks: 'ok', testsChanged: false, results, why: '' })
      }
      for (const event of criticTurn(state, c, round)) take(event)
    }
  return events
}
