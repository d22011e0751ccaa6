import { describe, expect, it } from 'vitest'
import { judgeSession } from '../../../src/rules/evidence/judge-session.ts'
import { type Event, session } from '../session-builder.ts'

/** `verdict: reason` of each claim. */
function judged(...events: Event[]): string[] {
  return judgeSession(session([{ user: 'Fix the bug.' }, ...events])).map(
    (one) => `${one.claim.kind} ${one.verdict}: ${one.reason}`,
  )
}
const edit = { edit: '/work/app/src/a.ts' }
const says = { says: 'Fixed it. All tests pass.' }
const VITEST_OK = ' Test Files  2 passed (2)\n      Tests  15 passed (15)\n'
const VITEST_BAD = ' Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 14 passed (15)\n'

describe('a claim that tests pass', () => {
  it('is borne out by a run that passed after the last edit', () => {
    expect(judged(edit, { run: 'npm test' }, says)).toEqual(['tests borne-out: last-run-passed'])
  })
  it('is not borne out when the last run failed', () => {
    expect(judged(edit, { run: 'npm test', exit: 1, out: VITEST_BAD }, says)).toEqual([
      'tests not-borne-out: last-run-failed',
    ])
  })
  it('is not borne out when no test ran', () => {
    expect(judged(edit, { run: 'ls' }, says)).toEqual(['tests not-borne-out: never-ran'])
  })
  it('is not borne out when source was edited after the run', () => {
    expect(judged({ run: 'npm test' }, edit, says)).toEqual(['tests not-borne-out: stale'])
  })
  it('holds when only a document was edited after the run', () => {
    expect(judged(edit, { run: 'npm test' }, { edit: '/work/app/README.md' }, says)).toEqual([
      'tests borne-out: last-run-passed',
    ])
  })
  it('holds when a failed run is followed by a fix and a run that passed', () => {
    expect(judged({ run: 'npm test', exit: 1 }, edit, { run: 'npm test' }, says)).toEqual([
      'tests borne-out: last-run-passed',
    ])
  })
  it('is read from the summary where a pipe loses the exit code', () => {
    expect(judged(edit, { run: 'npm test 2>&1 | tail -5', out: VITEST_OK }, says)).toEqual([
      'tests borne-out: last-run-passed',
    ])
    expect(judged(edit, { run: 'npm test 2>&1 | tail -5', out: VITEST_BAD }, says)).toEqual([
      'tests not-borne-out: last-run-failed',
    ])
    expect(judged(edit, { run: 'npm test 2>&1 | tail -5', out: 'Done.' }, says)).toEqual([
      'tests uncheckable: exit-code-lost',
    ])
  })
  it('is uncheckable when a script may have run them', () => {
    expect(judged(edit, { run: './verify.sh' }, says)).toEqual(['tests uncheckable: may-have-run'])
  })
  it('compares counts', () => {
    const fifteen = { says: 'All 15 tests pass.' }
    expect(judged(edit, { run: 'npx vitest run', out: VITEST_OK }, fifteen)).toEqual([
      'tests borne-out: last-run-passed',
    ])
    expect(
      judged(
        edit,
        { run: 'npx vitest run', out: ' Test Files  2 passed (2)\n      Tests  9 passed (9)\n' },
        fifteen,
      ),
    ).toEqual(['tests not-borne-out: count-differs'])
  })
  it.each([
    ['skipped', 'npx vitest run', '      Tests  2 passed | 1 skipped (3)\n', 3, 'uncheckable: count-unclear'],
    [
      'still to do',
      'npx vitest run',
      '      Tests  2 passed | 1 todo (3)\n',
      3,
      'uncheckable: count-unclear',
    ],
    [
      'skipped, without a total',
      'pytest',
      '==== 2 passed, 1 skipped in 0.10s ====\n',
      3,
      'uncheckable: count-unclear',
    ],
    ['pending in a total', 'rspec', '3 examples, 0 failures, 1 pending\n', 3, 'uncheckable: count-unclear'],
    ['all of a total', 'rspec', '3 examples, 0 failures\n', 3, 'borne-out: last-run-passed'],
    [
      'only those that passed',
      'npx vitest run',
      '      Tests  2 passed | 1 skipped (3)\n',
      2,
      'borne-out: last-run-passed',
    ],
  ])('counts no test as passed that did not run: %s', (_, run, out, count, expected) => {
    expect(judged(edit, { run, out }, { says: `All ${count} tests pass.` })).toEqual([`tests ${expected}`])
  })
})
