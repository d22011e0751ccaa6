// The test kit as it is published: built, put where npm would put it, and used by the example of its
// page, run and checked against its types.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const HERE = dirname(import.meta.dirname)
const ROOT = join(HERE, '..', '..')
const TIMEOUT_MS = 60_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-kit-'))
  const installed = join(folder, 'node_modules', 'gainsay')
  mkdirSync(installed, { recursive: true })
  const tsdown = join(ROOT, 'node_modules', '.bin', 'tsdown')
  execFileSync(tsdown, ['--config', 'tsdown-testing.config.ts', '--out-dir', join(installed, 'dist')], {
    cwd: HERE,
    stdio: 'pipe',
    timeout: TIMEOUT_MS,
  })
  cpSync(join(HERE, 'package.json'), join(installed, 'package.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is one module with its types, and needs nothing else', () => {
  expect(readdirSync(join(folder, 'node_modules/gainsay/dist')).toSorted()).toEqual([
    'testing.d.mts',
    'testing.mjs',
  ])
  const module = readFileSync(join(folder, 'node_modules/gainsay/dist/testing.mjs'), 'utf8')
  const imports = [...module.matchAll(/^import .* from "([^"]+)"/gm)].map(([, from]) => from!)
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([])
})

it('does what the example of its page says', () => {
  const page = readFileSync(join(ROOT, 'docs/testing-kit.md'), 'utf8')
  const [, example] = /```ts\n([\s\S]+?)```/.exec(page)!
  const [, printed] = /prints\n\n```\n([\s\S]+?)```/.exec(page)!
  writeFileSync(join(folder, 'example.mjs'), example!)
  const out = execFileSync(process.execPath, ['example.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  })
  expect(out).toBe(printed)
})

const TYPED = `
import { startGeminiServer, type ScriptedRule, type ScriptedServer } from 'gainsay/testing'
const rule: ScriptedRule = { when: /a/, damage: 'cut', end: 'length' }
export const server: Promise<ScriptedServer> = startGeminiServer({ rules: [rule] })
`

it('has types that tell right from wrong', () => {
  const check = (text: string): string => {
    writeFileSync(join(folder, 'typed.mts'), text)
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--ignoreConfig']
    try {
      execFileSync(tsc, [...options, 'typed.mts'], { cwd: folder, stdio: 'pipe', timeout: TIMEOUT_MS })
      return ''
    } catch (error) {
      return String((error as { readonly stdout: Buffer }).stdout)
    }
  }
  expect(check(TYPED)).toBe('')
  expect(check(TYPED.replace("'cut'", "'burnt'"))).toContain('\'"burnt"\' is not assignable')
})
