// Money, tokens, calls, time, places at once: each limit is held, and running out is a command
// that the protocol hears once.
import { describe, expect, it } from 'vitest'
import { PartyError } from '@gainsay/agents'
import type { LedgerLine } from '../../src/ledger/line-types.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { fits, emptySpending, NO_LIMITS, type Budget } from '../../src/run/budget.ts'
import { finish, newClock, start } from '../relay-protocol/drive.ts'
import { CAP, relayProtocol } from '../relay-protocol/relay-protocol.ts'
import { World } from '../relay-protocol/world.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'
import type { RunOptions } from '../../src/run/run-options.ts'

async function runWith(
  budget: Partial<Budget>,
  behaviours: ConstructorParameters<typeof World>[1] = {},
  options: Partial<RunOptions> = {},
  protocol = relayProtocol,
) {
  const disk = new SimulatedDisk()
  const world = new World(newClock(), {
    'r1/leg2': quick,
    judge: () => ({ afterMs: 5, text: 'true' }),
    ...behaviours,
  })
  const run = await start(world, disk, { budget: { ...NO_LIMITS, ...budget }, protocol })
  const result = await finish(world, run, options)
  await run.close()
  const lines = [...scanLedger(`${run.path}/ledger.ndjson`, { files: disk })]
  return { world, result, lines, commands: lines.filter((line) => line.type === 'run-commanded') }
}

const quick = () => ({ afterMs: 5, text: '{"said":"x"}' })

/** The most that was spent and reserved at once, by the lines alone. */
function peakUsd(lines: readonly LedgerLine[]): number {
  let spent = 0
  let peak = 0
  const reserves = new Map<string, number>()
  for (const line of lines) {
    if (line.type === 'call-started') reserves.set(line.call, line.reserve.costUsd)
    if (line.type === 'call-ended') {
      spent += line.costUsd ?? reserves.get(line.call) ?? 0
      reserves.delete(line.call)
    }
    peak = Math.max(peak, spent + [...reserves.values()].reduce((sum, one) => sum + one, 0))
  }
  return peak
}

