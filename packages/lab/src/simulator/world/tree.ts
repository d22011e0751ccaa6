// A tree of the work as text, so that a handle says all of it and nothing needs to be remembered
// from one process to the next.
import type { PlaceKey } from './planted-work.ts'

export type Tree = {
  /** Faults that are no longer in it. */
  readonly fixed: readonly PlaceKey[]
  /** The turn that edited it last; empty: it is the snapshot. */
  readonly editedAt: string
  readonly checks: 'ok' | 'worse'
  readonly testsChanged: boolean
}

export const SNAPSHOT: Tree = { fixed: [], editedAt: '', checks: 'ok', testsChanged: false }

const FORMAT = /tree of (\S+): checks (ok|worse), tests (same|changed), without (\S+)/

export function writeTree({ fixed, editedAt, checks, testsChanged }: Tree): string {
  if (editedAt === '') return 'snapshot'
  const without = fixed.length === 0 ? 'nothing' : fixed.join(',')
  return `tree of ${editedAt}: checks ${checks}, tests ${testsChanged ? 'changed' : 'same'}, without ${without}`
}

/** The tree that a text holds; any other text is the snapshot. */
export function readTree(text: string | undefined): Tree {
  const match = FORMAT.exec(text ?? '')
  if (match === null) return SNAPSHOT
  const [, editedAt = '', checks, tests, without = ''] = match
  return {
    fixed: without === 'nothing' ? [] : without.split(','),
    editedAt,
    checks: checks === 'worse' ? 'worse' : 'ok',
    testsChanged: tests === 'changed',
  }
}
