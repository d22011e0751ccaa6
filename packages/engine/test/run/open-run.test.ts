// Creating, opening, resuming, listing: what is refused, and in which words.
import { describe, expect, it } from 'vitest'
import { isEngineError } from '../../src/errors.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { replayRun } from '../../src/replay/replay-run.ts'
import { answer } from '../../src/run/answer.ts'
import { listRuns } from '../../src/run/list-runs.ts'
import { createRun, openRun } from '../../src/run/open-run.ts'
import { commandRun } from '../../src/run/run.ts'
import { runProtocol } from '../../src/run/run-protocol.ts'
import {
  CONFIGURATION,
  environmentOf,
  finish,
  newClock,
  reopen,
  SETUP,
  start,
} from '../relay-protocol/drive.ts'
import { relayProtocol } from '../relay-protocol/relay-protocol.ts'
import { World } from '../relay-protocol/world.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (isEngineError(error)) return `${error.code}: ${error.message}`
    throw error
  }
  return 'nothing'
}

async function begun() {
  const disk = new SimulatedDisk()
  const world = new World(newClock())
  const run = await start(world, disk)
  const environment = environmentOf(world, disk)
  const open = (more: object) => openRun({ path: run.path!, protocol: relayProtocol, environment, ...more })
  return { disk, world, run, environment, open }
}

describe('a run', () => {
  it('is a folder named by its id, with its first line durable before anything else', async () => {
    const { disk, run } = await begun()
    expect(run.id).toBe('r-20261130T224851Z-070e')
    expect(run.path).toBe(`/runs/${run.id}`)
    disk.reboot()
    const [line] = [...scanLedger(`${run.path}/ledger.ndjson`, { files: disk })]
    expect(line).toMatchObject({
      seq: 1,
      type: 'run-opened',
      run: run.id,
      protocol: { id: 'test-relay', version: 3 },
      setup: SETUP,
      configuration: CONFIGURATION,
      configurationHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      policy: { id: 'review' },
    })
  })

  it('takes another name where its own is taken', async () => {
    const { disk, world, run, environment } = await begun()
    const same = { ...environment, randomness: sequence([7, 14], [7, 14], [1, 2]) }
    const second = await createRun({
      folder: '/runs',
      protocol: relayProtocol,
      setup: SETUP,
      environment: { ...same, files: disk, clock: world.clock },
    })
    expect(second.id).toBe('r-20261130T224851Z-0102')
    expect(second.id).not.toBe(run.id)
    const stuck = { ...environment, randomness: () => Uint8Array.of(7, 14) }
    expect(
      await codeOf(createRun({ folder: '/runs', protocol: relayProtocol, setup: SETUP, environment: stuck })),
    ).toContain('RUN_NOT_CREATED')
  })

  it('on a read-only or full disk: one sentence', async () => {
    for (const [code, words] of [
      ['EROFS', 'the disk is read-only'],
      ['ENOSPC', 'no space is left on the disk'],
    ] as const) {
      const disk = new SimulatedDisk()
      disk.failAt(1, code, true)
      const environment = environmentOf(new World(newClock()), disk)
      expect(
        await codeOf(createRun({ folder: '/runs', protocol: relayProtocol, setup: SETUP, environment })),
      ).toBe(
        `RUN_NOT_CREATED: No run can be kept in /runs because ${words}: see to that folder and try again.`,
      )
    }
  })

  it('that a living process holds is refused by pid; closed, it is free', async () => {
    const { run, open, environment } = await begun()
    const processes = {
      self: () => ({ host: 'h', bootId: 'b', pid: 2, startedAt: 's2' }),
      startOf: () => 's',
    }
    const other = () => open({ environment: { ...environment, processes } })
    expect(await codeOf(other())).toBe(
      `RUN_LOCKED: The run ${run.id} is in use by process 1 since 2026-11-30T22:48:51.000Z: wait for it or end it.`,
    )
    await run.close()
    await (await other()).close()
  })

  it('refuses changed settings by name, whatever their order', async () => {
    const { run, open } = await begun()
    await run.close()
    expect(await codeOf(open({ configuration: { legs: 4, runners: 3, judge: ['a'] } }))).toBe(
      `CONFIGURATION_CHANGED: The run ${run.id} was started with other settings (judge was not set and is ["a"]; legs was 3 and is 4): resume it with those, or start a new one.`,
    )
    await (await open({ configuration: { legs: 3, runners: 3 } })).close()
  })

  it('refuses another protocol or version', async () => {
    const { run, open } = await begun()
    await run.close()
    const message = await codeOf(open({ protocol: { ...relayProtocol, version: 4 } }))
    expect(message).toContain(`PROTOCOL_MISMATCH: The run ${run.id} follows test-relay version 3`)
  })

  it('that does not exist, or holds nothing', async () => {
    const { open, disk } = await begun()
    expect(await codeOf(open({ path: '/runs/r-none' }))).toBe(
      'LEDGER_NOT_FOUND: There is no run at /runs/r-none.',
    )
    disk.makeFolders('/runs/r-20261130T224851Z-0000')
    expect(await codeOf(open({ path: '/runs/r-20261130T224851Z-0000' }))).toContain('LEDGER_NOT_FOUND')
  })

  it('of a protocol that does not accept its own events is never made durable', async () => {
    const { disk, environment } = await begun()
    const broken: typeof relayProtocol = {
      ...relayProtocol,
      open: () => [{ type: 'leg-run', runner: 1, leg: 9, said: '' }],
    }
    const message = await codeOf(createRun({ folder: '/other', protocol: broken, setup: SETUP, environment }))
    expect(message).toBe(
      'PROTOCOL_BROKEN: Line 1 (run-opened) is not accepted by test-relay version 3: leg 9 of 1 is out of order.',
    )
    const [ledger] = disk.paths().filter((path) => path.startsWith('/other') && path.endsWith('ndjson'))
    expect(disk.contents(ledger!)).toHaveLength(0)
  })

  it('masks secrets once, before anything is hashed, stored or sent', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock(), {
      'r1/leg1': () => ({ afterMs: 5, text: '{"said":"the key is s3cret"}' }),
      'r2/leg1': () => ({ afterMs: 5, text: 's3cret, no JSON' }),
    })
    const mask = (text: string) => text.replaceAll('s3cret', '<masked:key>')
    const environment = { ...environmentOf(world, disk), mask }
    const setup = { ...SETUP, prompt: `Use s3cret ${'x'.repeat(20_000)}` }
    const run = await start(world, disk, { setup, environment })
    await finish(world, run)
    await run.close()
    for (const path of disk.paths())
      expect(Buffer.from(disk.contents(path)).includes('s3cret'), path).toBe(false)
    for (const asked of world.asked) expect(asked.message).not.toContain('s3cret')
    expect(world.asks('r1/leg2')[0]!.message).toContain('the key is <masked:key>')
  })
})

