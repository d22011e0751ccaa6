// The trees of a case: the work with the fault, and its twin.
import type { CaseChange, CaseFile, SuiteCase } from './suite-case.ts'

export type Side = 'fault' | 'twin'

/** Sorted by path. */
export function treeOf(suiteCase: SuiteCase, side: Side): readonly CaseFile[] {
  return applied(suiteCase.base, side === 'fault' ? suiteCase.change : suiteCase.twin)
}

export function applied(base: readonly CaseFile[], changes: readonly CaseChange[]): readonly CaseFile[] {
  const files = new Map(base.map(({ path, content }) => [path, content]))
  for (const { path, content } of changes) {
    if (content === null) files.delete(path)
    else files.set(path, content)
  }
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([path, content]) => ({ path, content }))
}
