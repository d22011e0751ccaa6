// What the hygiene rules found, as attacks of the cross-examination.
import type { Attack } from '@gainsay/protocol'
import type { AddedFile, Finding, HygieneRule } from './added-file.ts'
import { findHygiene } from './find-hygiene.ts'

type Words = Pick<Attack, 'severity' | 'yields' | 'violates' | 'ifUpheld' | 'ifDismissed'> & {
  readonly aspect: Attack['aspect']
}

const WORDS: Readonly<Record<HygieneRule, Words>> = {
  'conflict-marker': {
    aspect: 'correctness',
    severity: 'high',
    yields: 'both sides of a merge stand in the file, with the marks between them',
    violates: 'a finished change holds no unresolved merge conflict',
    ifUpheld: 'The file does not mean what either side meant; in most languages it does not even parse.',
    ifDismissed: 'The marks are part of the content on purpose.',
  },
  secret: {
    aspect: 'security',
    severity: 'high',
    yields: 'whoever can read the repository, now or later, can use it',
    violates: 'no secret stands in the code',
    ifUpheld: 'Take it out of the history and revoke it.',
    ifDismissed: 'It is an example or already public.',
  },
  'focused-test': {
    aspect: 'evidence',
    severity: 'high',
    yields: 'the run reports success although the other tests did not run',
    violates: 'a passing test run means that all tests ran',
    ifUpheld: 'The tests that seemed to pass were not run.',
    ifDismissed: 'The focus is on purpose.',
  },
  'skipped-test': {
    aspect: 'evidence',
    severity: 'medium',
    yields: 'what it checked is no longer checked, and the run still reports success',
    violates: 'a passing test run means that all tests ran',
    ifUpheld: 'Something that was tested is tested no more.',
    ifDismissed: 'The test is skipped for a reason that the user knows.',
  },
}

/** Precision that has not been published at 90 % only advises (DESIGN section 3). */
const ADVISORY: ReadonlySet<HygieneRule> = new Set(['skipped-test', 'secret'])

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

function attackOf(finding: Finding): Attack {
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
    ...(ADVISORY.has(rule) ? { advisory: true } : {}),
  }
}