function sequence(...values: number[][]): () => Uint8Array {
  let at = 0
  return () => Uint8Array.from(values[Math.min(at++, values.length - 1)]!)
}

describe('answers and commands', () => {
  it('an answer that nobody waits for, or that does not fit, is refused and not recorded', async () => {
    const { world, run, disk } = await begun()
    await world.clock.run(runProtocol(run, world.options()))
    const before = disk.contents(`${run.path}/ledger.ndjson`).length
    expect(await codeOf(answer(run, { place: 'r1/leg1', value: true, by: 'me' }))).toBe(
      `ANSWER_REFUSED: Nobody is asked at "r1/leg1"; the run ${run.id} waits for end/person.`,
    )
    expect(await codeOf(answer(run, { place: 'end/person', value: 'yes', by: 'me' }))).toBe(
      'ANSWER_REFUSED: The answer does not fit end/person: it is no yes-no.',
    )
    expect(disk.contents(`${run.path}/ledger.ndjson`)).toHaveLength(before)
    await answer(run, { place: 'end/person', value: true, by: 'me' })
    const kept = new TextDecoder().decode(disk.contents(`${run.path}/ledger.ndjson`)).slice(before)
    expect(kept).toMatch(/"usage":\{(?:"\w+":0,?){3}\}/)
    expect(await codeOf(answer(run, { place: 'end/person', value: false, by: 'me' }))).toContain(
      'is answered already',
    )
  })

  it('a command is refused in the words of the protocol, or kept and folded', async () => {
    const { world, run } = await begun()
    expect(await commandRun(run, { kind: 'nonsense' }, 'me')).toEqual({
      refused: 'a relay can only be stopped',
    })
    expect(await commandRun(run, { kind: 'stop', reason: 'rain' }, 'me')).toEqual({})
    const result = await finish(world, run)
    expect(result.state).toMatchObject({ stopped: 'rain', done: { judge: true } })
  })

  it('a secret in a command or in who gives it is masked like any text', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const mask = (text: string) => text.replaceAll('s3cret', '<masked:key>')
    const environment = { ...environmentOf(world, disk), mask }
    const run = await createRun({ folder: '/runs', protocol: relayProtocol, setup: SETUP, environment })
    await commandRun(run, { kind: 'stop', reason: 'because of s3cret' }, 's3cret')
    const kept = Buffer.from(disk.contents(`${run.path}/ledger.ndjson`)).toString('utf8')
    expect(kept).not.toContain('s3cret')
    expect(kept).toContain('"by":"<masked:key>"')
    expect(run.state).toMatchObject({ stopped: 'because of <masked:key>' })
  })
})

