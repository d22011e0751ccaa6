import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SESSION_LIMITS } from '../../src/sessions/limits.ts'
import { Recorder } from '../../src/sessions/recorder.ts'
import { boundedText, headWithin, outputOf, outputText, tailWithin } from '../../src/sessions/text.ts'

const { outputHeadChars, outputTailChars } = SESSION_LIMITS
const TOKEN = `ghp_${'a1B2'.repeat(9)}`
/** A text of words in which the token lies across a place. */
const around = (place: number, length: number, blank: string): string => {
  const before =
    'word'
      .padEnd(8, blank)
      .repeat(length)
      .slice(0, place - 20 - blank.length) + blank
  return (before + TOKEN + blank).padEnd(length, `word${blank}`)
}

describe('a text that is cut', () => {
  it.each([' ', '\n', '。'])('keeps no part of a token on the cut of an output (between %j)', (blank) => {
    const length = 20_000
    for (const place of [outputHeadChars, length - outputTailChars]) {
      const text = around(place, length, blank)
      expect(text).toContain(TOKEN)
      const kept = outputText(outputOf(text))
      expect(kept.replaceAll(TOKEN, '')).not.toMatch(/ghp_|a1B2|1B2a/)
      expect(kept.length).toBeGreaterThan(0.9 * (outputHeadChars + outputTailChars))
    }
  })
  it('keeps no part of a token in a long text, nor in an output that is trimmed', () => {
    const text = around(500, 4_000, ' ')
    expect(boundedText(text, 1_000)).not.toContain('ghp_')
    expect(boundedText(text, 1_000)).toMatch(/^word/)
    const recorder = new Recorder()
    const where = { line: 1, at: null, node: 0, agent: null, reply: null }
    const command = (output: string) => {
      const made = recorder.command(where, { id: 'c', command: 'x', cwd: null })
      recorder.more(made, outputOf(output))
      return made
    }
    const first = command(around(4_000 - SESSION_LIMITS.trimmedTailChars, 4_000, ' '))
    const filler = 'x '.repeat((outputHeadChars + outputTailChars) / 2)
    for (let kept = 0; kept <= SESSION_LIMITS.keptOutputChars; kept += filler.length) command(filler)
    expect(first.output.head).toBe('')
    expect(first.output.tail).toMatch(/word/)
    expect(first.output.tail).not.toMatch(/a1B2/)
  })
  it('is cut at the end of a line that is near, else of a word', () => {
    expect(headWithin('one two\nthree four', 12)).toBe('one two\n')
    expect(headWithin('a\nthree four five', 14)).toBe('a\nthree four ')
    expect(tailWithin('one two\nthree four', 12)).toBe('three four')
    expect(tailWithin('one two three\nx', 7)).toBe('three\nx')
    expect([headWithin('x'.repeat(50), 10), tailWithin('x'.repeat(50), 10)]).toEqual(['', ''])
  })
  it('keeps whole words only, and as much as fits', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/)), fc.nat(60), (words, limit) => {
        const text = words.join(' ')
        for (const part of [headWithin(text, limit), tailWithin(text, limit)]) {
          expect(part.length).toBeLessThanOrEqual(limit)
          expect(part.split(' ').every((word) => word === '' || words.includes(word))).toBe(true)
        }
      }),
    )
  })
})
