// Drives a relay from wherever its ledger stands to its end, over any number of processes.
import { answer } from '../../src/run/answer.ts'
import type { Environment } from '../../src/run/open-run.ts'
import { createRun, openRun } from '../../src/run/open-run.ts'
import type { Run } from '../../src/run/run.ts'
import type { RunOptions, RunResult, WaitingFor } from '../../src/run/run-options.ts'
import { runProtocol } from '../../src/run/run-protocol.ts'
import { VirtualClock } from '../../src/run/clock.ts'
import type { SimulatedDisk } from '../../src/testing/simulated-disk.ts'
import { relayProtocol, type RelaySetup, type RelayState } from './relay-protocol.ts'
import type { World } from './world.ts'

export const START_MS: number = Date.parse('2026-11-30T22:48:51Z')
export const SETUP: RelaySetup = { runners: 3, legs: 3, prompt: 'Run' }
export const CONFIGURATION = { runners: 3, legs: 3 } as const

export function environmentOf(world: World, disk: SimulatedDisk): Environment {
  let draws = 0
  return {
    files: disk,
    clock: world.clock,
    processes: { self: () => ({ host: 'h', bootId: 'b', pid: 1, startedAt: 's' }), startOf: () => null },
    // A source that never gives the same twice, so that a second draw would show.
    randomness: (bytes) => Uint8Array.from({ length: bytes }, () => (draws += 7) % 256),
  }
}

export function newClock(): VirtualClock {
  return new VirtualClock(START_MS)
}

export async function start(
  world: World,
  disk: SimulatedDisk,
  more: Partial<Parameters<typeof createRun>[0]> = {},
): Promise<Run<RelayState>> {
  const base = { folder: '/runs', protocol: relayProtocol, setup: SETUP, configuration: CONFIGURATION }
  const environment = { ...environmentOf(world, disk), ...more.environment }
  return (await createRun({ ...base, ...(more as object), environment })) as Run<RelayState>
}

export async function reopen(world: World, disk: SimulatedDisk, path: string): Promise<Run<RelayState>> {
  const environment = environmentOf(world, disk)
  return await openRun({ path, protocol: relayProtocol, configuration: CONFIGURATION, environment })
}

async function agree(run: Run<RelayState>, { kind, place }: WaitingFor): Promise<void> {
  if (kind === 'person') await answer(run, { place, value: true, by: 'referee' })
}

const PERIODS_LIMIT = 20

/** Answers people, lets dates come, and goes on until the run has ended. */
export async function finish(
  world: World,
  run: Run<RelayState>,
  options: Partial<RunOptions> = {},
  onWaiting: (run: Run<RelayState>, one: WaitingFor) => Promise<unknown> = agree,
): Promise<RunResult<RelayState>> {
  for (let period = 0; period < PERIODS_LIMIT; period += 1) {
    const result = await world.clock.run(runProtocol(run, world.options(options)))
    if (result.status === 'ended') return result
    if (result.status !== 'waiting') throw new Error(`unexpectedly ${result.status}`)
    for (const one of result.waitingFor) {
      await onWaiting(run, one)
      if (one.due !== null) world.clock.advance(Math.max(0, Date.parse(one.due) - world.clock.now()))
    }
  }
  throw new Error('the relay did not end')
}