describe('listing', () => {
  it('puts the later one of two runs of one second first', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const environment = environmentOf(world, disk)
    const named = async (chance: number) => {
      const randomness = () => new Uint8Array([chance, chance])
      const settings = { folder: '/runs', protocol: relayProtocol, setup: SETUP }
      const run = await createRun({ ...settings, environment: { ...environment, randomness } })
      world.clock.advance(5)
      return run.id
    }
    const first = await named(0xff)
    const second = await named(0x00)
    expect(second.slice(0, -4)).toBe(first.slice(0, -4))
    expect(listRuns('/runs', { files: disk }).map(({ id }) => id)).toEqual([second, first])
  })

  it('tells running, ended, waiting, interrupted, unfinished, empty and damaged apart', async () => {
    const { disk, world, run, environment } = await begun()
    const alive = { self: () => environment.processes!.self(), startOf: () => 's' }
    const status = (processes = environment.processes!) =>
      listRuns('/runs', { files: disk, processes }).map((one) => one.status)
    expect(status(alive)).toEqual(['running'])
    expect(listRuns('/runs', { files: disk, processes: alive })[0]).toMatchObject({
      pid: 1,
      protocol: { id: 'test-relay' },
      configuration: CONFIGURATION,
    })
    expect(status()).toEqual(['unfinished'])
    await world.clock.run(runProtocol(run, world.options()))
    await run.close()
    expect(status(alive)).toEqual(['waiting'])
    const again = await reopen(world, disk, run.path!)
    const interrupted = await world.clock.run(
      runProtocol(again, world.options({ signal: AbortSignal.abort() })),
    )
    expect(interrupted.status).toBe('interrupted')
    await again.close()
    expect(status()).toEqual(['interrupted'])
    const last = await reopen(world, disk, run.path!)
    await finish(world, last)
    await last.close()
    expect(status()).toEqual(['ended'])
    disk.makeFolders('/runs/r-20261130T224852Z-0000')
    disk.put('/runs/r-20261130T224853Z-0000/ledger.ndjson', Buffer.from('{}\n'))
    disk.makeFolders('/runs/r-20261130T224853Z-0000')
    disk.put('/runs/notes.txt', Buffer.from('x'))
    expect(status()).toEqual(['damaged', 'empty', 'ended'])
    expect(listRuns('/nowhere', { files: disk })).toEqual([])
  })
})

describe('replay', () => {
  it('names the first difference of a protocol that decides otherwise now', async () => {
    const { disk, world, run } = await begun()
    await finish(world, run)
    await run.close()
    const path = `${run.path}/ledger.ndjson`
    expect(verifyLedger(path, { files: disk }).status).toBe('closed')
    const other: typeof relayProtocol = {
      ...relayProtocol,
      settle: (state, action, outcome) => {
        const events = relayProtocol.settle(state, action, outcome)
        return events.map((event) => (event.type === 'lanes-assigned' ? { ...event, lanes: [3, 5] } : event))
      },
    }
    const replayed = await replayRun(path, other, { files: disk })
    const line = [...scanLedger(path, { files: disk })].find(
      (one) => one.type === 'action-settled' && one.events.length === 2,
    )!
    expect(replayed).toEqual({
      ok: false,
      line: line.seq,
      type: 'action-settled',
      message: `Line ${line.seq} (action-settled) stores other events than the protocol gives, first at [1].lanes[1].`,
      difference: { at: '[1].lanes[1]', stored: 4, computed: 5 },
    })
  })

  it('a place settled that is not pending, and events that the state does not accept', async () => {
    const { disk, world, run } = await begun()
    await finish(world, run)
    await run.close()
    const path = `${run.path}/ledger.ndjson`
    const blind: typeof relayProtocol = { ...relayProtocol, pending: () => [] }
    expect(await replayRun(path, blind, { files: disk })).toMatchObject({
      ok: false,
      message: expect.stringContaining('which is not pending there'),
    })
    const strict: typeof relayProtocol = {
      ...relayProtocol,
      evolve: (state, event) => {
        if (event.type === 'leg-run' && event.leg === 2) throw new Error('no second legs')
        return relayProtocol.evolve(state, event)
      },
    }
    expect(await replayRun(path, strict, { files: disk })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no second legs'),
    })
  })
})
