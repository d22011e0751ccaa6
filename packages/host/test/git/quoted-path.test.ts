import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathBytes, pathText, quotePath } from '../../src/index.ts'

it('maps paths and texts one to one', () => {
  const path = fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => new TextEncoder().encode(text)),
    fc.stringMatching(/^["\\0-7nt]{0,12}$/).map((text) => new TextEncoder().encode(text)),
  )
  fc.assert(
    fc.property(path, (bytes) => {
      expect(pathBytes(pathText(bytes))).toEqual(Buffer.from(bytes))
      expect(pathBytes(quotePath(bytes))).toEqual(Buffer.from(bytes))
    }),
  )
})

it('quotes as git does', () => {
  expect(pathText(Buffer.from('plain/ünï code'))).toBe('plain/ünï code')
  expect(pathText(Buffer.from([0x61, 0xff, 0x0a]))).toBe(String.raw`"a\377\n"`)
  expect(pathText(Buffer.from('"a"'))).toBe(String.raw`"\"a\""`)
})
