import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findProgram, presentPrograms } from '../../src/parties/present.ts'
import { compareVersions } from '../../src/parties/shared/version.ts'
import { FakeProgram } from './fake-program.ts'

const claude = new FakeProgram('claude')
const codex = new FakeProgram('codex')
afterAll(() => {
  claude.remove()
  codex.remove()
})
const PATH = `${claude.folder}:${codex.folder}:/usr/bin:/bin`

describe('presentPrograms', () => {
  it('says what is there, how old it is, and what to do', async () => {
    claude.plan({ version: '2.1.400' })
    codex.plan({ version: '0.150.2' })
    const [first, second] = await presentPrograms({ PATH, HOME: claude.home })
    expect(first).toEqual({
      name: 'claude',
      vendor: 'anthropic',
      minimum: '2.1.332',
      state: 'ok',
      version: '2.1.400',
      path: claude.path,
      advice: null,
    })
    expect(second).toMatchObject({ name: 'codex', state: 'too-old', version: '0.150.2' })
    expect(second!.advice).toBe(
      'codex is version 0.150.2, and 0.171.0 or newer is needed; install Codex (npm install -g @openai/codex@latest) or choose another party.',
    )
  })

  it('says what is missing, and what does not answer', async () => {
    claude.plan({ version: 'no version at all' })
    const [first, second] = await presentPrograms({
      PATH: `${claude.folder}:/usr/bin:/bin`,
      HOME: claude.home,
    })
    expect(first).toMatchObject({ state: 'unreadable', version: null, path: claude.path })
    expect(second).toMatchObject({ state: 'missing', version: null, path: null })
    expect(second!.advice).toContain('codex is not on PATH; install Codex')
  })

  it('finds files that can be run, and no folders of nothing', async () => {
    mkdirSync(join(claude.home, 'empty'))
    expect(await findProgram('claude', { PATH: `${join(claude.home, 'empty')}::${claude.folder}` })).toBe(
      claude.path,
    )
    expect(await findProgram('claude', {})).toBeNull()
  })
})

describe('compareVersions', () => {
  it.each([
    ['2.1.332', '2.1.332', 0],
    ['2.1.1000', '2.1.332', 1],
    ['2.0.999', '2.1.0', -1],
    ['10.0.0', '9.9.9', 1],
  ])('%s against %s', (first, second, sign) => {
    expect(Math.sign(compareVersions(first, second))).toBe(sign)
  })
})
