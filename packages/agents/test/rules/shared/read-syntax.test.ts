import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SYNTAX_LANGUAGES, syntaxLanguageOf } from '../../../src/rules/shared/syntax/grammar-files.ts'
import { nodesOf, readSyntax, SYNTAX_LIMITS } from '../../../src/rules/shared/syntax/read-syntax.ts'

const TEXTS = {
  javascript: 'const a = 1 < 2',
  typescript: 'const a: number = 1',
  tsx: 'const a: string = <p>{b as string}</p>',
  python: 'def f(a):\n    return a < 2\n',
  go: 'package a\n\nfunc f() bool { return 1 < 2 }\n',
  rust: 'fn f() -> bool { 1 < 2 }\n',
  java: 'class A { boolean f() { return 1 < 2; } }\n',
}

describe('source read as a tree', () => {
  it.each(SYNTAX_LANGUAGES)('%s', async (language) => {
    const good = await readSyntax(language, TEXTS[language], (root) => [...nodesOf(root)].length)
    expect(good).toMatchObject({ parsed: true, hasErrors: false })
    expect(good.parsed && good.value).toBeGreaterThan(5)
    const bad = await readSyntax(language, '}}} ((( =', () => null)
    expect(bad).toMatchObject({ parsed: true, hasErrors: true })
  })
  it('counts in the units of a string, also beyond the first plane', async () => {
    const text = "const a = '😀'; debugger"
    const found = await readSyntax(
      'javascript',
      text,
      (root) => [...nodesOf(root)].find(({ type }) => type === 'debugger_statement')?.startIndex,
    )
    expect(found).toMatchObject({ value: text.indexOf('debugger') })
  })
  it('says what it does not parse', async () => {
    const long = await readSyntax('python', 'a = 1\n'.repeat(100), () => 1, {
      ...SYNTAX_LIMITS,
      textUnits: 99,
    })
    expect(long).toEqual({ parsed: false, why: 'not parsed: longer than 99 characters' })
    const slow = await readSyntax('python', 'a = [1]\n'.repeat(20_000), () => 1, {
      ...SYNTAX_LIMITS,
      parseMs: -1,
    })
    expect(slow).toEqual({ parsed: false, why: 'not parsed: it took longer than -1 ms' })
    // The parser is of use after one that was given up.
    expect(await readSyntax('python', 'a = 1', () => 1)).toMatchObject({ parsed: true, value: 1 })
  })
  it('reads deep texts', async () => {
    const text = `a = ${'('.repeat(5_000)}1${')'.repeat(5_000)}`
    expect(await readSyntax('javascript', text, (root) => [...nodesOf(root)].length > 10_000)).toMatchObject({
      value: true,
    })
  })
  it('has each grammar copied beside the built program', () => {
    const config = new URL('../../../../gainsay/tsdown.config.ts', import.meta.url)
    const copied = /GRAMMARS = \[([^\]]+)\]/.exec(readFileSync(config, 'utf8'))?.[1] ?? ''
    expect([...copied.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual([...SYNTAX_LANGUAGES])
  })
  it('knows the language by the ending', () => {
    expect(['a.mts', 'a.tsx', 'b/c.py', 'a.rb', 'Makefile'].map(syntaxLanguageOf)).toEqual([
      'typescript',
      'tsx',
      'python',
      null,
      null,
    ])
  })
})
