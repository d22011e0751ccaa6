import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentences } from '@gainsay/agents'

const cut = (text: string): string[] => sentences(text).map((sentence) => sentence.text)

describe('sentences', () => {
  const cases: readonly [string, string, string[]][] = [
    [
      'full stops',
      'All tests pass. I pushed it! Anything else?',
      ['All tests pass.', 'I pushed it!', 'Anything else?'],
    ],
    [
      'numbers and names',
      'Version 1.3 of src/a.ts works. It is 2.5 MB.',
      ['Version 1.3 of src/a.ts works.', 'It is 2.5 MB.'],
    ],
    [
      'short forms',
      'Use a cache, e.g. Redis, z.B. lokal. Done.',
      ['Use a cache, e.g. Redis, z.B. lokal.', 'Done.'],
    ],
    [
      'a sentence that starts small',
      'All tests pass. npm test is green.',
      ['All tests pass.', 'npm test is green.'],
    ],
    ['a count at the end', 'Tests passed: 15. Next is lint.', ['Tests passed: 15.', 'Next is lint.']],
    ['an ordinal', 'Am 3. mai war alles grün. Fertig.', ['Am 3. mai war alles grün.', 'Fertig.']],
    ['Chinese', '所有测试都通过了。我已提交！还有吗？', ['所有测试都通过了。', '我已提交！', '还有吗？']],
    [
      'Japanese with brackets',
      '「テストは全部通りました。」次へ進みます。',
      ['「テストは全部通りました。」', '次へ進みます。'],
    ],
    ['Arabic and Hindi', 'هل نجحت؟ نعم.', ['هل نجحت؟', 'نعم.']],
    [
      'points',
      '- first thing\n- second thing. And more\n1. third\n* [x] fourth',
      ['first thing', 'second thing.', 'And more', 'third', 'fourth'],
    ],
    ['soft line breaks', 'All tests\npass now.\n\nNext.', ['All tests\npass now.', 'Next.']],
    ['headings and rules', '## Summary\nDone.\n\n---\nMore.', ['Summary', 'Done.', 'More.']],
    ['a table', '| check | result |\n|---|---|\n| tests | pass |', ['check', 'result', 'tests', 'pass']],
    ['fenced code', 'Run this:\n```sh\nnpm test. It fails.\n```\nThen stop.', ['Run this:', 'Then stop.']],
    ['a fence in a fence', '~~~\n```\nx. y.\n```\n~~~\nAfter.', ['After.']],
    ['code in a line', 'Call `a. B. c` first. Then go.', ['Call `a. B. c` first.', 'Then go.']],
    ['emphasis', '**All tests pass.** Really.', ['**All tests pass.**', 'Really.']],
    ['check marks', '✅ Build passes ✅ Tests pass', ['✅ Build passes', '✅ Tests pass']],
    ['no words', '...\n---\n🎉', []],
  ]
  it.each(cases)('%s', (_name, text, expected) => expect(cut(text)).toEqual(expected))

  it('marks quotations and headings', () => {
    expect(sentences('# Title\n> they said so\n- a point').map(({ kind }) => kind)).toEqual([
      'heading',
      'quote',
      'point',
    ])
  })

  it('gives verbatim parts in order, whatever the text', () => {
    const pieces = fc.constantFrom(
      'All pass. ',
      '- x',
      '\n',
      '```',
      '。',
      '| a | b |',
      '`',
      '> ',
      '# ',
      'é',
      '1. ',
      '🎉 ',
      '\r\n',
      '...',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          let last = 0
          for (const { text: part, start, end } of sentences(text)) {
            expect(text.slice(start, end)).toBe(part)
            expect(part).toBe(part.trim())
            expect(start).toBeGreaterThanOrEqual(last)
            last = end
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
