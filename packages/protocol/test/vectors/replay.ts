// Plays a vector through the protocol's own turns and events, and says where the result differs.
import type { Event } from '../../src/cross-examination/events.ts'
import { withConsequences } from '../../src/cross-examination/evolve/consequences.ts'
import { verifiedFixes } from '../../src/cross-examination/evolve/apply-after.ts'
import { Draft } from '../../src/cross-examination/evolve/draft.ts'
import { evolve } from '../../src/cross-examination/evolve/evolve.ts'
import type { Address } from '../../src/cross-examination/messages/address.ts'
import { ASPECTS, type Attack } from '../../src/cross-examination/messages/attack.ts'
import { owedBy } from '../../src/cross-examination/rules/owed.ts'
import { stakesOf } from '../../src/cross-examination/rules/stakes.ts'
import { DEFAULT_LIMITS, type Setup } from '../../src/cross-examination/setup.ts'
import { initialState, type State } from '../../src/cross-examination/state.ts'
import { takeCriticTurn } from '../../src/cross-examination/turns/critic-turn.ts'
import { takeProposerTurn } from '../../src/cross-examination/turns/proposer-turn.ts'
import { droppedTogether } from '../../src/cross-examination/tree/fix-rules.ts'
import type { Vector, VectorAttack, VectorMove } from './vector.ts'

export type Replay = { readonly state: State; readonly events: Event[]; readonly differences: string[] }

export function setupOfVector(vector: Vector): Setup {
  const { critics, proposer, limits, unseenFiles = [], belowGate = false } = vector.debate.setup
  return {
    critics: critics.map(({ c, kind, backed = false }) => ({
      c,
      kind,
      party: `script:${c}`,
      vendor: null,
      model: null,
      framing: null,
      pairing: null,
      backed,
    })),
    proposer: proposer ? { party: 'script:proposer', vendor: null, model: null, standIn: false } : null,
    judge: null,
    limits: { ...DEFAULT_LIMITS, ...limits },
    pairing: null,
    work: {
      base: null,
      snapshot: 'snapshot',
      files: unseenFiles.map((path) => ({ path, seenBy: [] })),
      task: null,
      requirements: [],
      claims: [],
      transcriptHash: null,
    },
    belowGate,
    imported: [],
  }
}

function addressOf(address: VectorAttack['address']): Address {
  if ('path' in address) return { ...address, quote: '' }
  if (address.kind === 'absence') return { kind: 'absence', value: address.value, where: '-', search: '-' }
  return { kind: address.kind as 'turn', value: address.value }
}

function attackOf(given: VectorAttack): Attack {
  const aspect = ASPECTS.find((one) => one === given.aspect) ?? 'other'
  const words = { statement: '-', input: '-', yields: '-', violates: '-', ifUpheld: '-', ifDismissed: '-' }
  return {
    topic: aspect,
    aspect,
    address: addressOf(given.address),
    severity: given.severity,
    ...words,
    evidence: '',
    advisory: given.advisory,
  }
}

/** Every move is one or more of the protocol's events; what must follow from each is added to it. */
class Player {
  readonly state: State = initialState()
  readonly events: Event[] = []
  readonly differences: string[] = []

  take(event: Event): void {
    const events = event.type === 'review-opened' ? [event] : withConsequences(this.state, event)
    for (const one of events) {
      evolve(this.state, one)
      this.events.push(one)
    }
  }

