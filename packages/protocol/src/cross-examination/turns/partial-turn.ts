// A critic's reply on its way to a turn: its addresses are resolved, what is bad is mended once,
// its witnesses are run; only then is the turn taken, all at once.
import type { BlobRef, Handle } from '../../contract.ts'
import type { RaisedAttack } from '../events.ts'
import { attackItemSchema, type AttackItem } from '../messages/attack.ts'
import { fixWordSchema, replySchema, type FixWordItem, type ReplyItem } from '../messages/critique.ts'
import type { Address } from '../messages/address.ts'
import type { ResolvedItem, WitnessReport } from '../messages/engine-results.ts'
import { listAt, rawExcerpt, readItems, type UnreadableItem } from '../messages/read-items.ts'
import type { Witness } from '../messages/witness.ts'
import { criticState, type State } from '../state.ts'
import type { CriticInput, ListedAttack } from './critic-turn.ts'
import { takeCriticTurn } from './critic-turn.ts'
import { isFresh } from './fresh.ts'

export type PartialTurn = {
  readonly critic: number
  readonly round: number
  readonly value: unknown
  readonly text: BlobRef | null
  readonly to: Handle | null
  /** By item; null until the engine has looked. */
  readonly resolution: ReadonlyMap<string, ResolvedItem> | null
  /** The mended attacks by number; null until asked for. */
  readonly mended: ReadonlyMap<number, unknown> | null
  readonly mendedResolved: boolean
  readonly witnesses: ReadonlyMap<string, WitnessReport>
}

export function attackKey(index: number): string {
  return `attacks.${index}`
}
export function replyKey(id: string): string {
  return `replies.${id}`
}

/** One attack as it was listed, mended where it was. */
export type Listing = {
  readonly index: number
  readonly item: AttackItem | null
  readonly why: string
  readonly raw: string
}

export function listingsOf(partial: PartialTurn): Listing[] {
  return listAt(partial.value, 'attacks').map((given, index) => {
    const mended = partial.mended?.get(index)
    const read = readItems([mended ?? given], attackItemSchema)
    const item = read.items[0]?.value ?? null
    const raw = item === null ? rawExcerpt(given) : ''
    return { index, item, why: read.unreadable[0]?.why ?? '', raw }
  })
}

export function repliesOf(partial: PartialTurn): {
  replies: ReplyItem[]
  unreadable: readonly UnreadableItem[]
} {
  const { items, unreadable } = readItems(listAt(partial.value, 'replies'), replySchema)
  return { replies: items.map(({ value }) => value), unreadable }
}
export function wordsOf(partial: PartialTurn): {
  words: FixWordItem[]
  unreadable: readonly UnreadableItem[]
} {
  const { items, unreadable } = readItems(listAt(partial.value, 'fixes'), fixWordSchema)
  return { words: items.map(({ value }) => value), unreadable }
}

/** Why an attack is malformed as far as is known; null: it is well formed. */
export function malformedWhy(partial: PartialTurn, listing: Listing): string | null {
  if (listing.item === null) return `cannot be read: ${listing.why}`
  const resolved = partial.resolution?.get(attackKey(listing.index))
  return resolved !== undefined && !resolved.resolved
    ? `its address cannot be resolved: ${resolved.why}`
    : null
}

/** What a rule critic could not decide; a model is not asked for this, and has no such word. */
function undecidedOf(state: State, partial: PartialTurn, index: number): string | null {
  if (criticState(state, partial.critic).setup.kind !== 'rule') return null
  const { undecided } = (listAt(partial.value, 'attacks')[index] ?? {}) as { readonly undecided?: unknown }
  return typeof undecided === 'string' && undecided !== '' ? undecided : null
}

function listed(state: State, partial: PartialTurn, listing: Listing): ListedAttack {
  const { item, index, raw } = listing
  const resolved = partial.resolution?.get(attackKey(index))
  const { id = null, on = null, ...attack } = item ?? {}
  const whole = item === null ? null : (attack as Omit<AttackItem, 'id' | 'on'>)
  return {
    claimedId: id,
    on,
    attack: whole === null ? null : { ...whole, address: resolved?.address ?? whole.address },
    raw,
    malformed: malformedWhy(partial, listing),
    undecided: undecidedOf(state, partial, index),
    witness: partial.witnesses.get(attackKey(index))?.result ?? 'none',
    refuted: resolved?.refuted ?? false,
  }
}

