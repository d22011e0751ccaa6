// Ctrl-C, mailboxes, disks that fill up in the middle: the run is saved and goes on later.
import { describe, expect, it } from 'vitest'
import type { Party } from '@gainsay/agents'
import { isEngineError } from '../../src/errors.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { answer } from '../../src/run/answer.ts'
import { runProtocol } from '../../src/run/run-protocol.ts'
import { finish, newClock, reopen, start } from '../relay-protocol/drive.ts'
import { World } from '../relay-protocol/world.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'

function linesOf(disk: SimulatedDisk, path: string) {
  return [...scanLedger(`${path}/ledger.ndjson`, { files: disk })]
}

describe('an interrupt', () => {
  it('at any moment: calls end, the run is saved, reported as interrupted, and reaches the same end later', async () => {
    for (const atMs of [1, 250, 450, 3000, 8500]) {
      const disk = new SimulatedDisk()
      const world = new World(newClock())
      const run = await start(world, disk)
      const controller = new AbortController()
      void world.clock.sleep(atMs).then(() => controller.abort())
      const result = await world.clock.run(runProtocol(run, world.options({ signal: controller.signal })))
      expect(result).toMatchObject({ status: 'interrupted', state: { stopped: 'interrupted' } })
      await expect(runProtocol(run, world.options())).rejects.toThrow('was interrupted: open it again')
      await run.close()
      const lines = linesOf(disk, run.path!)
      expect(lines.at(-1)).toMatchObject({ type: 'run-paused', reason: 'interrupted' })
      const started = lines.filter((line) => line.type === 'call-started')
      const ended = lines.filter((line) => line.type === 'call-ended')
      expect(ended).toHaveLength(started.length)
      const again = await reopen(world, disk, run.path!)
      expect(again.state.stopped).toBeNull()
      const finished = await finish(world, again)
      expect(finished.state).toMatchObject({
        stopped: null,
        failed: {},
        lanes: [3, 4],
        done: { judge: true, person: true },
      })
      await again.close()
    }
  })

  it('a party that ignores the signal holds it up for the grace and no longer', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock(), { 'r3/leg1': () => ({ afterMs: 1e8, deaf: true, text: '' }) })
    const run = await start(world, disk)
    const controller = new AbortController()
    void world.clock.sleep(100).then(() => controller.abort())
    const from = world.clock.now()
    await world.clock.run(runProtocol(run, world.options({ signal: controller.signal, graceMs: 700 })))
    expect(world.clock.now() - from).toBe(800)
  })
})

describe('a mailbox', () => {
  /** A party whose answers come from outside, whenever they come. */
  function mailbox(letters: Map<string, string>, requests: string[]): Party {
    const reply = (text: string) => ({
      text,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
      model: 'post',
      durationMs: 1,
    })
    return {
      spec: 'mailbox:/post',
      vendor: 'post',
      model: 'post',
      ask: async (_, { callId, signal }) => {
        requests.push(callId)
        await new Promise<void>((resolve) => {
          if (signal.aborted) resolve()
          else signal.addEventListener('abort', () => resolve())
        })
        throw new Error('nothing has come')
      },
      recover: async (callId) => (letters.has(callId) ? reply(letters.get(callId)!) : null),
    }
  }

  it('that is all that is left: the run is saved with the call in flight, and its answer found later', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const letters = new Map<string, string>()
    const requests: string[] = []
    const options = world.options()
    const party: typeof options.party = (role, action) =>
      role === 'judge' ? mailbox(letters, requests) : options.party(role, action)
    let run = await start(world, disk)
    for (let period = 0; period < 3; period += 1) {
      // Answers the person, then waits for the post, and waits for it again under the same id.
      const result = await world.clock.run(runProtocol(run, { ...options, party, patienceMs: 20_000 }))
      if (result.waitingFor.some((one) => one.kind === 'person')) {
        await answer(run, {
          place: 'end/person',
          value: true,
          by: 'me',
        })
        continue
      }
      expect(result).toMatchObject({
        status: 'waiting',
        waitingFor: [{ place: 'end/judge', kind: 'mailbox', due: null }],
      })
      await run.close()
      run = await reopen(world, disk, run.path!)
      expect(run.view.inFlight.size).toBe(1)
    }
    expect(new Set(requests).size).toBe(1)
    letters.set(requests[0]!, 'true')
    const result = await world.clock.run(runProtocol(run, { ...options, party }))
    expect(result).toMatchObject({ status: 'ended', state: { done: { judge: true } } })
    const judge = linesOf(disk, run.path!).filter((line) => 'place' in line && line.place === 'end/judge')
    expect(judge.map((line) => line.type)).toEqual(['call-started', 'call-ended', 'action-settled'])
    expect(judge[1]).toMatchObject({ recovered: true, costUsd: null })
  })
})

describe('patience', () => {
  it('waits in this process for a date that comes soon', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const run = await start(world, disk)
    const result = await world.clock.run(runProtocol(run, world.options({ patienceMs: 60_000 })))
    // The date came after 5 s; the person did not come within the minute.
    expect(result.waitingFor.map((one) => one.place)).toEqual(['end/person'])
    expect(result.state.done.until).toEqual(expect.any(String))
  })
})

describe('a disk that fails in the middle of a run', () => {
  it('ends the calls, says it in one sentence, and the run resumes from what was kept', async () => {
    for (let at = 1; at < 60; at += 3) {
      const disk = new SimulatedDisk()
      const world = new World(newClock())
      const run = await start(world, disk)
      disk.failAt(disk.operations + at, 'ENOSPC', true)
      let error: unknown
      try {
        await finish(world, run)
      } catch (thrown) {
        error = thrown
      }
      expect(isEngineError(error) && error.code).toBe('LEDGER_WRITE_FAILED')
      expect((error as Error).message).toContain(
        'no space is left on the disk: free some space and resume the run',
      )
      disk.heal()
      await run.close()
      const again = await reopen(world, disk, run.path!)
      expect((await finish(world, again)).state).toMatchObject({ failed: {}, done: { judge: true } })
    }
  })
})
