// Whatever the disk does, nothing that was acknowledged is lost, and the user gets one sentence.
import { describe, expect, it } from 'vitest'
import { isEngineError } from '../../src/errors.ts'
import { FileLedgerStore } from '../../src/ledger/file-store.ts'
import type { LedgerLine } from '../../src/ledger/line-types.ts'
import type { TextRef } from '../../src/ledger/store.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { PowerCut, type SimulatedDisk } from '../../src/testing/simulated-disk.ts'
import { AT, BODIES, commanded, FOLDER, LEDGER, newDisk } from './sample.ts'

type Acknowledged = { readonly hashes: string[]; readonly texts: Map<string, string>; error: unknown }

/** Writes lines and long texts until the disk stops it. */
async function work(disk: SimulatedDisk): Promise<Acknowledged> {
  const done: Acknowledged = { hashes: [], texts: new Map(), error: null }
  try {
    const store = FileLedgerStore.create(FOLDER, disk)
    for (const [index, body] of BODIES.entries()) {
      const text = `text ${index % 3} ${'x'.repeat(20_000)}`
      const ref: TextRef = await store.putText(text)
      done.texts.set(ref.sha256, text)
      const lines: LedgerLine[] = await store.append([commanded(ref), body], AT)
      done.hashes.push(...lines.map((line) => line.hash))
    }
    await store.close()
  } catch (error) {
    done.error = error
  }
  return done
}

async function expectKept(disk: SimulatedDisk, done: Acknowledged): Promise<void> {
  if (!disk.paths().includes(LEDGER)) {
    expect(done.hashes).toEqual([])
    return
  }
  const store = FileLedgerStore.open(FOLDER, disk)
  const hashes: string[] = []
  for await (const line of store.read()) hashes.push(line.hash)
  expect(hashes.slice(0, done.hashes.length)).toEqual(done.hashes)
  for (const [sha256, text] of done.texts)
    expect(await store.getText({ sha256, bytes: text.length })).toBe(text)
  expect(verifyLedger(LEDGER, { files: disk }).blobsMissing).toEqual([])
  // And the run goes on from there.
  const [next] = await store.append([commanded('after')], AT)
  expect(next?.seq).toBe(hashes.length + 1)
}

const total = await (async (): Promise<number> => {
  const disk = newDisk()
  const before = disk.operations
  expect((await work(disk)).error).toBeNull()
  return disk.operations - before
})()

describe('a faulty disk', () => {
  for (const code of ['ENOSPC', 'EIO', 'EROFS', 'EDQUOT']) {
    it(`${code} at each of its operations: one sentence, nothing lost`, async () => {
      expect(total).toBeGreaterThan(20)
      for (let at = 1; at <= total; at += 1) {
        for (const forever of [false, true]) {
          const disk = newDisk()
          disk.failAt(disk.operations + at, code, forever)
          const done = await work(disk)
          expect(isEngineError(done.error) && done.error.code).toBe('LEDGER_WRITE_FAILED')
          expect((done.error as Error).message).toMatch(
            /^The ledger \/runs\/r-1\/\S+ cannot be written because [^.]+: [^.]+; nothing that was recorded is lost\.$/,
          )
          disk.heal()
          await expectKept(disk, done)
        }
      }
    })
  }

  it('power cut at each operation, with any part of the unflushed bytes surviving, as bytes or as NULs', async () => {
    for (let at = 1; at <= total; at += 1) {
      for (const kept of [0, 1, 100, 300, 1_000_000]) {
        for (const filler of ['bytes', 'nuls'] as const) {
          const disk = newDisk()
          disk.cutPowerAt(disk.operations + at)
          const done = await work(disk)
          expect((done.error as Error).cause ?? done.error).toBeInstanceOf(PowerCut)
          disk.reboot(kept, filler)
          await expectKept(disk, done)
        }
      }
    }
  })

  it('short writes change nothing', async () => {
    const disk = newDisk()
    disk.bytesAWrite = 7
    const done = await work(disk)
    expect(done.error).toBeNull()
    await expectKept(disk, done)
  })

  it('a write that makes no progress ends', async () => {
    const disk = newDisk()
    disk.bytesAWrite = 0
    expect(isEngineError((await work(disk)).error)).toBe(true)
  })

  it('after a failed write the store takes nothing more', async () => {
    const disk = newDisk()
    const store = FileLedgerStore.create(FOLDER, disk)
    disk.failAt(disk.operations + 2, 'EIO')
    await expect(store.append([commanded(1)], AT)).rejects.toThrow('cannot be written')
    await expect(store.append([commanded(1)], AT)).rejects.toThrow('an earlier write failed')
  })
})
