// What the engine guarantees of money and of answers, each as a check with a name, so that
// `mutations.test.ts` can switch a rule off and demand that it fails.
import assert from 'node:assert/strict'
import { scanLedger } from '../../src/ledger/reader.ts'
import { NO_LIMITS } from '../../src/run/budget.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'
import { finish, newClock, reopen, start } from '../relay-protocol/drive.ts'
import { World } from '../relay-protocol/world.ts'

/** Of the disk, before the power goes: calls are in flight, and others have ended. */
const OPERATIONS = 24

const quick = () => ({ afterMs: 5, text: '{"said":"x"}', costUsd: 0.1 })

export const ENGINE_CHECKS: Readonly<Record<string, () => Promise<void>>> = {
  'what is kept back for the judge is there when the rest is spent': async () => {
    const world = new World(newClock(), {
      runner: quick,
      'r1/leg2': quick,
      judge: () => ({ afterMs: 5, text: 'true' }),
    })
    const reserve = { costUsd: 0.1, tokens: 0, calls: 0 }
    const budget = { ...NO_LIMITS, costUsd: 0.5, reserve, reserveFor: ['judge'] }
    const run = await start(world, new SimulatedDisk(), { budget })
    const { state } = await finish(world, run)
    assert.equal(state.stopped, 'budget')
    assert.equal(state.done.judge, true)
  },

  'a call that was in flight at a crash is asked for once more, and an answered one is not': async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const first = await start(world, disk)
    disk.cutPowerAt(disk.operations + OPERATIONS)
    await assert.rejects(finish(world, first))
    disk.reboot(0)
    const inFlight = new Set<string>()
    const answered = new Set<string>()
    for (const line of scanLedger(`${first.path}/ledger.ndjson`, { files: disk })) {
      if (line.type === 'call-started') inFlight.add(line.place)
      if (line.type !== 'call-ended') continue
      inFlight.delete(line.place)
      if (line.outcome.kind === 'value') answered.add(line.place)
    }
    // Runner 2 keeps nothing that could be sought.
    const lost = [...inFlight].filter((place) => place.startsWith('r2/'))
    if (lost.length === 0 || answered.size === 0) throw new Error('the power went at a useless moment')
    const asked = world.asked.length
    await finish(world, await reopen(world, disk, first.path!))
    const again = world.asked.slice(asked).map(({ place }) => place)
    for (const place of lost) assert.ok(again.includes(place), `${place} was not asked again`)
    assert.deepEqual(
      again.filter((place) => answered.has(place)),
      [],
    )
  },
}
