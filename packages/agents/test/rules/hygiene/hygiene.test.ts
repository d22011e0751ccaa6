import { attackSchema } from '../../../../protocol/src/cross-examination/messages/attack.ts'
import { describe, expect, it } from 'vitest'
import type { AddedFile } from '../../../src/rules/hygiene/added-file.ts'
import { findHygiene } from '../../../src/rules/hygiene/find-hygiene.ts'
import { hygieneAttacks } from '../../../src/rules/hygiene/hygiene-attacks.ts'

function file(path: string, ...texts: readonly string[]): AddedFile {
  return { path, addedLines: texts.map((text, index) => ({ line: index + 1, text })) }
}
const found = (path: string, ...texts: readonly string[]): string[] =>
  findHygiene([file(path, ...texts)]).map((one) => `${one.rule} ${one.line}`)

describe('focused and skipped tests', () => {
  it.each([
    ['src/a.test.ts', "it.only('adds', () => {", 'focused-test 1'],
    ['src/a.test.ts', "  describe.only('adds', () => {", 'focused-test 1'],
    ['src/a.test.ts', "fit('adds', () => {", 'focused-test 1'],
    ['src/a.spec.js', "fdescribe('adds', () => {", 'focused-test 1'],
    ['src/a.test.ts', "test.concurrent.only('adds', async () => {", 'focused-test 1'],
    ['src/a.test.ts', "it.skip('adds', () => {", 'skipped-test 1'],
    ['src/a.test.ts', "xit('adds', () => {", 'skipped-test 1'],
    ['tests/test_a.py', '@pytest.mark.skip(reason="later")', 'skipped-test 1'],
    ['tests/test_a.py', '    @unittest.skip("later")', 'skipped-test 1'],
    ['tests/test_a.py', '@pytest.mark.only', 'focused-test 1'],
    ['pkg/a_test.go', '\tt.Skip("later")', 'skipped-test 1'],
    ['src/lib.rs', '    #[ignore]', 'skipped-test 1'],
    ['src/lib.rs', '    #[ignore = "slow"]', 'skipped-test 1'],
    ['src/test/java/ATest.java', '    @Ignore', 'skipped-test 1'],
    ['src/test/java/ATest.java', '    @Disabled("later")', 'skipped-test 1'],
    ['spec/a_spec.rb', "  xit 'adds' do", 'skipped-test 1'],
    ['spec/a_spec.rb', "  fit 'adds' do", 'focused-test 1'],
    ['tests/ATest.php', "        $this->markTestSkipped('later');", 'skipped-test 1'],
    ['test/a_test.exs', '  @tag :skip', 'skipped-test 1'],
    ['Tests/ATests.cs', '    [Fact(Skip = "later")]', 'skipped-test 1'],
  ])('%s: %s', (path, text, expected) => {
    expect(found(path, text)).toEqual([expected])
  })

  it.each([
    ['src/a.test.ts', "// it.only('adds', () => {"],
    ['src/a.test.ts', "  * it.only('adds')"],
    ['src/a.test.ts', 'expect(lint("it.only(\'adds\')")).toBe(1)'],
    ['src/a.test.ts', "it('finds it.only(', () => {"],
    ['src/a.test.ts', 'const fit = fitCurve(points)'],
    ['src/a.test.ts', 'chart.fit(bounds)'],
    ['src/a.test.ts', 'fit(model, data)'],
    ['src/a.ts', "it.only('adds', () => {"],
    ['src/a.test.ts', 'list.skip(3)'],
    ['src/a.test.ts', "it.skipIf(windows)('adds', () => {"],
    [
      'src/a.test.ts',
      "test.skip(browserName === 'webkit', 'later')".replace('test.skip(browser', 'test.skipIf(browser'),
    ],
    ['README.md', "it.only('adds', () => {"],
    ['test/fixtures/a.test.ts', "it.only('adds', () => {"],
    ['tests/test_a.py', '@pytest.mark.skipif(windows, reason="no")'],
    ['tests/test_a.py', '# @pytest.mark.skip'],
    ['tests/test_a.py', 'text = "@pytest.mark.skip"'],
    ['pkg/a.go', '\tt.Skip("later")'],
    ['pkg/a_test.go', '\t// t.Skip("later")'],
    ['src/lib.rs', '    // #[ignore]'],
    ['src/main/java/A.java', '    @JsonIgnore'],
    ['src/test/java/ATest.java', '    @IgnoreNulls class A {}'],
    ['spec/a_spec.rb', '  skip_before_action :login'],
    ['src/a.py', 'model.fit("x")'],
  ])('nothing in %s: %s', (path, text) => {
    expect(found(path, text)).toEqual([])
  })
})