describe('limits', () => {
  it.each([0.15, 0.35, 0.5, 0.6])(
    'never spends and reserves more than %d dollars; the judge has its reserve',
    async (costUsd) => {
      const budget = { costUsd, reserve: { costUsd: 0.1, tokens: 0, calls: 0 }, reserveFor: ['judge'] }
      const { result, lines, commands } = await runWith(budget, {
        runner: () => ({ ...quick(), costUsd: 0.1 }),
      })
      expect(peakUsd(lines)).toBeLessThanOrEqual(costUsd + 1e-9)
      expect(commands).toMatchObject([{ by: 'engine', command: { kind: 'stop', reason: 'budget' } }])
      expect(result.state.stopped).toBe('budget')
      expect(result.state.done.judge).toBe(true)
    },
  )

  it('without a reserve what is left over fails as out of budget, and the run ends', async () => {
    const { result, lines, commands } = await runWith(
      { costUsd: 0.2 },
      {
        bidder: () => ({ afterMs: 1, text: '1', costUsd: 0.1 }),
        'b1/bid': () => ({ afterMs: 1, text: '1', costUsd: 0.1 }),
      },
    )
    expect(result.state).toMatchObject({ stopped: 'budget', done: { judge: 'budget' } })
    expect(commands).toHaveLength(1)
    expect(lines.at(-2)).toMatchObject({
      type: 'action-settled',
      place: 'end/judge',
      calls: [],
      decided: { failure: 'budget' },
    })
  })

  it('unknown cost counts its whole reserve, and is told apart from zero', async () => {
    const unknown = await runWith(
      {},
      { runner: () => ({ ...quick(), costUsd: null }), 'r1/leg1': () => ({ ...quick(), costUsd: 0 }) },
    )
    expect(unknown.result.totals.callsOfUnknownCost).toBeGreaterThanOrEqual(5)
    expect(unknown.result.totals.knownCostUsd).toBeLessThan(0.2)
    const { lines, result } = await runWith(
      { costUsd: 0.65 },
      { runner: () => ({ ...quick(), costUsd: null }) },
    )
    expect(peakUsd(lines)).toBeLessThanOrEqual(0.65)
    expect(result.state.stopped).toBe('budget')
  })

  it('counts fresh tokens only, and calls', async () => {
    // 110 fresh tokens a call and 5000 read from a cache; a cap of 1000 a call.
    expect((await runWith({ tokens: 7000 + 20 * 110 })).result.state.stopped).toBeNull()
    expect((await runWith({ tokens: 1300 })).result.state.stopped).toBe('budget')
    const { world, result } = await runWith({ calls: 5 })
    expect(result.state.stopped).toBe('budget')
    expect(world.asked).toHaveLength(5)
    expect(result.totals.usage).toMatchObject({
      inputTokens: expect.any(Number),
      cacheReadTokens: expect.any(Number),
    })
  })

  it('a failed call that says its cost counts it', async () => {
    const error = new PartyError('refused', 'no', { costUsd: 0.07 })
    const { lines } = await runWith({}, { 'r3/leg1': () => ({ afterMs: 1, error }) })
    expect(lines.find((line) => line.type === 'call-ended' && line.place === 'r3/leg1')).toMatchObject({
      costUsd: 0.07,
    })
  })

  it('time runs out at its moment: what is in flight is aborted, the judge still speaks', async () => {
    const { lines, result, commands } = await runWith(
      { timeMs: 60_000 },
      { 'r3/leg2': () => ({ afterMs: 1e9 }), runner: quick },
    )
    expect(result.state).toMatchObject({ stopped: 'timeout', done: { judge: true } })
    // The leg's own limit and the run's meet here: one minute after the start.
    expect(Date.parse(commands[0]!.at) - Date.parse(lines[0]!.at)).toBe(60_000)
    expect(
      lines.some(
        (line) => line.type === 'call-ended' && line.place === 'r3/leg2' && line.outcome.kind === 'failed',
      ),
    ).toBe(true)
  })

  it('waiting for a person is no working time', async () => {
    const { result } = await runWith({ timeMs: 10_000 })
    expect(result.state.stopped).toBeNull()
  })

  it.each([1, 2, 3])('never has more than %d calls in flight', async (concurrency) => {
    const { lines } = await runWith({}, {}, { concurrency })
    let now = 0
    let most = 0
    for (const line of lines) {
      if (line.type === 'call-started' && line.kind !== 'until' && line.kind !== 'person') now += 1
      if (line.type === 'call-ended' && !['end/until', 'end/person'].includes(line.place)) now -= 1
      most = Math.max(most, now)
    }
    expect(most).toBe(concurrency)
  })

  it('a protocol that refuses to stop is told once, and what cannot be paid for fails', async () => {
    const stubborn = { ...relayProtocol, command: () => ({ refused: 'never' }) }
    const { result, commands } = await runWith(
      { costUsd: 0.35 },
      { runner: () => ({ ...quick(), costUsd: 0.1 }) },
      {},
      stubborn,
    )
    expect(commands).toEqual([])
    expect(Object.values(result.state.failed)).toContain('budget')
    expect(result.state.done.judge).toBe('budget')
  })

  it('sums in whole numbers: a thousand cents are ten dollars', () => {
    const spending = emptySpending()
    const budget = { ...NO_LIMITS, costUsd: 0.3 }
    const action = { role: 'x', place: 'x', cap: { ...CAP, costUsd: 0.1 } }
    for (const _ of [1, 2, 3]) {
      expect(fits(budget, spending, action)).toBe(true)
      spending.spent.microUsd += 100_000
    }
    expect(fits(budget, spending, action)).toBe(false)
  })

  it('the reserve is for the roles and places that are named', () => {
    const budget: Budget = {
      ...NO_LIMITS,
      costUsd: 1,
      reserve: { costUsd: 0.5, tokens: 0, calls: 0 },
      reserveFor: ['judge', 'stake'],
    }
    const spending = emptySpending()
    spending.spent.microUsd = 500_000
    spending.general.microUsd = 500_000
    const may = (role: string, place: string) => fits(budget, spending, { role, place, cap: CAP })
    expect(may('critic:2', 'c2/r1/answer')).toBe(false)
    expect(may('judge', 'c2/verdict')).toBe(true)
    expect(may('judge:1', 'x')).toBe(true)
    expect(may('critic:2', 'c2/stake')).toBe(true)
    expect(may('judges', 'mistake')).toBe(false)
    // What the reserve's own roles spend does not shrink what is left for the others.
    spending.general.microUsd = 300_000
    expect(may('critic:2', 'x')).toBe(true)
  })
})
