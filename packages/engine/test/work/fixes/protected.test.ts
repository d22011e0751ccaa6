import { expect, it } from 'vitest'
import { protect } from '../../../src/work/fixes/protected.ts'

const side = (object: string) => ({ object, mode: '100644' }) as const
const texts: Readonly<Record<string, string>> = {
  one: '{"version":"1","scripts":{"test":"node --test"}}',
  version: '{"version":"2","scripts":{"test":"node --test"}}',
  script: '{"version":"1","scripts":{"test":"true"}}',
  torn: '{',
}

async function restored(path: string, before: string | null, after: string | null): Promise<boolean> {
  const change = {
    path,
    before: before === null ? null : side(before),
    after: after === null ? null : side(after),
  }
  const found = await protect([change], async (object) => texts[object] ?? '')
  expect(found.kept.length + found.restored.length).toBe(1)
  return found.restored.length === 1
}

it.each([
  ['src/a.js', 'x', 'y', false],
  ['src/a.js', 'x', null, false],
  ['src/contest/latest.js', 'x', 'y', false],
  ['test/a.test.js', 'x', 'y', true],
  ['test/a.test.js', 'x', null, true],
  ['test/b.test.js', null, 'y', false],
  ['pkg/test_a.py', 'x', 'y', true],
  ['pkg/a_test.go', 'x', 'y', true],
  ['vitest.config.ts', null, 'y', true],
  ['conftest.py', null, 'y', true],
  ['packages/a/tsconfig.build.json', 'x', 'y', true],
  ['.eslintrc.json', 'x', null, true],
  ['.github/workflows/ci.yml', 'x', 'y', true],
  ['Makefile', 'x', 'y', true],
  ['package.json', 'one', 'version', false],
  ['package.json', 'one', 'script', true],
  ['package.json', 'one', 'torn', true],
  ['package.json', null, 'one', true],
] as const)('%s (%s to %s) is set back: %s', async (path, before, after, expected) => {
  expect(await restored(path, before, after)).toBe(expected)
})
