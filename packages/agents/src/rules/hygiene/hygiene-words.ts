// What each hygiene rule says of what it found: what it means, and what is at stake.
import type { Attack } from '@gainsay/protocol'
import type { HygieneRule } from './added-file.ts'

type Words = Pick<Attack, 'severity' | 'yields' | 'violates' | 'ifUpheld' | 'ifDismissed'> & {
  readonly aspect: Attack['aspect']
}

export const WORDS: Readonly<Record<HygieneRule, Words>> = {
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
  'weakened-assertion': {
    aspect: 'evidence',
    severity: 'medium',
    yields: 'the test passes on values on which it failed before',
    violates: 'a test that stays checks as much as it did',
    ifUpheld: 'What the test guarded is guarded no more, and the run still reports success.',
    ifDismissed: 'The strict value was wrong or is checked elsewhere.',
  },
  'deleted-assertion': {
    aspect: 'evidence',
    severity: 'medium',
    yields: 'the test passes whatever becomes of what it asserted',
    violates: 'a test that stays checks as much as it did',
    ifUpheld: 'What the test guarded is guarded no more, and the run still reports success.',
    ifDismissed: 'What was asserted is gone on purpose, or is checked elsewhere.',
  },
  'swallowed-error': {
    aspect: 'correctness',
    severity: 'medium',
    yields: 'the failure leaves no trace and the code goes on as if nothing had happened',
    violates: 'an error is handled, passed on or at least explained',
    ifUpheld: 'Failures here are invisible to users and to tests.',
    ifDismissed: 'Nothing is to be done when it fails; say so in a comment.',
  },
  'suppressed-check': {
    aspect: 'evidence',
    severity: 'low',
    yields: 'the check reports success without having looked here',
    violates: 'a passing check means that the code was checked',
    ifUpheld: 'What the check would have said about this code is not known.',
    ifDismissed: 'The check is wrong about this code.',
  },
  'debug-leftover': {
    aspect: 'correctness',
    severity: 'low',
    yields: 'it stops or prints wherever the code runs',
    violates: 'a finished change holds no aids for debugging',
    ifUpheld: 'Take it out.',
    ifDismissed: 'The output is for the users.',
  },
}
