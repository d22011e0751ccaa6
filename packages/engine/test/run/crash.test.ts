// A process can end anywhere. From every prefix of a ledger, cut between lines or inside one,
// and after a power cut at every operation of the disk, a restart reaches the same final
// state, and no answer that was recorded is asked for again.
import { describe, expect, it } from 'vitest'
import { LINE_TYPES, type LedgerLine } from '../../src/ledger/line-types.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { replayRun } from '../../src/replay/replay-run.ts'
import { commandRun, type Run } from '../../src/run/run.ts'
import { finish, newClock, reopen, start } from '../relay-protocol/drive.ts'
import { relayProtocol, type RelayState } from '../relay-protocol/relay-protocol.ts'
import { World } from '../relay-protocol/world.ts'
import { PowerCut, SimulatedDisk } from '../../src/testing/simulated-disk.ts'

/** Draws are fresh after a crash before they were durable, and dates follow the clock. */
function comparable(state: RelayState): unknown {
  return { ...state, done: { ...state.done, draw: typeof state.done.draw, until: typeof state.done.until } }
}

const disk = new SimulatedDisk()
const world = new World(newClock())
const run = await start(world, disk)
const expected = comparable((await finish(world, run)).state)
await run.close()
const path = run.path!
const ledger = `${path}/ledger.ndjson`
const bytes = Buffer.from(disk.contents(ledger))
const lines = [...scanLedger(ledger, { files: disk })]
const askedWithoutCrash = world.asked.length

/** Places and calls whose answer these lines record. */
function recorded(kept: readonly LedgerLine[]): { calls: Set<string>; places: Set<string>; draw: unknown } {
  const calls = new Set<string>()
  const places = new Set<string>()
  let draw: unknown = null
  for (const line of kept) {
    if (line.type !== 'call-ended') continue
    calls.add(line.call)
    if (line.outcome.kind === 'value' || line.outcome.kind === 'value-text') places.add(line.place)
    if (line.place === 'end/draw' && line.outcome.kind === 'value') draw = line.outcome.value
  }
  return { calls, places, draw }
}

function expectNothingAskedAgain(after: World, from: number, kept: readonly LedgerLine[]): void {
  const { calls, places } = recorded(kept)
  const again = after.asked.slice(from).filter((one) => calls.has(one.callId) || places.has(one.place))
  expect(again).toEqual([])
}

function diskWith(content: Uint8Array): SimulatedDisk {
  const copy = new SimulatedDisk()
  copy.makeFolders(path)
  for (const folder of ['/', '/runs', path]) copy.flushFolder(folder)
  for (const name of disk.paths()) {
    if (!name.includes('/objects/')) continue
    copy.makeFolders(name.slice(0, name.lastIndexOf('/')))
    copy.put(name, disk.contents(name))
  }
  copy.put(ledger, content)
  return copy
}

async function restart(content: Uint8Array, kept: readonly LedgerLine[]): Promise<World> {
  const copy = diskWith(content)
  const after = new World(newClock())
  after.clock.advance(60_000)
  after.remember(kept)
  const resumed = await reopen(after, copy, path)
  const result = await finish(after, resumed)
  await resumed.close()
  expect(comparable(result.state)).toEqual(expected)
  expectNothingAskedAgain(after, 0, kept)
  const { draw } = recorded(kept)
  if (draw !== null) expect(result.state.done.draw, 'a durable draw stays').toBe(draw)
  expect(await replayRun(ledger, relayProtocol, { files: copy })).toMatchObject({ ok: true })
  return after
}

