// What became of each fix that was to be applied or taken back, a line each.
import type { FixesChanged, FixOutcome } from '../fixes/change-fixes.ts'
import type { FixChange } from '../fixes/choose-fixes.ts'

const FILES = 8

/** Ends with a line feed. */
export function fixesText(change: FixChange, { outcomes, notices }: FixesChanged): string {
  const none =
    change === 'apply' ? 'There is no fix to apply.' : 'No fix is applied: there is nothing to take back.'
  const lines = outcomes.length === 0 ? [none] : outcomes.map((outcome) => outcomeText(change, outcome))
  return [...notices, ...lines].map((line) => `${line}\n`).join('')
}

function outcomeText(change: FixChange, { fix, did, files, why }: FixOutcome): string {
  if (did === 'refused') return `${fix} was not ${change === 'apply' ? 'applied' : 'taken back'}: ${why}`
  const done = did === 'applied' ? 'applied' : 'taken back'
  if (files.length === 0) return `${fix} ${done}: every file was so already.`
  const more = files.length > FILES ? `, and ${files.length - FILES} more` : ''
  return `${fix} ${done}: ${files.slice(0, FILES).join(', ')}${more}`
}
