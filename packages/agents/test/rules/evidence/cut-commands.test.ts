// What a finding shows of a command is masked after it was cut: no cut may leave half a secret.
import { expect, it } from 'vitest'
import { judgeSession } from '../../../src/rules/evidence/judge-session.ts'
import { session } from '../session-builder.ts'

const SECRET = `ghp_${'Ab3Cd4Ef5G'.repeat(4).slice(0, 36)}`

it.each([60, 70, 80, 90, 100, 116])(
  'a long command is cut between words (%i before the secret)',
  (before) => {
    const judged = judgeSession(
      session([
        { user: 'Go on.' },
        { edit: '/work/app/src/a.ts' },
        {
          run: `npm test # ${'x'.repeat(before - 12)} ${SECRET}${' y'.repeat(40)}`,
          exit: 1,
          out: `${'begin '.repeat(93)}${SECRET.repeat(2)} end\n Tests  2 failed (2)`,
        },
        { says: 'All tests pass.' },
      ]),
    )
    expect(judged.map(({ reason }) => reason)).toEqual(['last-run-failed'])
    const { detail, proof } = judged[0]!
    expect(detail).toContain('npm test')
    for (const text of [detail, proof!.excerpt])
      expect(text.replaceAll(SECRET, '')).not.toContain(SECRET.slice(0, 8))
  },
)