describe('a crash at every prefix of the ledger', () => {
  it('the run is long enough to mean something', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(new Set(lines.map((line) => line.type)).size).toBe(LINE_TYPES.length - 1)
  })

  const ends = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1)

  it('between lines', async () => {
    for (const [index, end] of ends.entries())
      await restart(bytes.subarray(0, end), lines.slice(0, index + 1))
  })

  it('inside every line: after its first byte, in the middle, before its newline, and with a hole of NULs', async () => {
    for (let index = 1; index < ends.length; index += 1) {
      const from = ends[index - 1]!
      const to = ends[index]!
      const kept = lines.slice(0, index)
      const hole = Buffer.from(bytes.subarray(0, to))
      hole.fill(0, from + 10)
      const cut = [
        bytes.subarray(0, from + 1),
        bytes.subarray(0, (from + to) >> 1),
        bytes.subarray(0, to - 1),
        hole,
      ]
      // One of the four kinds for each line, in turn: every kind meets every type of line.
      await restart(cut[index % cut.length]!, kept)
    }
  })

  it('before the first line is whole there is nothing to resume, and it says so', async () => {
    for (const content of [bytes.subarray(0, 0), bytes.subarray(0, 40)]) {
      await expect(reopen(new World(newClock()), diskWith(content), path)).rejects.toThrow('start it anew')
    }
  })

  it('around a command: it is kept once it is durable, and given again where it was not', async () => {
    const stop = async (waiting: Run<RelayState>): Promise<unknown> =>
      await commandRun(waiting, { kind: 'stop', reason: 'rain' }, 'me')
    const stopped = new SimulatedDisk()
    const before = new World(newClock())
    const first = await start(before, stopped)
    const { state } = await finish(before, first, {}, stop)
    expect(state).toMatchObject({ stopped: 'rain', done: { judge: true } })
    const whole = Buffer.from(stopped.contents(ledger))
    const all = [...scanLedger(ledger, { files: stopped })]
    const from = all.findIndex((line) => line.type === 'run-paused')
    expect(all.some((line) => line.type === 'run-commanded')).toBe(true)
    for (let count = from; count <= all.length; count += 1) {
      const copy = diskWith(
        whole.subarray(0, [...whole.keys()].filter((at) => whole[at] === 10)[count - 1]! + 1),
      )
      const after = new World(newClock())
      after.clock.advance(10_000)
      after.remember(all.slice(0, count))
      const resumed = await reopen(after, copy, path)
      const result = await finish(after, resumed, {}, stop)
      expect(comparable(result.state)).toEqual(comparable(state))
      expectNothingAskedAgain(after, 0, all.slice(0, count))
    }
  })

  it('an ended run that is run again asks nobody and adds nothing', async () => {
    const copy = diskWith(bytes)
    const after = new World(newClock())
    const resumed = await reopen(after, copy, path)
    expect((await finish(after, resumed)).status).toBe('ended')
    expect(after.asked).toEqual([])
    expect(Buffer.from(copy.contents(ledger)).equals(bytes)).toBe(true)
  })

  it('crashing again at every restart still ends', async () => {
    const copy = new SimulatedDisk()
    const after = new World(newClock())
    let current = await start(after, copy)
    let crashes = 0
    for (let budget = 12; crashes < 200; budget += 3) {
      copy.cutPowerAt(copy.operations + budget)
      try {
        await finish(after, current)
        break
      } catch {
        crashes += 1
        copy.reboot(0)
        current = await reopen(after, copy, current.path!)
      }
    }
    expect(crashes).toBeGreaterThan(3)
    expect(current.view.lastType).toBe('run-closed')
  })
})

describe('a power cut at every operation of the disk', () => {
  it('reaches the same state; what was acknowledged is never asked for again', async () => {
    let cuts = 0
    for (let at = 1; ; at += 1) {
      const cutDisk = new SimulatedDisk()
      const cutWorld = new World(newClock())
      const first = await start(cutWorld, cutDisk)
      cutDisk.cutPowerAt(cutDisk.operations + at)
      let ended = true
      try {
        await finish(cutWorld, first)
      } catch (error) {
        expect((error as Error).cause).toBeInstanceOf(PowerCut)
        ended = false
      }
      if (ended) break
      cuts += 1
      cutDisk.reboot([0, 200, 1e6][at % 3], at % 2 === 0 ? 'bytes' : 'nuls')
      const asked = cutWorld.asked.length
      const kept = [...scanLedger(`${first.path}/ledger.ndjson`, { files: cutDisk })]
      const second = await reopen(cutWorld, cutDisk, first.path!)
      const result = await finish(cutWorld, second)
      // A party that fails once did so in the first life perhaps: the state is the same.
      expect(comparable(result.state)).toEqual(expected)
      expectNothingAskedAgain(cutWorld, asked, kept)
      // The first runner's answer is kept by its party: sought, it is never paid for twice.
      expect(cutWorld.asks('r1/leg1')).toHaveLength(1)
    }
    expect(cuts).toBeGreaterThan(60)
  })
})

it('asks no more than the script makes necessary', () => {
  // 9 legs, 2 bids, a scout, a judge; one repair, one wait, one crash.
  expect(askedWithoutCrash).toBe(9 + 2 + 1 + 1 + 3)
})
