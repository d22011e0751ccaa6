// A process may end anywhere. From every prefix of the ledger of a whole review, on the file store,
// cut between lines or inside one, a restart reaches the same labels; nothing that was answered is
// asked for again, and a call that was in flight is asked for once more at most.
import { scanLedger, type LedgerLine } from '@gainsay/engine'
import { PowerCut, SimulatedDisk } from '@gainsay/engine/testing'
import { describe, expect, it } from 'vitest'
import { begin, callsIn, essence, finish, process, resume } from './crash-scenario.ts'

const disk = new SimulatedDisk()
const whole = process()
const run = await begin(whole, disk)
const state = await finish(whole, run)
await run.close()
const path = run.path!
const ledger = `${path}/ledger.ndjson`
const bytes = Buffer.from(disk.contents(ledger))
const lines = [...scanLedger(ledger, { files: disk })]
const ends = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1)
const expected = essence(state)

function diskWith(content: Uint8Array): SimulatedDisk {
  const copy = new SimulatedDisk()
  copy.makeFolders(path)
  for (const folder of ['/', '/runs', path]) copy.flushFolder(folder)
  for (const name of disk.paths().filter((one) => one.includes('/objects/'))) {
    copy.makeFolders(name.slice(0, name.lastIndexOf('/')))
    copy.put(name, disk.contents(name))
  }
  copy.put(ledger, content)
  return copy
}

type Again = { readonly answered: string[]; readonly repeated: number }

/** A new process, a minute later, in a world that remembers nothing of the first one. */
async function restart(content: Uint8Array, kept: readonly LedgerLine[]): Promise<Again> {
  const after = process(Date.parse(kept.at(-1)!.at) + 60_000)
  const resumed = await resume(after, diskWith(content), path)
  expect(essence(await finish(after, resumed))).toEqual(expected)
  await resumed.close()
  const { answered, inFlight } = callsIn(kept)
  const asked = after.asked.map(({ place }) => place)
  // Each place is asked once in this process: one in flight was asked once before, and is once more.
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBe(whole.asked.length - answered.size)
  return {
    answered: asked.filter((place) => answered.has(place)),
    repeated: asked.filter((place) => inFlight.has(place)).length,
  }
}

/** Two hundred restarts; a machine that does other things as well may take a while. */
const PATIENCE_MS = 240_000

describe('a crash at every prefix of the ledger of a whole review', () => {
  it('the review has everything in it', () => {
    expect(lines.length).toBeGreaterThan(150)
    const events = lines.flatMap((line) => ('events' in line ? (line.events as { type: string }[]) : []))
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['fix-verified', 'fixes-combined', 'stake-made', 'leaf-judged', 'witness-run'])
      expect([...types]).toContain(type)
    const said = JSON.stringify(events)
    for (const word of ['"taken":"press"', '"taken":"fork"', '"taken":"withdraw"', '"say":"concede"'])
      expect(said).toContain(word)
    const nodes = [...state.nodes.values()]
    expect(nodes.some(({ id }) => id.split('.').length === 4)).toBe(true)
    expect(new Set(nodes.map(({ critic }) => critic)).size).toBe(3)
    expect(whole.asked.some(({ place }) => place.endsWith('/stake'))).toBe(true)
    expect(whole.asked.some(({ role }) => role === 'judge')).toBe(true)
  })

  it(
    'between lines',
    async () => {
      let repeated = 0
      for (const [index, end] of ends.entries()) {
        const again = await restart(bytes.subarray(0, end), lines.slice(0, index + 1))
        expect(again.answered, `after line ${index + 1}`).toEqual([])
        repeated += again.repeated
      }
      // Not vacuous: calls were in flight at many of these points.
      expect(repeated).toBeGreaterThan(lines.length)
    },
    PATIENCE_MS,
  )

  it('inside lines all over it, with a torn tail of each kind', async () => {
    // 3 and 4 have no common factor: every kind meets every part of the ledger.
    for (let index = 1; index < ends.length; index += 3) {
      const [from, to] = [ends[index - 1]!, ends[index]!]
      const hole = Buffer.from(bytes.subarray(0, to)).fill(0, from + 10)
      const torn = [
        bytes.subarray(0, from + 1),
        bytes.subarray(0, (from + to) >> 1),
        bytes.subarray(0, to - 1),
        hole,
      ]
      const again = await restart(torn[index % torn.length]!, lines.slice(0, index))
      expect(again.answered, `inside line ${index + 1}`).toEqual([])
    }
  })
})

describe('a faulty disk under a whole review', () => {
  /** Runs until the disk stops it; then, on the same disk, from what is durable. */
  async function throughFault(
    prepare: (files: SimulatedDisk) => void,
    repair: (files: SimulatedDisk) => void,
  ) {
    const files = new SimulatedDisk()
    const first = process()
    const started = await begin(first, files)
    prepare(files)
    const error = await finish(first, started).then(
      () => null,
      (reason: unknown) => reason as Error & { code?: string },
    )
    await started.close().catch(() => undefined)
    if (error === null) return null
    repair(files)
    const kept = [...scanLedger(`${started.path}/ledger.ndjson`, { files })]
    const after = process(Date.parse(kept.at(-1)!.at) + 60_000)
    const resumed = await resume(after, files, started.path!)
    expect(essence(await finish(after, resumed))).toEqual(expected)
    await resumed.close()
    const { answered } = callsIn(kept)
    expect(after.asked.filter(({ place }) => answered.has(place))).toEqual([])
    return error
  }

  it.each([
    ['ENOSPC', 1],
    ['EIO', 2],
  ])('%s at the n-th write, after some of its bytes', async (code, first) => {
    let failed = 0
    for (let at = first; at < disk.writes; at += 2) {
      const error = await throughFault(
        (files) =>
          files.failWrite({ at: files.writes + at, code, kept: (at * 37) % 300, forever: at % 2 === 0 }),
        (files) => files.heal(),
      )
      if (error === null) break
      expect(error.code).toBe('LEDGER_WRITE_FAILED')
      expect(error.message).toMatch(/[.!]$/)
      failed += 1
    }
    expect(failed).toBeGreaterThan(20)
  })

  it('the power goes at the n-th operation, and any part of what was not flushed survives', async () => {
    let cuts = 0
    for (let at = 1; at < disk.operations; at += 4) {
      const error = await throughFault(
        (files) => files.cutPowerAt(files.operations + at),
        (files) => files.reboot([0, 200, 1e6][at % 3], at % 2 === 0 ? 'bytes' : 'nuls'),
      )
      if (error === null) break
      expect(error.cause).toBeInstanceOf(PowerCut)
      cuts += 1
    }
    expect(cuts).toBeGreaterThan(20)
  })
})
