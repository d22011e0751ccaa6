// From the ids that a person types to fixes: `F2`, or an attack, which stands for the fixes that
// close it. Without ids: all that there are to apply, or all that are applied.
import { printable } from '@gainsay/host'
import { isFixId, type Report } from '@gainsay/protocol'
import { UsageError } from '../usage-error.ts'

export type FixChange = 'apply' | 'revert'

/** In the order of their numbers, each once. @throws UsageError for an id that stands for none */
export function chooseFixes(report: Report, change: FixChange, ids: readonly string[]): string[] {
  const usable = report.fixes.filter(({ applied, verifiedBy }) =>
    change === 'revert' ? applied : !applied && verifiedBy !== null,
  )
  if (ids.length > 0) {
    const wanted = new Set(ids.flatMap((id) => fixesFor(report, usable, id)))
    return report.fixes.map(({ id }) => id).filter((id) => wanted.has(id))
  }
  if (change === 'revert') return usable.map(({ id }) => id)
  // What is closed by an applied fix already needs no other one.
  const open = new Set(
    report.closed
      .filter(({ status, id }) => status === 'fixed' && !isClosedByApplied(report, id))
      .map(({ id }) => id),
  )
  return usable.filter(({ attacks }) => attacks.some((id) => open.has(id))).map(({ id }) => id)
}

function isClosedByApplied({ fixes }: Report, attack: string): boolean {
  return fixes.some(
    ({ applied, verifiedBy, attacks }) => applied && verifiedBy !== null && attacks.includes(attack),
  )
}

/** A fix that is named is taken as it is: the protocol says why one cannot be changed. */
function fixesFor(report: Report, usable: Report['fixes'], id: string): string[] {
  if (isFixId(id) && report.fixes.some((fix) => fix.id === id)) return [id]
  const found = usable.filter(({ attacks }) => attacks.includes(id)).map((fix) => fix.id)
  if (found.length > 0) return found
  const known = report.fixes.map((fix) => fix.id).join(', ')
  throw new UsageError(
    `No fix of ${report.review} stands for ${printable(id, { oneLine: true, maxLength: 40 })}: ${known === '' ? 'it has none' : `it has ${known}`}.`,
  )
}
