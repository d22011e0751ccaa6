// From what a critic wrote to what its turn is. Everything is judged on the state before the
// turn; what cannot stand is refused by name and loses nothing else.
import type { BlobRef, Handle } from '../../contract.ts'
import { criticOf, depthOf, rootId, subAttackId } from '../../ids.ts'
import type { CriticTurnTaken, FixWord, RaisedAttack, Refusal, ReplyTaken } from '../events.ts'
import type { Attack } from '../messages/attack.ts'
import type { Fresh } from '../messages/critique.ts'
import type { WitnessResult } from '../messages/witness.ts'
import { judgeBase } from '../rules/judge-base.ts'
import { judgeReply, type Said } from '../rules/judge-reply.ts'
import { viewOf } from '../rules/view-of.ts'
import { criticState, setupOf, type State } from '../state.ts'
import { importedAs } from './earlier.ts'
import { firstAgreeing } from './duplicates.ts'

export type ListedAttack = {
  /** The number that its critic gave it; null where it gave none. */
  readonly claimedId: string | null
  /** Aimed at the last defence of this attack, which the same turn forks. */
  readonly on: string | null
  /** Null where it could not be read; then `raw` is an excerpt of what was written. */
  readonly attack: Attack | null
  readonly raw: string
  /** Why it cannot be read or its address cannot be resolved; null where it is well formed. */
  readonly malformed: string | null
  /** Why a rule critic could not decide it; null where it is an accusation. */
  readonly undecided?: string | null
  readonly witness: WitnessResult
  readonly refuted: boolean
}

export type CriticInput = {
  readonly replies: readonly {
    readonly id: string
    readonly say: Said
    readonly text: string
    readonly hasNew: boolean
    readonly fresh: Fresh | null
    readonly witness: WitnessResult
  }[]
  readonly words: readonly FixWord[]
  readonly attacks: readonly ListedAttack[]
  readonly more: boolean
  readonly text: BlobRef | null
  readonly to: Handle | null
}

type Refuse = (what: string, why: string) => void

function takeReplies(
  state: State,
  c: number,
  round: number,
  input: CriticInput,
  refuse: Refuse,
): ReplyTaken[] {
  const before = { view: viewOf(state), labels: state.derived.labels, limits: setupOf(state).limits }
  const taken: ReplyTaken[] = []
  for (const given of firstAgreeing(
    input.replies,
    ({ id }) => id,
    ({ say }) => say,
    refuse,
  )) {
    const node = state.nodes.get(given.id)
    if (node === undefined || node.critic !== c) {
      refuse(`reply to ${given.id}`, 'no such attack of yours')
      continue
    }
    const forkOfNothing = given.say === 'fork' && !input.attacks.some(({ on }) => on === given.id)
    if (forkOfNothing) refuse(`fork of ${given.id}`, 'no attack on its defence is listed; it counts as keep')
    const said = forkOfNothing ? 'keep' : given.say
    const judged = judgeReply(before, node, { said, hasNew: given.hasNew }, round)
    if ('refused' in judged) refuse(`${given.say} of ${given.id}`, judged.refused)
    else {
      if (judged.taken !== said && judged.taken !== 'void')
        refuse(`${said} of ${given.id}`, 'not allowed here; it counts as keep')
      taken.push({ ...given, said, taken: judged.taken })
    }
  }
  return taken.map(({ id, said, taken: as, text, hasNew, fresh, witness }) => ({
    id,
    said,
    taken: as,
    text,
    hasNew,
    fresh,
    witness: as === 'press' ? witness : 'none',
  }))
}

function takeWords(state: State, c: number, input: CriticInput, refuse: Refuse): FixWord[] {
  const words = firstAgreeing(
    input.words,
    ({ fix, id }) => `${fix} for ${id}`,
    ({ say }) => say,
    refuse,
  )
  return words.filter(({ fix, id, say }) => {
    const known = state.fixes.get(fix)?.bound.includes(id) === true && criticOf(id) === c
    if (!known) refuse(`${say} of ${fix} for ${id}`, 'no such fix for an attack of yours')
    return known
  })
}

/** Where a listed attack stands: below an attack of this critic, or as a root. */
type Aim = { readonly parent: string | null; readonly from: string | null; readonly malformed: string | null }

function aimOf(state: State, c: number, listed: ListedAttack, refuse: Refuse): Aim {
  const { on, attack, malformed } = listed
  if (on === null) return { parent: null, from: null, malformed }
  const parent = state.nodes.get(on)
  if (parent === undefined || parent.critic !== c || parent.defences.length === 0) {
    const why = `aimed at the defence of ${on}, which has none that is yours to attack`
    refuse(`attack on ${on}`, why)
    return { parent: null, from: null, malformed: malformed ?? why }
  }
  // One that points at the artifact is a root of its own.
  if (attack !== null && attack.address.kind !== 'turn') return { parent: null, from: on, malformed }
  return { parent: on, from: null, malformed }
}

function raise(
  state: State,
  c: number,
  round: number,
  input: CriticInput,
  forked: ReadonlySet<string>,
  refuse: Refuse,
): RaisedAttack[] {
  const raised: RaisedAttack[] = []
  const subAttacks = new Map<string, number>()
  let roots = criticState(state, c).roots
  let place = 0
  for (const listed of input.attacks) {
    const { parent, from, malformed } = aimOf(state, c, listed, refuse)
    const k =
      parent === null ? ++roots : (subAttacks.get(parent) ?? state.nodes.get(parent)?.subAttacks ?? 0) + 1
    if (parent !== null) subAttacks.set(parent, k)
    const id = parent === null ? rootId(c, k) : subAttackId(parent, k)
    const advisory = listed.attack?.advisory === true
    const { undecided = null } = listed
    const underRefusedFork = parent !== null && !forked.has(parent)
    const { base, why } = advisory
      ? { base: 'live' as const, why: '' }
      : judgeBase({ id, place, round, underRefusedFork, malformed, undecided }, setupOf(state).limits)
    if (!advisory) place++
    const { attack, raw, refuted } = listed
    const witness = base === 'live' && !advisory ? listed.witness : 'none'
    const claimedId = listed.claimedId === id ? null : (listed.claimedId ?? '')
    if (claimedId !== null && claimedId !== '') refuse(`number ${claimedId}`, `${id} is next; it is ${id}`)
    const known = attack === null || depthOf(id) > 0 ? null : importedAs(setupOf(state), attack)
    const earlier = known === null ? null : { run: known.run, id: known.id }
    const dismissedEarlier = known?.status === 'dismissed' && base === 'live'
    const judged = { base, baseWhy: why, advisory, witness, refuted, earlier, dismissedEarlier, claimedId }
    raised.push({ id, parent, from, attack, raw, ...judged })
  }
  return raised
}

/** The refusals, then the turn. */
export function takeCriticTurn(
  state: State,
  place: string,
  c: number,
  round: number,
  input: CriticInput,
): [...Refusal[], CriticTurnTaken] {
  const refusals: Refusal[] = []
  const refuse: Refuse = (what, why) => {
    refusals.push({ type: 'refused', place, who: `critic:${c}`, what, why })
  }
  const replies = takeReplies(state, c, round, input, refuse)
  const words = takeWords(state, c, input, refuse)
  const forked = new Set(replies.filter(({ taken }) => taken === 'fork').map(({ id }) => id))
  const raised = raise(state, c, round, input, forked, refuse)
  const { more, text, to } = input
  return [
    ...refusals,
    { type: 'critic-turn-taken', critic: c, round, raised, replies, words, more, text, to },
  ]
}
