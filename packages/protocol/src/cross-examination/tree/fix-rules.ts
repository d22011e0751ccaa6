// When a fix is verified, when it failed, and when it waits for a word (facts/debate, "Fixes").
import { isConfirmed, isMachineChecked, type AttackNode, type Fix } from './node.ts'
import type { TreeView } from './view.ts'

function checksHold(fix: Fix): boolean {
  const { verification } = fix
  return verification?.checks === 'ok' && (!verification.testsChanged || fix.approved)
}

/** Verification is attack by attack; the checks hold for the whole diff. */
export function isVerifiedFor(fix: Fix, node: AttackNode): boolean {
  if (fix.dropped || !checksHold(fix)) return false
  if (isMachineChecked(node)) return fix.verification?.results[node.id] === 'stopped'
  return fix.words[node.id] === 'confirm'
}

export function isVerifiedForSomething(view: TreeView, fix: Fix): boolean {
  return fix.bound.some((id) => isVerifiedFor(fix, view.node(id)))
}

/** Failed for this attack: one retry is owed, in the very next round. */
export function hasFailedFor(fix: Fix, node: AttackNode): boolean {
  const { verification } = fix
  if (verification === null || verification.checks === 'unknown') return false
  if (!checksHold(fix)) return true
  if (isMachineChecked(node)) return verification.results[node.id] !== 'stopped'
  return fix.words[node.id] === 'object'
}

/** Only its critic can close it, and has not spoken on this fix yet. */
export function waitsForConfirmation(fix: Fix, node: AttackNode): boolean {
  return checksHold(fix) && !isMachineChecked(node) && fix.words[node.id] === undefined
}

/** All fixes that close this attack now: bound and verified, or stopping its confirmed witness. */
export function closingFixes(view: TreeView, node: AttackNode): string[] {
  const closing = node.fixes.filter((id) => isVerifiedFor(view.fix(id), node))
  if (node.parent !== null || !isConfirmed(node)) return closing
  for (const id of node.stoppedBy) {
    if (closing.includes(id)) continue
    const fix = view.fix(id)
    if (fix.dropped || (fix.fork !== node.fork && !view.roundsOver)) continue
    if (isVerifiedForSomething(view, fix)) closing.push(id)
  }
  return closing
}

export function isFixed(view: TreeView, node: AttackNode): boolean {
  return closingFixes(view, node).length > 0
}

/**
 * The one retry that may be made in `round`: conceded, and its only fix so far was made in the
 * round before and failed for it.
 */
export function mayRetry(view: TreeView, node: AttackNode, round: number): boolean {
  if (node.conceded === null || node.fixes.length !== 1) return false
  const fix = view.fix(node.fixes[0] ?? '')
  return fix.round === round - 1 && hasFailedFor(fix, node)
}

/**
 * Fixes added one by one in id order; one that fails with a kept one is dropped.
 * `failing`: pairs that fail when applied together.
 */
export function droppedTogether(
  fixesInOrder: readonly string[],
  failing: readonly (readonly [string, string])[],
): string[] {
  const kept = new Set<string>()
  const dropped: string[] = []
  for (const fix of fixesInOrder) {
    const fails = failing.some(([a, b]) => (a === fix && kept.has(b)) || (b === fix && kept.has(a)))
    if (fails) dropped.push(fix)
    else kept.add(fix)
  }
  return dropped
}
