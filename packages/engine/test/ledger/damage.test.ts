// Any damage to a ledger is repaired, refused with its line, or reported as unclosed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileLedgerStore } from '../../src/ledger/file-store.ts'
import { isEngineError } from '../../src/errors.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { FOLDER, LEDGER, newDisk, sampleDisk } from './sample.ts'

const whole = Buffer.from((await sampleDisk()).contents(LEDGER))
const lines = splitLines(whole)

function splitLines(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(10, from) + 1
    found.push(bytes.subarray(from, to))
    from = to
  }
  return found
}

/** What the ledger says of these bytes, and that opening agrees with it. */
function judge(bytes: Buffer): { status: string; line: number | undefined; kept: number } {
  const disk = newDisk()
  disk.put(LEDGER, bytes)
  const verdict = verifyLedger(LEDGER, { files: disk })
  expect(Buffer.from(disk.contents(LEDGER)).equals(bytes), 'verify changes nothing').toBe(true)
  if (verdict.status === 'damaged') {
    expect(verdict.line).toBe(verdict.lines + 1)
    expect(verdict.message).toContain(`Line ${verdict.line} `)
    const error = thrown(() => FileLedgerStore.open(FOLDER, disk))
    expect(isEngineError(error) && error.code === 'LEDGER_DAMAGED' && error.line === verdict.line).toBe(true)
    return { status: 'damaged', line: verdict.line, kept: verdict.lines }
  }
  const store = FileLedgerStore.open(FOLDER, disk)
  expect(store.tornBytes).toBe(verdict.tornBytes)
  const after = Buffer.from(disk.contents(LEDGER))
  expect(after.equals(Buffer.concat(lines.slice(0, verdict.lines)))).toBe(true)
  if (store.tornBytes > 0) {
    const evidence = disk.paths().filter((path) => path.startsWith(`${FOLDER}/torn/`))
    expect(evidence).toHaveLength(1)
    expect(Buffer.from(disk.contents(evidence[0]!)).equals(bytes.subarray(after.length))).toBe(true)
  }
  expect([...scanLedger(LEDGER, { files: disk })]).toHaveLength(verdict.lines)
  return { status: verdict.status, line: undefined, kept: verdict.lines }
}

function thrown(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('any damage is repaired, refused with its line, or reported as unclosed', () => {
  it('undamaged: closed', () => {
    expect(judge(whole)).toEqual({ status: 'closed', line: undefined, kept: lines.length })
  })

  it('cut at every byte: torn or unclosed, and every whole line is kept', () => {
    for (let length = 0; length < whole.length; length += 1) {
      const wholeLines = lines.filter(
        (_, index) => Buffer.concat(lines.slice(0, index + 1)).length <= length,
      ).length
      const atEdge = Buffer.concat(lines.slice(0, wholeLines)).length === length
      expect(judge(whole.subarray(0, length))).toEqual({
        status: atEdge ? 'unclosed' : 'torn',
        line: undefined,
        kept: wholeLines,
      })
    }
  })

  it('every byte flipped: refused with the line that holds it, or torn where it was the last newline', () => {
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 1 << (at % 8)
      const holder = whole.subarray(0, at).filter((byte) => byte === 10).length + 1
      const verdict = judge(bytes)
      if (at === whole.length - 1)
        expect(verdict).toEqual({ status: 'torn', line: undefined, kept: lines.length - 1 })
      // A byte of the last line that became NUL is a hole, as an unwritten block leaves it.
      else if (bytes[at] === 0 && holder === lines.length) expect(verdict.status).toBe('torn')
      else expect(verdict).toEqual({ status: 'damaged', line: holder, kept: holder - 1 })
    }
  })

  it('random overwrites anywhere', () => {
    const overwrite = fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }))
    fc.assert(
      fc.property(overwrite, ([at, patch]) => {
        const bytes = Buffer.from(whole)
        bytes.set(patch.subarray(0, whole.length - at), at)
        if (!bytes.equals(whole)) expect(['damaged', 'torn']).toContain(judge(bytes).status)
      }),
      { numRuns: 500 },
    )
  })

  it('lines removed, swapped, duplicated, inserted', () => {
    for (let i = 0; i < lines.length; i += 1) {
      const without = judge(Buffer.concat(lines.toSpliced(i, 1)))
      if (i === lines.length - 1) expect(without.status).toBe('unclosed')
      else expect(without).toMatchObject({ status: 'damaged', line: i + 1 })
      expect(judge(Buffer.concat(lines.toSpliced(i, 0, lines[i]!)))).toMatchObject({
        status: 'damaged',
        line: i + 2,
      })
      for (const strange of ['\n', '{}\n', '\0\n\0\0\n', 'null\n']) {
        expect(judge(Buffer.concat(lines.toSpliced(i, 0, Buffer.from(strange))))).toMatchObject({
          status: 'damaged',
          line: i + 1,
        })
      }
      for (let j = 0; j < i; j += 1) {
        const swapped = [...lines]
        swapped[i] = lines[j]!
        swapped[j] = lines[i]!
        expect(judge(Buffer.concat(swapped))).toMatchObject({ status: 'damaged', line: j + 1 })
      }
    }
  })

  it('NULs at the end, alone or after a cut, and a hole in the last line are torn', () => {
    for (const nuls of [1, 7, 4096]) {
      expect(judge(Buffer.concat([whole, Buffer.alloc(nuls)]))).toMatchObject({
        status: 'torn',
        kept: lines.length,
      })
      expect(judge(Buffer.concat([whole.subarray(0, -20), Buffer.alloc(nuls)]))).toMatchObject({
        status: 'torn',
        kept: lines.length - 1,
      })
    }
    const hole = Buffer.from(whole)
    hole.fill(0, whole.length - 60, whole.length - 30)
    expect(judge(hole)).toMatchObject({ status: 'torn', kept: lines.length - 1 })
    hole.fill(0, 40, 60)
    expect(judge(hole)).toMatchObject({ status: 'damaged', line: 1 })
  })

  it('a line of another ledger is refused though its own hash is right', async () => {
    const other = Buffer.from((await sampleDisk([{ type: 'run-closed', reason: 'ended' }])).contents(LEDGER))
    expect(judge(Buffer.concat([...lines.slice(0, 2), other, ...lines.slice(3)]))).toMatchObject({
      status: 'damaged',
      line: 3,
    })
  })

  it('bytes without any newline are counted, not kept in memory', () => {
    const long = Buffer.alloc(20 * 1024 * 1024, 120)
    const disk = newDisk()
    disk.put(LEDGER, Buffer.concat([whole, long]))
    expect(verifyLedger(LEDGER, { files: disk })).toMatchObject({ status: 'torn', tornBytes: long.length })
    disk.put(LEDGER, Buffer.concat([whole, long, Buffer.from('\n')]))
    expect(verifyLedger(LEDGER, { files: disk })).toMatchObject({ status: 'damaged', line: lines.length + 1 })
  })
})
