import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLine, encodeLine, FIRST_PREV } from '../../src/ledger/line.ts'
import { LEDGER_SCHEMA } from '../../src/ledger/schema.ts'
import { LINE_TYPES } from '../../src/ledger/line-types.ts'
import { upcastLine } from '../../src/ledger/upcast.ts'
import { AT, commanded } from './sample.ts'

describe('a ledger line', () => {
  it('has literal bytes that stay', () => {
    expect(LEDGER_SCHEMA).toBe('gainsay.ledger.v1')
    expect(FIRST_PREV).toBe('0000000000000000000000000000000000000000000000000000000000000000')
    const head = `{"schema":"gainsay.ledger.v1","seq":1,"at":"${AT}","prev":"${FIRST_PREV}","type":"run-closed","reason":"ended"`
    const hash = createHash('sha256').update(head).digest('hex')
    const { bytes } = encodeLine({ type: 'run-closed', reason: 'ended' }, 1, AT, FIRST_PREV)
    expect(bytes.toString('utf8')).toBe(`${head},"hash":"${hash}"}\n`)
  })

  it('pins the line types', () => {
    expect(LINE_TYPES.join(' ')).toBe(
      'run-opened run-resumed call-started call-bound call-ended action-settled run-commanded run-paused run-closed',
    )
  })

  it('comes back as it was given, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), (value, text) => {
        const body = commanded(JSON.parse(JSON.stringify({ value, text })))
        const { bytes, line } = encodeLine(body, 7, AT, 'ab'.repeat(32))
        expect(bytes.indexOf(10)).toBe(bytes.length - 1)
        expect(decodeLine(bytes.subarray(0, -1), 7, 'ab'.repeat(32))).toEqual(line)
      }),
    )
  })

  it('older schemas are brought up step by step; a newer one is named, not guessed', () => {
    const upcasts = {
      'gainsay.ledger.test-a': (line: Record<string, unknown>) => ({
        ...line,
        schema: 'gainsay.ledger.test-b',
        by: line['who'],
      }),
      'gainsay.ledger.test-b': (line: Record<string, unknown>) => ({
        ...line,
        schema: LEDGER_SCHEMA,
        type: 'run-commanded',
      }),
    }
    const old = { schema: 'gainsay.ledger.test-a', seq: 1, type: 'command', who: 'me' }
    expect(upcastLine(old, 1, upcasts)).toMatchObject({
      schema: LEDGER_SCHEMA,
      type: 'run-commanded',
      by: 'me',
    })
    expect(() => upcastLine({ schema: 'gainsay.ledger.v2' }, 3)).toThrow(
      'Line 3 of the ledger has the schema "gainsay.ledger.v2"',
    )
    const loop = { x: (line: Record<string, unknown>) => line }
    expect(() => upcastLine({ schema: 'x' }, 1, loop)).toThrow('does not read')
    expect(() => upcastLine({ schema: 'toString' }, 1)).toThrow('does not read')
  })
})