/** All that is known of the turn, as the turn is judged. */
export function inputOf(state: State, partial: PartialTurn): CriticInput {
  const { replies } = repliesOf(partial)
  return {
    replies: replies.map((reply) => ({
      id: reply.id,
      say: reply.say,
      text: reply.text,
      hasNew:
        reply.say === 'press' && isFresh(state, reply, partial.resolution?.get(replyKey(reply.id)) ?? null),
      fresh: reply.fresh ?? null,
      witness: partial.witnesses.get(replyKey(reply.id))?.result ?? 'none',
    })),
    words: wordsOf(partial).words,
    attacks: listingsOf(partial).map((listing) => listed(state, partial, listing)),
    more: (partial.value as { more?: unknown } | null)?.more === true,
    text: partial.text,
    to: partial.to,
  }
}

export type Need =
  | { readonly need: 'resolve' | 'mend' | 'resolve-mended' }
  | {
      readonly need: 'witness'
      readonly runs: readonly WitnessToRun[]
    }

/** `address`: the code that it must execute; null where its attack points at none. */
export type WitnessToRun = {
  readonly item: string
  readonly witness: Witness
  readonly address: Address | null
}

/** Only live attacks and accepted presses take part: the witnesses of others are not run. */
function witnessRuns(state: State, partial: PartialTurn): WitnessToRun[] {
  const events = takeCriticTurn(state, '', partial.critic, partial.round, inputOf(state, partial))
  const turn = events[events.length - 1]
  if (turn?.type !== 'critic-turn-taken') return []
  const runs: WitnessToRun[] = []
  for (const [index, raised] of turn.raised.entries()) {
    const witness = raised.attack?.witness
    if (!isRun(raised) || witness === undefined) continue
    runs.push({ item: attackKey(index), witness, address: raised.attack?.address ?? null })
  }
  for (const { id, taken, fresh } of turn.replies) {
    if (taken !== 'press' || fresh?.witness === undefined) continue
    const resolved = partial.resolution?.get(replyKey(id))?.address
    const address = resolved ?? state.nodes.get(id)?.address ?? null
    runs.push({ item: replyKey(id), witness: fresh.witness, address })
  }
  return runs.filter(({ item }) => !partial.witnesses.has(item))
}

function isRun(raised: RaisedAttack): boolean {
  return raised.base === 'live' && !raised.advisory
}

/** Attacks to be mended: unreadable, or with an address that was not resolved. */
export function toMend(partial: PartialTurn): Listing[] {
  return listingsOf(partial).filter((listing) => malformedWhy(partial, listing) !== null)
}

/** A sub-attack on a defence points at that defence, which the tree itself holds. */
export function isLookedUp(item: AttackItem | null): item is AttackItem {
  return item !== null && !(item.on !== undefined && item.address.kind === 'turn')
}

/** What is still to do before the turn can be taken; null: nothing. */
export function needOf(state: State, partial: PartialTurn): Need | null {
  // Rule critics make their addresses by machine, and cannot mend.
  if (criticState(state, partial.critic).setup.kind === 'model') {
    const listings = listingsOf(partial)
    const fresh = repliesOf(partial).replies.some((reply) => reply.fresh?.address !== undefined)
    const lookedUp = fresh || listings.some(({ item }) => isLookedUp(item))
    if (partial.resolution === null && lookedUp) return { need: 'resolve' }
    if (partial.mended === null && toMend(partial).length > 0) return { need: 'mend' }
    const again = listings.some(({ index, item }) => isLookedUp(item) && partial.mended?.has(index) === true)
    if (again && !partial.mendedResolved) return { need: 'resolve-mended' }
  }
  const runs = witnessRuns(state, partial)
  return runs.length > 0 ? { need: 'witness', runs } : null
}
