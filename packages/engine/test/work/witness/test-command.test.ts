import { describe, expect, it } from 'vitest'
import { testCommandFor } from '../../../src/work/witness/test-command.ts'

type Files = Readonly<Record<string, string>>
async function commandOf(path: string, files: Files): Promise<string | null> {
  const found = await testCommandFor(path, async (name) => files[name] ?? null)
  if (found === null) return null
  return found.folder === '' ? found.command : `${found.folder}: ${found.command}`
}

const manifest = (value: object): string => JSON.stringify(value)

describe('the runner of one test', () => {
  it.each<[string, string, Files, string | null]>([
    [
      'node by its script',
      'test/a.test.js',
      { 'package.json': manifest({ scripts: { test: 'node --test' }, devDependencies: { jest: '1' } }) },
      "node --test 'test/a.test.js'",
    ],
    ['node where nothing else is there', 'a.test.mjs', {}, "node --test 'a.test.mjs'"],
    [
      'vitest by the dependency',
      'a.test.ts',
      { 'package.json': manifest({ devDependencies: { vitest: '4' } }) },
      "npx --no-install vitest run 'a.test.ts'",
    ],
    [
      'jest in a package',
      'p/a.test.js',
      { 'p/package.json': manifest({ scripts: { test: 'jest' } }) },
      "p: npx --no-install jest --runTestsByPath 'a.test.js'",
    ],
    [
      'the runner of the root',
      'p/x/a.test.js',
      { 'p/package.json': manifest({}), 'package.json': manifest({ scripts: { test: 'mocha' } }) },
      "p: npx --no-install mocha  'x/a.test.js'",
    ],
    ['a manifest that cannot be read', 'a.test.js', { 'package.json': '{' }, "node --test 'a.test.js'"],
    [
      'pytest',
      'tests/test_a.py',
      { 'pyproject.toml': '[tool.pytest.ini_options]' },
      "python3 -m pytest -q -p no:cacheprovider 'tests/test_a.py'",
    ],
    ['unittest', 'tests/test_a.py', {}, "python3 -m unittest 'tests/test_a.py'"],
    ['go', 's/x/a_test.go', { 's/go.mod': '' }, "s: go test -count=1 './x'"],
    ['cargo', 's/tests/a.rs', { 's/Cargo.toml': '' }, "s: cargo test --offline --quiet --test 'a'"],
    ['a name with a quote', "it's.test.js", {}, "node --test 'it'\\''s.test.js'"],
    ['nothing', 'a.sql', {}, null],
  ])('is %s', async (_name, path, files, expected) => {
    expect(await commandOf(path, files)).toBe(expected)
  })
})
