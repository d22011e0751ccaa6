// What the hygiene rules found, as attacks of the cross-examination.
import type { Attack } from '@gainsay/protocol'
import type { AddedFile, Finding, HygieneRule } from './added-file.ts'
import { findHygiene } from './find-hygiene.ts'
import { WORDS } from './hygiene-words.ts'

/** Whose published precision is 90 % or more; every other rule only advises (DESIGN section 3). */
const BLOCKING: ReadonlySet<HygieneRule> = new Set(['conflict-marker', 'focused-test'])

export type HygieneOptions = {
  /** Rules that run; all where absent. */
  readonly rules?: ReadonlySet<HygieneRule>
}

/** Pure, in the order of the files, so that running it again gives the same list. */
export function hygieneAttacks(files: readonly AddedFile[], options: HygieneOptions = {}): Attack[] {
  return findHygiene(files)
    .filter((finding) => options.rules?.has(finding.rule) ?? true)
    .map(attackOf)
}

export function attackOf(finding: Finding): Attack {
  const { rule, path, line, quote, shown, what, unlisted } = finding
  const more = unlisted > 0 ? ` ${unlisted} more of the kind in this file are not listed.` : ''
  const { aspect, ...words } = WORDS[rule]
  return {
    topic: `hygiene: ${rule}`,
    aspect,
    address: { kind: 'file', path, start: line, end: line, quote },
    statement: `${path}:${line} adds ${what}.${more}`,
    input: `line ${line} of ${path}`,
    evidence: shown,
    ...words,
    ...(BLOCKING.has(rule) ? {} : { advisory: true }),
  }
}
