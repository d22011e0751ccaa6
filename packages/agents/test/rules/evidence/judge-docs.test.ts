import { describe, expect, it } from 'vitest'
import { judgeSession } from '../../../src/rules/evidence/judge-session.ts'
import { type Event, session } from '../session-builder.ts'

const edit: Event = { edit: '/work/app/src/a.ts' }
function judged(
  events: readonly Event[],
  frozenFiles: readonly string[] = [],
  says = 'I also updated the README.',
) {
  const [one] = judgeSession(session([{ user: 'go' }, ...events, { says }]), { frozenFiles })
  return one === undefined ? null : { verdict: one.verdict, reason: one.reason, detail: one.detail }
}

describe('a document that is named by its kind', () => {
  it.each(['README.md', 'docs/Readme.rst', 'readme', 'README.de.md'])(
    'is not missed in the frozen change: %s',
    (file) => {
      const one = judged([edit], ['src/a.ts', file])
      expect(one).toMatchObject({ verdict: 'uncheckable', reason: 'in-frozen-change' })
      expect(one?.detail).toContain(`changed ${file.split('/').at(-1)},`)
    },
  )
  it('is not missed among the edits, and is called by its real name', () => {
    expect(judged([edit, { edit: '/work/app/ReadMe.md' }])).toMatchObject({
      verdict: 'borne-out',
      detail: expect.stringContaining('ReadMe.md was changed'),
    })
    expect(judged([edit, { edit: '/work/app/README.md', done: false }])).toMatchObject({
      reason: 'file-not-changed',
      detail: expect.stringMatching(/changed README\.md; the edit that was tried/),
    })
  })
  it('is called as the message calls it where no such file is known', () => {
    expect(judged([edit])).toMatchObject({
      reason: 'file-not-changed',
      detail: 'No edit and no command of the session changed README.',
    })
  })
  it('is no source file that has the word in its name', () => {
    expect(judged([{ edit: '/work/app/src/readme-parser.ts' }])).toMatchObject({ verdict: 'uncheckable' })
    expect(judged([edit], ['docs/README_ja.md'])).toMatchObject({ verdict: 'uncheckable' })
  })
  it('is the same file in other letters where a message names the file', () => {
    const says = 'I updated `readme.md`.'
    expect(judged([edit, { edit: '/work/app/README.md' }], [], says)).toMatchObject({ verdict: 'borne-out' })
    expect(judged([edit], ['README.md'], says)).toMatchObject({ reason: 'in-frozen-change' })
    expect(judged([edit], ['src/a.ts'], says)).toMatchObject({ reason: 'file-not-changed' })
  })
})