  same(what: string, got: unknown, want: unknown): void {
    if (JSON.stringify(got) !== JSON.stringify(want))
      this.differences.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`)
  }

  critic(move: Extract<VectorMove, { m: 'critic' }>, round: number): void {
    const { c, attacks = [], replies = [], fixes = [], more = false } = move
    if (move.failed !== undefined)
      return this.take({ type: 'critic-turn-failed', critic: c, round, failure: move.failed as 'crashed' })
    const spoken = replies.filter((reply) => reply.say !== 'none')
    const turn = takeCriticTurn(this.state, `c${c}/r${round}`, c, round, {
      replies: spoken.map(({ id, say, new: hasNew, witness }) => ({
        id,
        say: say as 'keep',
        text: '',
        hasNew: hasNew !== undefined && hasNew !== 'none',
        fresh: null,
        witness: witness ?? 'none',
      })),
      words: fixes.flatMap(({ fix, id, say }) => (say === 'none' ? [] : [{ fix, id, say, text: '' }])),
      attacks: attacks.map((given) => ({
        claimedId: given.id,
        on: given.on ?? given.from ?? null,
        attack: attackOf(given),
        raw: '',
        malformed: given.resolvable === false ? 'cannot be resolved' : null,
        witness: given.witness,
        refuted: given.fact === 'false',
      })),
      more,
      text: null,
      to: null,
    })
    const taken = turn.at(-1) as Extract<Event, { type: 'critic-turn-taken' }>
    this.same(
      `ids of critic ${c} in round ${round}`,
      taken.raised.map(({ id }) => id),
      attacks.map(({ id }) => id),
    )
    for (const event of turn) this.take(event)
  }

  proposer(move: Extract<VectorMove, { m: 'proposer' }>, round: number): void {
    const { fork, asked, answers = [], fix = null, retry = [] } = move
    this.same(`asked in fork ${fork} in round ${round}`, owedBy(this.state, fork), asked)
    if (move.failed !== undefined)
      return this.take({
        type: 'proposer-turn-failed',
        fork,
        round,
        asked: owedBy(this.state, fork),
        failure: move.failed as 'crashed',
      })
    const said = answers.flatMap(({ id, say }) => (say === 'none' ? [] : [{ id, say }]))
    const retried = retry.map((id) => ({ id, say: 'retry' as const }))
    const turn = takeProposerTurn(this.state, `p${fork}/r${round}`, fork, round, {
      answers: [...said, ...retried].map((answer) => ({ ...answer, text: '', evidence: [] })),
      hasDiff: fix !== null,
      text: null,
      to: null,
    })
    for (const event of turn) this.take(event)
  }

  move(move: VectorMove, round: number): void {
    switch (move.m) {
      case 'critic':
        return this.critic(move, round)
      case 'proposer':
        return this.proposer(move, round)
      case 'verify': {
        const { fix, checks, testsChanged, results } = move
        return this.take({ type: 'fix-verified', fix, checks, testsChanged, results, why: '' })
      }
      case 'together': {
        const { failing } = move
        const dropped = droppedTogether(verifiedFixes(new Draft(this.state)), failing)
        return this.take({ type: 'fixes-combined', failing, dropped })
      }
      case 'refute':
        return this.take({ type: 'attack-refuted', id: move.id, round, why: '' })
      case 'stop':
        return this.take({ type: 'review-stopped', kind: move.kind, critic: move.c })
      case 'stakes':
        for (const c of this.state.critics.keys()) {
          const stake = stakesOf(this.state, c, move.choices[c] ?? null)
          if (stake !== null) this.take(stake)
        }
        return
      case 'judge':
        return this.take({
          type: 'leaf-judged',
          id: move.id,
          by: move.by,
          verdict: move.verdict,
          reason: '',
          seen: null,
        })
      case 'decide':
        if (move.what === 'approve')
          return this.take({ type: 'fix-approved', fix: move.id, reason: '', by: 'vector' })
        return this.take({
          type: 'decision-made',
          id: move.id,
          round,
          what: move.what,
          reason: '',
          by: 'vector',
        })
      case 'apply':
        return this.take({ type: 'fix-applied', fix: move.fix })
      case 'revert':
        return this.take({ type: 'fix-reverted', fix: move.fix })
    }
  }
}

export function replay(vector: Vector): Replay {
  const player = new Player()
  player.take({
    type: 'review-opened',
    protocol: 'cross-examination',
    version: 1,
    setup: setupOfVector(vector),
  })
  for (const { c, ran } of vector.debate.setup.critics)
    if (ran === false)
      player.take({ type: 'critic-turn-failed', critic: c, round: 0, failure: 'unavailable' })
  const endRounds = (): void => {
    if (!player.state.roundsOver) player.take({ type: 'rounds-ended' })
  }
  for (const move of vector.debate.moves) {
    if (move.r === 'end') endRounds()
    player.move(move, move.r === 'end' ? player.state.lastRound : move.r)
  }
  endRounds()
  return player
}
