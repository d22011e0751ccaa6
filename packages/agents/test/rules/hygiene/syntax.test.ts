// The rules that read a syntax tree: what they find, and what only looks like it.
import { describe, expect, it } from 'vitest'
import { changeAttacks } from '../../../src/rules/hygiene/change-attacks.ts'

/** Lines of the text that the base does not have are the added ones. */
async function found(path: string, text: string, base: string | null = null): Promise<string[]> {
  const old = new Set(base?.split('\n') ?? [])
  const all = text.split('\n').map((one, index) => ({ line: index + 1, text: one }))
  const addedLines = all.filter((one) => !old.has(one.text))
  const attacks = await changeAttacks([{ path, addedLines }], async (side) => (side === 'base' ? base : text))
  expect(attacks.every(({ advisory }) => advisory === true)).toBe(true)
  return attacks.map(
    ({ topic, address }) =>
      `${topic.replace('hygiene: ', '')} ${address.kind === 'file' ? address.start : 0}`,
  )
}
type Quiet = readonly [path: string, text: string, base: string | null]
type Case = readonly [...Quiet, expected: string]

const FOUND: readonly Case[] = [
  ['src/a.ts', 'try { a() } catch {}', null, 'swallowed-error 1'],
  ['src/a.js', 'try {\n  a()\n} catch (error) {\n}', null, 'swallowed-error 3'],
  ['src/a.tsx', 'load().catch(() => {})', null, 'swallowed-error 1'],
  ['src/a.mjs', 'load().then(b).catch(function () {})', null, 'swallowed-error 1'],
  ['src/a.py', 'try:\n    a()\nexcept:\n    pass', null, 'swallowed-error 3'],
  ['src/a.py', 'try:\n    a()\nexcept Exception as error:\n    ...', null, 'swallowed-error 3'],
  ['src/a.ts', '// eslint-disable-next-line no-console\na()', null, 'suppressed-check 1'],
  ['src/a.ts', '/* eslint-disable */\na()', null, 'suppressed-check 1'],
  ['src/a.ts', '// @ts-ignore\na()', null, 'suppressed-check 1'],
  ['src/a.py', 'import a  # noqa: F401', null, 'suppressed-check 1'],
  ['src/a.py', 'a = b()  # type: ignore[attr]', null, 'suppressed-check 1'],
  ['src/a.ts', 'a() // @ts-ignore\nb() // @ts-ignore', 'a() // @ts-ignore', 'suppressed-check 2'],
  ['src/a.ts', "a()\nconsole.log('here', a)", 'a()', 'debug-leftover 2'],
  ['src/a.ts', 'debugger', null, 'debug-leftover 1'],
  ['src/a.py', 'a()\nprint(a)', 'a()', 'debug-leftover 2'],
  ['tests/test_a.py', 'import pdb; pdb.set_trace()', null, 'debug-leftover 1'],
]
const QUIET: readonly Quiet[] = [
  ['src/a.ts', 'try { a() } catch { /* it may be gone */ }', null],
  ['src/a.ts', 'try { a() } catch { return null }', null],
  ['src/a.ts', 'load().catch(() => null)', null],
  ['src/a.ts', "const text = 'try { a() } catch {}'", null],
  ['src/a.ts', '// try { a() } catch {}', null],
  ['src/a.ts', 'try { a() } catch {}\nb()', 'try { a() } catch {}'],
  ['src/a.py', 'try:\n    a()\nexcept KeyError:\n    pass', null],
  ['src/a.py', 'try:\n    a()\nexcept Exception:\n    # it may be gone\n    pass', null],
  ['src/a.py', 'try:\n    a()\nexcept Exception:\n    pass  # it may be gone', null],
  ['src/a.py', "text = '''\ntry:\n    a()\nexcept:\n    pass\n'''", null],
  ['test/fixtures/a.js', 'try { a() } catch {}', null],
  ['src/a.ts', "const a = '// eslint-disable-line'", null],
  ['src/a.ts', '// the rule eslint-disable is explained elsewhere', null],
  ['src/a.ts', '// @ts-ignored-things', null],
  ['src/a.py', 'a = "# noqa"', null],
  ['src/a.ts', 'if (c) a() // @ts-ignore', 'a() // @ts-ignore'],
  ['src/a.ts', "console.log('one')\nconsole.log('two')", "console.log('one')"],
  ['src/a.ts', "console.error('failed')\na()", 'a()'],
  ['scripts/a.js', "a()\nconsole.log('done')", 'a()'],
  ['src/a.ts', "a()\nconst text = 'debugger; console.log(1)'", 'a()'],
  ['src/new.ts', "console.log('done')", null],
  ['src/a.py', "a()\nprint('b')", "a()\nif __name__ == '__main__':\n    a()"],
]
const script = (...lines: string[]): string => `it('adds', () => {\n  ${lines.join('\n  ')}\n})`
const python = (...lines: string[]): string => `def test_adds(self):\n    ${lines.join('\n    ')}`
const WEAKER: readonly Case[] = [
  ['a.test.ts', script('expect(a).toBeTruthy()'), script('expect(a).toEqual([1])'), 'weakened-assertion 2'],
  ['a.test.ts', script('assert.ok(a)'), script('assert.equal(a, 1)'), 'weakened-assertion 2'],
  ['a.test.ts', script('b(1)'), script('expect(a).toBe(1)', 'b()'), 'deleted-assertion 1'],
  ['test_a.py', python('assert a'), python('assert a == 1'), 'weakened-assertion 2'],
  ['test_a.py', python('self.assertTrue(a)'), python('self.assertEqual(a, 1)'), 'weakened-assertion 2'],
  ['test_a.py', python('b()', 'c()'), python('assert a == 1', 'b()'), 'deleted-assertion 1'],
]
const AS_STRONG: readonly Quiet[] = [
  ['a.test.ts', script('expect(a).toEqual([2])'), script('expect(a).toEqual([1])')],
  ['a.test.ts', script('expect(a).toEqual([1])'), script('expect(a).toBeTruthy()')],
  ['a.test.ts', script('expect(a).toBeDefined()', 'expect(a).toBe(2)'), script('expect(a).toBe(1)')],
  ['a.test.ts', "it('other', () => {\n  b()\n})", script('expect(a).toBe(1)')],
  ['src/a.ts', script('b(1)'), script('expect(a).toBe(1)')],
  ['test_a.py', python('assert a != 2'), python('assert a == 1')],
]

describe('rules that read a syntax tree', () => {
  it.each([...FOUND, ...WEAKER])('find in %s: %s', async (path, text, base, expected) => {
    expect(await found(path, text, base)).toEqual([expected])
  })
  it.each([...QUIET, ...AS_STRONG])('find nothing in %s: %s', async (path, text, base) => {
    expect(await found(path, text, base)).toEqual([])
  })
  it('say what was not parsed', async () => {
    const text = `${'a()\n'.repeat(200_000)}debugger`
    const file = { path: 'src/a.ts', addedLines: [{ line: 1, text: 'a()' }] }
    const attacks = await changeAttacks([file], async (side) => (side === 'base' ? null : text))
    expect(attacks).toMatchObject([{ topic: 'hygiene: not parsed', advisory: true }])
    expect(attacks[0]!.evidence).toContain('longer than')
  })
})
