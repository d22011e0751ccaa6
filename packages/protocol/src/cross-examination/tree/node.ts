// The tree as data: attacks, their defences, and fixes. Values are replaced, never mutated,
// outside a draft (`draft.ts`), so that the effect of a turn can be looked at before it is taken.
import type { Fresh } from '../messages/critique.ts'
import type { Attack, Severity } from '../messages/attack.ts'
import type { Address } from '../messages/address.ts'
import type { WitnessResult } from '../messages/witness.ts'

/** What an attack was when it was listed; only `live` ones take part. First that holds. */
export type Base = 'live' | 'deferred' | 'malformed' | 'cut'

export type AcceptedReply = 'keep' | 'press' | 'fork'

export type Defence = {
  readonly round: number
  readonly text: string
  readonly evidence: readonly Address[]
  /** The critic's accepted answer; a refused press or fork is a keep. */
  readonly reply: AcceptedReply | null
  readonly replyText: string
  /** What a press brought. */
  readonly fresh: Fresh | null
  /** Withdrawn in answer to it, without effect: confirmed, or above an open confirmed sub-attack. */
  readonly voidWithdrawal: boolean
  /** A sub-attack aimed at it was conceded. */
  readonly broughtDown: boolean
}

/** One proposer turn that asked about the attack. */
export type Ask = {
  readonly round: number
  /** 1-based number of the defence given in that turn; null if there was none. */
  readonly defence: number | null
  /** No answer, or a failed turn; false for a concession. */
  readonly unanswered: boolean
  /** Open at the end of that round; null until the round is over. */
  readonly openAfter: boolean | null
}

export type AttackNode = {
  readonly id: string
  readonly critic: number
  readonly fork: string
  readonly parent: string | null
  /** 1-based number of the parent's defence that it attacks; 0 for a root. */
  readonly aim: number
  /** The attack whose fork led to this root. */
  readonly from: string | null
  readonly round: number
  readonly base: Base
  /** Why it is malformed, cut or deferred; empty for a live one. */
  readonly baseWhy: string
  readonly advisory: boolean
  /** Raised by a rule critic, which can check its own rule under a fix. */
  readonly rule: boolean
  /** Null where what the critic wrote could not be read. */
  readonly attack: Attack | null
  readonly raw: string
  readonly address: Address | null
  readonly severity: Severity
  readonly witness: WitnessResult
  readonly refuted: boolean
  readonly withdrawn: boolean
  readonly withdrawnWhy: string
  readonly dismissed: boolean
  /** The round of its concession, which is final. */
  readonly conceded: number | null
  readonly concededText: string
  readonly reattacked: boolean
  readonly defences: readonly Defence[]
  readonly asks: readonly Ask[]
  /** Sub-attacks on it, without advisory ones. */
  readonly children: readonly string[]
  /** All sub-attacks ever listed on it: the next one is `<id>.<subAttacks + 1>`. */
  readonly subAttacks: number
  /** Fixes bound to it, in order. */
  readonly fixes: readonly string[]
  /** Fixes under which its confirmed witness no longer reproduces. */
  readonly stoppedBy: readonly string[]
  /** The number that its critic wrote, where it was another one; empty where it wrote none. */
  readonly claimedId: string | null
  readonly earlier: { readonly run: string; readonly id: string } | null
}

export type Verification = {
  /** `unknown`: they could not be run, which verifies nothing and fails nothing. */
  readonly checks: 'ok' | 'worse' | 'unknown'
  readonly testsChanged: boolean
  /** Its confirmed witness (or its rule) run again under the fix. */
  readonly results: Readonly<Record<string, 'stopped' | 'still'>>
  readonly why: string
}

export type Fix = {
  readonly id: string
  readonly fork: string
  readonly round: number
  /** What was conceded in its turn, and what it retries. */
  readonly bound: readonly string[]
  readonly verification: Verification | null
  /** After the last turn: tried against the confirmed witnesses of all other roots. */
  readonly crossed: boolean
  /** Each critic's last word on it, by attack. */
  readonly words: Readonly<Record<string, 'confirm' | 'object'>>
  /** A person approved its changed tests. */
  readonly approved: boolean
  /** It failed together with fixes that were kept. */
  readonly dropped: boolean
  readonly applied: boolean
}

export function isConfirmed(node: AttackNode): boolean {
  return node.base === 'live' && node.witness === 'confirmed'
}
/** A machine, not its critic, says whether a fix closes it. */
export function isMachineChecked(node: AttackNode): boolean {
  return node.rule || isConfirmed(node)
}
export function lastDefence(node: AttackNode): Defence | null {
  return node.defences[node.defences.length - 1] ?? null
}
/** The defence that an answer may be given to: the last one, not brought down, not conceded. */
export function standingDefence(node: AttackNode): Defence | null {
  const last = lastDefence(node)
  return last === null || last.broughtDown || node.conceded !== null ? null : last
}