describe('conflict markers', () => {
  const CONFLICT = ['<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> main']
  it('are found in pairs', () => {
    expect(found('src/a.ts', ...CONFLICT)).toEqual(['conflict-marker 1'])
    expect(found('src/a.yml', 'x', ...CONFLICT)).toEqual(['conflict-marker 2'])
  })
  it('are not seen in a heading, in a lone mark, in documents and fixtures', () => {
    expect(found('src/a.ts', '=======', 'Title', '=======')).toEqual([])
    expect(found('src/a.ts', '<<<<<<< HEAD')).toEqual([])
    expect(found('src/a.ts', ' <<<<<<< HEAD', ' >>>>>>> main')).toEqual([])
    expect(found('docs/merge.md', ...CONFLICT)).toEqual([])
    expect(found('test/fixtures/a.ts', ...CONFLICT)).toEqual([])
  })
})

describe('secrets', () => {
  const key = ['AKIA', 'QW3RTYUIOPAS', 'DF5G'].join('')
  it('are found and never shown', () => {
    const [attack] = hygieneAttacks([file('src/config.ts', 'const a = 1', `const key = '${key}'`)])
    expect(attack?.topic).toBe('hygiene: secret')
    expect(attack?.advisory).toBe(true)
    expect(attack?.evidence).not.toContain(key)
    expect(attack?.statement).not.toContain(key)
    expect(attack?.address).toMatchObject({ path: 'src/config.ts', start: 2, end: 2 })
  })
  it('are addressed by what stands beside them, or by their line alone', () => {
    const quoteOf = (text: string): unknown =>
      (hygieneAttacks([file('src/config.ts', text)])[0]!.address as { quote: string }).quote
    expect(quoteOf(`  const storageKey = '${key}'`)).toBe("const storageKey = '")
    expect(quoteOf(`a('${key}', { region: 'eu-west-1' })`)).toBe("', { region: 'eu-west-1' })")
    expect(quoteOf(key)).toBe('')
    expect(quoteOf(`const one = '${key}', two = '${key}'`)).toBe("const one = '")
  })
  it('are not looked for in tests, documents and fixtures', () => {
    for (const path of ['src/a.test.ts', 'docs/a.md', 'test/fixtures/a.ts'])
      expect(found(path, `const key = '${key}'`)).toEqual([])
  })
})

describe('attacks', () => {
  it('fit the message of the protocol, in the same order each time', () => {
    const files = [
      file('src/a.test.ts', "it.only('a', () => {", "it.skip('b', () => {"),
      file('src/b.ts', '<<<<<<< HEAD', '=======', '>>>>>>> x'),
    ]
    const attacks = hygieneAttacks(files)
    expect(attacks.map((one) => one.topic)).toEqual([
      'hygiene: focused-test',
      'hygiene: skipped-test',
      'hygiene: conflict-marker',
    ])
    for (const one of attacks) expect(attackSchema.safeParse(one).success).toBe(true)
    expect(hygieneAttacks(files)).toEqual(attacks)
    expect(hygieneAttacks(files, { rules: new Set() })).toEqual([])
  })
  // A rule that looked back over the line for every mark would not end before the test's own limit.
  it('end whatever the lines hold', () => {
    for (const mark of ['`', "'", '"', '/*', '<<A ', '"""', '\\`', `'"`]) {
      const lines = Array.from({ length: 300 }, () => mark.repeat(1900 / mark.length))
      for (const path of ['src/a.test.ts', 'a.sh', 'tests/test_a.py', 'a_test.go']) {
        expect([mark, path, found(path, ...lines)]).toEqual([mark, path, []])
      }
    }
  })
  it('are bounded', () => {
    const many = file('src/a.test.ts', ...Array.from({ length: 500 }, () => "it.skip('b', () => {"))
    const attacks = hygieneAttacks([many, file('src/b.test.ts', "it.skip('b', () => {")])
    expect(attacks.length).toBe(21)
    expect(attacks[19]?.statement).toBe(
      'src/a.test.ts:20 adds a skipped test. 480 more of the kind in this file are not listed.',
    )
    expect(attacks.filter(({ statement }) => statement.includes('more of the kind'))).toHaveLength(1)
  })
})
