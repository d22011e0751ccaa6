import { describe, expect, it } from 'vitest'
import { readScript, SCRIPT_SCHEMA } from '../../../src/parties/script/format.ts'

const why = (replies: unknown, more: object = {}): string => {
  const read = readScript(JSON.stringify({ schema: SCRIPT_SCHEMA, replies, ...more }))
  if (read.ok) throw new Error('it was accepted')
  return read.why
}

describe('readScript', () => {
  it('pins the schema id', () => {
    expect(SCRIPT_SCHEMA).toBe('gainsay.script.v1')
  })

  it('reads what fits', () => {
    const read = readScript(
      JSON.stringify({
        schema: 'gainsay.script.v1',
        vendor: 'north',
        replies: [{ text: 'yes' }, { value: null }],
      }),
    )
    expect(read).toMatchObject({
      ok: true,
      script: { vendor: 'north', replies: [{ text: 'yes' }, { value: null }] },
    })
  })

  it.each([
    [[{ text: 'x', rouns: 1 }], /replies\.0.*rouns/],
    [[{ when: { round: -1 }, text: 'x' }], /replies\.0\.when\.round/],
    [[{}], /exactly one of value, text and fail/],
    [[{ text: 'x', value: 1 }], /exactly one/],
    [[{ fail: { kind: 'tired' } }], /replies\.0\.fail\.kind/],
    [[{ text: 'x', damage: 'cut' }], /damage is done to a value/],
    [[{ value: 1, keepCharacters: 3 }], /keepCharacters belongs/],
    [[{ value: { a: ['{{rund}}'] }, template: true }], /\{\{rund\}\} is no template name/],
    [[{ text: 'x', delayMs: 1e12 }], /replies\.0\.delayMs/],
    [[{ text: 'x', usage: { inputTokens: 1.5 } }], /usage\.inputTokens/],
    [[{ text: 'x', files: { '../out': '' } }], /files names \.\.\/out, which is no path inside/],
    [[{ text: 'x', files: { '/etc/passwd': '' } }], /no path inside the work/],
    [[{ text: 'x', files: { 'a/.Git/config': '' } }], /no path inside the work/],
    [[{ text: 'x', files: { 'a//b': '' } }], /no path inside the work/],
    [[{ text: 'x', files: { a: 1 } }], /replies\.0\.files\.a/],
    [[{ fail: { kind: 'timeout' }, files: { a: '' } }], /files belong to an answer/],
    [[], /at replies/],
    ['none', /at replies/],
  ])('%j is refused with its place', (replies, expected) => {
    expect(why(replies)).toMatch(expected)
  })

  it('refuses another schema, an unknown key, and what is no JSON', () => {
    expect(why([{ text: 'x' }], { schema: 'gainsay.script.v2' })).toContain('at schema')
    expect(why([{ text: 'x' }], { repleis: [] })).toContain('at its root')
    expect(readScript('{')).toMatchObject({
      ok: false,
      why: expect.stringContaining('is not JSON') as string,
    })
  })

  it('leaves braces alone where no template is asked for', () => {
    expect(readScript(JSON.stringify({ schema: SCRIPT_SCHEMA, replies: [{ text: '{{ x }}' }] })).ok).toBe(
      true,
    )
  })
})
