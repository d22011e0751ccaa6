import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply, type ReplyContent, type ReplyEnding } from '../../../src/parties/mailbox/reply.ts'

const read = (text: string, ending: ReplyEnding = '.json'): ReplyContent =>
  readReply(new TextEncoder().encode(text), ending)

describe('readReply', () => {
  it.each([
    ['{"text":"yes"}', { text: 'yes' }],
    ['\uFEFF{"text":"with a byte order mark"}\r\n', { text: 'with a byte order mark' }],
    ['{"value":{"attacks":[]}}', { text: '{"attacks":[]}', value: { attacks: [] } }],
    ['{"value":null,"text":"none"}', { text: 'none', value: null }],
    ['{"verdict":"upheld"}', { text: '{"verdict":"upheld"}', value: { verdict: 'upheld' } }],
    [
      '{"text":"x","model":"Ada","costUsd":2,"usage":{"inputTokens":3}}',
      { model: 'Ada', costUsd: 2, usage: { inputTokens: 3, outputTokens: 0, cacheReadTokens: 0 } },
    ],
  ])('%s is an answer', (text, answer) => {
    expect(read(text)).toMatchObject({ kind: 'answer', answer })
  })

  it.each([
    ['', 'incomplete'],
    ['{"text":"ye', 'incomplete'],
    ['12', 'incomplete'],
    ['true', 'incomplete'],
    ['[1]', 'malformed'],
    ['"yes"', 'malformed'],
    ['null', 'malformed'],
    ['{"text":7}', 'malformed'],
    ['{"text":"x","costUsd":-1}', 'malformed'],
    ['{"refuse":"not my field"}', 'refusal'],
  ])('%j is %s', (text, kind) => {
    expect(read(text).kind).toBe(kind)
  })

  it('does not know what was used where the reply does not say', () => {
    for (const text of ['{"text":"yes"}', '{"verdict":"upheld"}'])
      expect(read(text)).toMatchObject({ answer: { usage: null } })
    expect(read('a\nEND OF REPLY', '.md')).toMatchObject({ answer: { usage: null } })
  })

  it('takes text only with its last line', () => {
    expect(read('Line one\nline two\nEND OF REPLY\n', '.md')).toMatchObject({
      answer: { text: 'Line one\nline two' },
    })
    expect(read('a\r\nEND OF REPLY\r\n', '.txt')).toMatchObject({ answer: { text: 'a' } })
    expect(read('END OF REPLY', '.md')).toMatchObject({ answer: { text: '' } })
    for (const text of ['a', 'a\nEND OF REPL', 'a END OF REPLY', 'END OF REPLY\nmore', ''])
      expect(read(text, '.md').kind).toBe('incomplete')
  })

  it('finds no proper prefix of an object or a list complete', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
        const json = JSON.stringify(value)
        expect(read(json.slice(0, at % json.length)).kind).toBe('incomplete')
      }),
      { numRuns: 300 },
    )
  })
})
