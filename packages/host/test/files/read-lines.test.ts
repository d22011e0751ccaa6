import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINE_LIMITS, LineSplitter, readLines, type LineOptions, type LineSummary } from '../../src/index.ts'
import { temporaryFolder } from '../support/repository.ts'

function file(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'lines')
  writeFileSync(path, content)
  return path
}

async function linesOf(
  path: string,
  options: LineOptions = {},
): Promise<{ texts: string[]; summary: LineSummary }> {
  const texts: string[] = []
  const summary = await readLines(path, (line) => void texts.push(line.bytes.toString()), options)
  return { texts, summary }
}

it('gives what splitting the whole text gives, however the bytes arrive', () => {
  const bytes = fc
    .string({ unit: fc.constantFrom('a', 'ü', '\n', '\r', '\r\n'), maxLength: 40 })
    .map((text) => Buffer.from(text))
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(40), { maxLength: 6 }), (all, cuts) => {
      const found: string[] = []
      const splitter = new LineSplitter((line) => {
        expect(all.subarray(line.offset, line.offset + line.bytes.length)).toEqual(line.bytes)
        found.push(line.bytes.toString('latin1'))
      })
      let from = 0
      for (const cut of [...cuts.sort((a, b) => a - b), all.length]) {
        const to = Math.max(from, Math.min(cut, all.length))
        splitter.add(all.subarray(from, to))
        from = to
      }
      const expected = all.toString('latin1').split('\n')
      const rest = expected.pop()!
      expect(found).toEqual(expected.map((line) => line.replace(/\r$/, '')))
      const summary = splitter.summary()
      expect(summary.torn?.bytes.toString('latin1') ?? '').toBe(rest)
      expect(summary.endOffset).toBe(all.length - rest.length)
    }),
  )
})

it('tells a torn last line and goes on from an offset', async () => {
  const path = file('one\ntwo\nthr')
  const first = await linesOf(path)
  expect(first.texts).toEqual(['one', 'two'])
  expect(first.summary.torn).toMatchObject({ offset: 8, length: 3 })
  appendFileSync(path, 'ee\nfour\n')
  const second = await linesOf(path, { offset: first.summary.endOffset })
  expect(second.texts).toEqual(['three', 'four'])
  expect(second.summary).toMatchObject({ torn: null, lines: 2, endOffset: 19 })
})

it('passes over a line above the limit without holding it', async () => {
  const path = file(`a\n${'x'.repeat(5 << 20)}\nb\n${'y'.repeat(2 << 20)}`)
  const { texts, summary } = await linesOf(path, { maxLineBytes: 1 << 20 })
  expect(texts).toEqual(['a', 'b'])
  expect(summary.longLines).toEqual([{ number: 2, offset: 2, bytes: 5 << 20 }])
  expect(summary.longLineCount).toBe(1)
  expect(summary.torn).toMatchObject({ length: 2 << 20 })
  expect(summary.torn!.bytes).toHaveLength(0)
})

it('joins lines across chunks, and stops when told to', async () => {
  const long = 'z'.repeat(LINE_LIMITS.chunkBytes + 10)
  const path = file(`${long}\nsecond\nthird\n`)
  expect((await linesOf(path)).texts.map((text) => text.length)).toEqual([long.length, 6, 5])
  let seen = 0
  const summary = await readLines(path, () => {
    seen += 1
    return seen < 2 ? undefined : false
  })
  expect([seen, summary.stopped, summary.endOffset]).toEqual([2, true, long.length + 8])
})

it('keeps the given lines valid', async () => {
  const kept: Buffer[] = []
  const path = file(Array.from({ length: 300_000 }, (_, at) => `${at}`).join('\n'))
  await readLines(path, (line) => void kept.push(line.bytes))
  expect(kept).toHaveLength(299_999)
  expect(kept.every((bytes, at) => bytes.toString() === String(at))).toBe(true)
})

it('says when there is no such file', async () => {
  await expect(linesOf(join(temporaryFolder(), 'gone'))).rejects.toMatchObject({ code: 'file-not-found' })
  await expect(linesOf(temporaryFolder())).rejects.toMatchObject({ code: 'not-readable' })
})
