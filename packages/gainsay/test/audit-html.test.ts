// The audit as a page: hostile text stays text, nothing is loaded from anywhere.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { layClaudeSession, lyingSession, textOf } from './support/sessions.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const HOSTILE = `All tests pass.<script>alert(1)</script><img src=x onerror=alert(2)> "quoted" & 'so' \u202Egnp.`
const write = (...words: string[]): ReturnType<typeof runMain> =>
  runMain(['audit', ...words], { cwd: place.folder, home: place.home })

it('is one file without a script or a request, and what sessions say is text in it', async () => {
  const output = '# pass 4\n# fail 2\n</pre><script>alert(3)</script>\n'
  layClaudeSession(place.home, place.folder, textOf(lyingSession(place.folder, { says: HOSTILE, output })))
  const { exit, err, out } = await write('--html', 'audit.html')
  expect([exit, err]).toEqual([0, `written: ${join(place.folder, 'audit.html')}\n`])
  expect(out).toContain('not borne out')
  const page = readFileSync(join(place.folder, 'audit.html'), 'utf8')
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/<(?:script|img|link|iframe|object|svg|a|form)\b/i)
  expect(page).not.toMatch(/<[^>]*\b(?:src|href|action|on\w+)=|url\(|@import|https?:/i)
  expect(page).toContain('&lt;script&gt;alert(3)&lt;/script&gt;')
  expect(page).not.toContain('\u202E')
  expect(page).toContain('1 not borne out')
  expect(page).toMatch(/<details id="session-1" open>/)
  expect(page).toContain('gainsay audit show 1')
})

it('masks secrets as everything else does', async () => {
  const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const entries = lyingSession(place.folder, { output: `# fail 2\ntoken ${key}\n` })
  layClaudeSession(place.home, place.folder, textOf(entries))
  await write('--html', 'audit.html')
  expect(readFileSync(join(place.folder, 'audit.html'), 'utf8')).not.toContain(key)
})

it('does not call a folder that cannot be read empty', async () => {
  // A file in the place of the folder: also root, which may read everything, cannot list it.
  mkdirSync(join(place.home, '.claude'), { recursive: true })
  writeFileSync(join(place.home, '.claude', 'projects'), 'no folder')
  const { exit, err } = await write()
  expect([exit, err]).toEqual([
    2,
    expect.stringMatching(
      /could be read, which is not that there is none: The folder .*projects cannot be read/,
    ),
  ])
})

it('says what to do where the file cannot be written', async () => {
  layClaudeSession(place.home, place.folder, textOf(lyingSession(place.folder)))
  const { exit, err } = await write('--html', 'missing/audit.html')
  expect([exit, err]).toEqual([2, expect.stringMatching(/audit\.html cannot be written: name a file/)])
  expect(existsSync(join(place.folder, 'missing'))).toBe(false)
})
