import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply, type Fit } from '../../src/reply/read-reply.ts'

const attacks: Fit = (value) => {
  const list = (value as { attacks?: unknown } | null)?.attacks
  return Array.isArray(list) ? { ok: true, value } : { ok: false, why: 'it lacks the list "attacks"' }
}
/** Fits nearly anything, as a schema of optional fields does. */
const lenient: Fit = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ok: true, value }
    : { ok: false, why: 'it is no object' }
const text: Fit = (value) =>
  typeof value === 'string' ? { ok: true, value } : { ok: false, why: 'it is no text' }

const ONE = { attacks: [{ id: 'A1.1', input: '"x" {y} [z]' }] }
const JSON_ONE = JSON.stringify(ONE, null, 2)
const MEND = { mend: true }

describe('reading a reply', () => {
  it.each([
    ['bare', JSON_ONE],
    ['with spaces around', `\n\n  ${JSON_ONE}\n `],
    ['in a fence', `\`\`\`json\n${JSON_ONE}\n\`\`\``],
    ['in a fence without a name, indented', `Here:\n  \`\`\`\n${JSON_ONE}\n  \`\`\`\nDone.`],
    ['in a tilde fence', `~~~\n${JSON_ONE}\n~~~`],
    [
      'in a longer fence that holds a shorter one',
      `\`\`\`\`\n${JSON.stringify({ attacks: ONE.attacks })}\n\`\`\`\``,
    ],
    ['after a preamble', `Sure, here is what I found (see {braces} and [brackets]):\n${JSON_ONE}`],
    ['before an epilogue', `${JSON_ONE}\nLet me know if {anything} is unclear.`],
    ['after an example', `For instance {"attacks": []} would be empty. Mine:\n${JSON_ONE}`],
    ['in CRLF', `\`\`\`json\r\n${JSON_ONE.replaceAll('\n', '\r\n')}\r\n\`\`\``],
    ['in a fence that is not closed', `\`\`\`json\n${JSON_ONE}`],
  ])('%s: as it stands', (_, reply) => {
    expect(readReply(reply, attacks, MEND)).toEqual({ ok: true, value: ONE, mended: false })
    expect(readReply(reply, attacks, { mend: false })).toMatchObject({ ok: true })
  })

  it.each([
    ['a trailing comma', `{"attacks":[{"id":"A1.1","input":"\\"x\\" {y} [z]"},],}`],
    ['single quotes and comments', `{'attacks': [{'id': 'A1.1', /* note */ 'input': '"x" {y} [z]'}]} // end`],
    [
      'a preamble and a trailing comma',
      `I looked. {"attacks":[{"id":"A1.1","input":"\\"x\\" {y} [z]"},]} That is all.`,
    ],
    ['the closing brackets cut off', `{"attacks":[{"id":"A1.1","input":"\\"x\\" {y} [z]"}`],
    ['cut off in a fence', `\`\`\`json\n{"attacks":[{"id":"A1.1","input":"\\"x\\" {y} [z]"`],
  ])('%s: mended, and said to be; not where mending is off', (_, reply) => {
    expect(readReply(reply, attacks, MEND)).toEqual({ ok: true, value: ONE, mended: true })
    expect(readReply(reply, attacks, { mend: false }).ok).toBe(false)
  })

  it('a cut reply is never replaced by a part of it', () => {
    const cut = '{"attacks":[{"id":"A1.1"},{"id":"A1.2"},{"id":"A1'
    const read = readReply(cut, lenient, MEND)
    expect(read).toEqual({
      ok: true,
      mended: true,
      value: { attacks: [{ id: 'A1.1' }, { id: 'A1.2' }, { id: 'A1' }] },
    })
  })

  it('a stray bracket before it hides it only where nothing may be mended', () => {
    expect(readReply(`[note: ${JSON_ONE}`, attacks, MEND)).toEqual({ ok: true, value: ONE, mended: false })
    expect(readReply(`[note: ${JSON_ONE}`, attacks, { mend: false }).ok).toBe(false)
  })

  it('of several that fit the last one counts', () => {
    expect(readReply('{"attacks":[]}\n{"attacks":[1]}', attacks, MEND)).toMatchObject({
      value: { attacks: [1] },
    })
  })

  it('numbers, booleans and texts', () => {
    const number: Fit = (value) =>
      typeof value === 'number' ? { ok: true, value } : { ok: false, why: 'it is no number' }
    expect(readReply(' 3 ', number, MEND)).toMatchObject({ value: 3 })
    expect(readReply('So:\n```\n3\n```', number, MEND)).toMatchObject({ value: 3 })
    expect(readReply('```json\n{"a":1}\n```', text, MEND)).toMatchObject({
      value: '```json\n{"a":1}\n```',
      mended: false,
    })
  })

  it('says in one line what does not fit', () => {
    expect(readReply('I have no objections.', attacks, MEND)).toEqual({ ok: false, why: 'it holds no JSON' })
    expect(readReply('', attacks, MEND)).toEqual({ ok: false, why: 'it holds no JSON' })
    expect(readReply('{"attack":[]}', attacks, MEND)).toEqual({
      ok: false,
      why: 'it lacks the list "attacks"',
    })
  })

  it('hostile replies end soon and never throw', () => {
    const deep = '['.repeat(100_000)
    expect(readReply(deep, lenient, MEND).ok).toBe(false)
    expect(readReply(`{"attacks":${'['.repeat(5000)}${']'.repeat(5000)}}`, attacks, MEND).ok).toBe(false)
    expect(readReply('{ '.repeat(200_000), lenient, MEND)).toBeDefined()
    expect(readReply('"{'.repeat(100_000), attacks, MEND).ok).toBe(false)
    expect(readReply('x'.repeat(9_000_000), attacks, MEND)).toMatchObject({
      ok: false,
      why: 'it is over 8388608 bytes',
    })
    expect(readReply('{"__proto__":{"attacks":[]}}', attacks, MEND).ok).toBe(false)
    expect(({} as { attacks?: unknown }).attacks).toBeUndefined()
  })

  it('any JSON comes back from any wrapping; any text never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom('', 'Hello. ', '```\n', '```json\n'),
        (list, before) => {
          const value = JSON.parse(JSON.stringify({ attacks: list })) as unknown
          const after = before.startsWith('```') ? '\n```' : ''
          expect(readReply(before + JSON.stringify(value) + after, attacks, MEND)).toEqual({
            ok: true,
            value,
            mended: false,
          })
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '1', '`', '\n') }),
        (any) => {
          expect(typeof readReply(any, attacks, MEND).ok).toBe('boolean')
        },
      ),
      { numRuns: 1000 },
    )
  })
})
