// One whole run over the test protocol, on the real ledger code, a simulated disk and clock.
import { describe, expect, it } from 'vitest'
import { PartyError } from '@gainsay/agents'
import type { LedgerLine } from '../../src/ledger/line-types.ts'
import { scanLedger } from '../../src/ledger/reader.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { replayRun } from '../../src/replay/replay-run.ts'
import { finish, newClock, start } from '../relay-protocol/drive.ts'
import { relayProtocol } from '../relay-protocol/relay-protocol.ts'
import { World } from '../relay-protocol/world.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'

async function wholeRun(behaviours: ConstructorParameters<typeof World>[1] = {}) {
  const disk = new SimulatedDisk()
  const world = new World(newClock(), behaviours)
  const run = await start(world, disk)
  const result = await finish(world, run)
  await run.close()
  const path = `${run.path}/ledger.ndjson`
  const lines = [...scanLedger(path, { files: disk })]
  return { disk, world, run, result, path, lines }
}

function ofType<T extends LedgerLine['type']>(lines: readonly LedgerLine[], type: T) {
  return lines.filter((line): line is Extract<LedgerLine, { type: T }> => line.type === type)
}

const whole = await wholeRun()

describe('a whole run of every kind of action', () => {
  it('ends, and its ledger is closed, whole, and replays', async () => {
    const { result, path, disk, lines } = whole
    expect(result.status).toBe('ended')
    expect(result.state.lanes).toEqual([3, 4])
    expect(result.state.done).toEqual({
      draw: expect.any(Number),
      witness: 4200,
      verify: true,
      until: expect.any(String),
      person: true,
      judge: true,
    })
    expect(verifyLedger(path, { files: disk })).toMatchObject({
      status: 'closed',
      blobsMissing: [],
      head: result.head,
      lines: lines.length,
    })
    expect(await replayRun(path, relayProtocol, { files: disk })).toMatchObject({
      ok: true,
      lines: lines.length,
      state: result.state,
    })
  })

  it('forks each conversation from the handle that the leg before gave', () => {
    const started = ofType(whole.lines, 'call-started').filter((line) => line.place.startsWith('r3/'))
    const ended = ofType(whole.lines, 'call-ended').filter((line) => line.place.startsWith('r3/'))
    expect(started.map((line) => line.from?.session)).toEqual([
      undefined,
      ...ended.slice(0, 2).map((line) => (line.outcome as { to?: { session: string } }).to?.session),
    ])
    expect(whole.world.asks('r3/leg2')[0]!.message).toBe(`Run leg 2 after: ${'long '.repeat(8000)}`)
  })

  it('keeps long texts beside the ledger', () => {
    const ended = ofType(whole.lines, 'call-ended').find((line) => line.place === 'r3/leg1')!
    expect(ended.outcome).toMatchObject({
      kind: 'value-text',
      json: { bytes: 40_011 },
      text: { bytes: 40_011 },
    })
    const settled = ofType(whole.lines, 'action-settled').find((line) => line.place === 'r3/leg1')!
    expect(settled.events).toMatchObject([{ said: { bytes: 40_000 } }])
  })

  it('repairs a reply in its own conversation, and honours Retry-After', () => {
    const calls = ofType(whole.lines, 'call-started')
    const of = (place: string) => calls.filter((line) => line.place === place)
    expect(of('r2/leg1').map((line) => line.why)).toEqual(['first', 'repair'])
    const unfit = ofType(whole.lines, 'call-ended').find((line) => line.place === 'r2/leg1')!
    expect(unfit.outcome).toMatchObject({ kind: 'unfit', why: 'it holds no JSON' })
    expect(of('r2/leg1')[1]!.from).toEqual((unfit.outcome as { to?: unknown }).to)
    const [turnedAway, again] = of('r1/leg2')
    expect(again).toMatchObject({
      why: 'retry-after',
      attempt: 2,
      inputHash: turnedAway!.inputHash,
      from: turnedAway!.from,
    })
    expect(Date.parse(again!.at) - Date.parse(turnedAway!.at)).toBe(7050)
    expect(of('end/judge').map((line) => line.why)).toEqual(['first', 're-ask'])
  })

  it('aborts what is no longer wanted; its late answer counts for cost only', () => {
    const scout = ofType(whole.lines, 'call-ended').find((line) => line.place === 'scout/look')!
    // Deaf to the signal, it was left behind after the grace: its cost is unknown, not zero.
    expect(scout).toMatchObject({ outcome: { failure: 'aborted' }, costUsd: null })
    expect(ofType(whole.lines, 'action-settled').some((line) => line.place === 'scout/look')).toBe(false)
    expect(whole.result.totals.callsOfUnknownCost).toBeGreaterThanOrEqual(1)
  })

  it('a late answer within the grace: its cost is known, its text kept, and nothing is settled', async () => {
    const { lines, result } = await wholeRun({
      scout: () => ({ afterMs: 1200, text: 'a hill', deaf: true, costUsd: 0.25 }),
    })
    const scout = ofType(lines, 'call-ended').find((line) => line.place === 'scout/look')!
    expect(scout).toMatchObject({
      late: true,
      costUsd: 0.25,
      outcome: { kind: 'failed', failure: 'aborted', raw: 'a hill' },
    })
    expect(ofType(lines, 'action-settled').some((line) => line.place === 'scout/look')).toBe(false)
    expect(result.state.scout).toBeNull()
  })

  it('runs side by side what the protocol lets: the path is the longest, not the sum', () => {
    const until = ofType(whole.lines, 'action-settled').find((line) => line.place === 'end/draw')!
    // Runner 1: 400 + 50 + 7000 + 500 + 500; the scout and others lie under it.
    expect(Date.parse(until.at) - Date.parse(whole.lines[0]!.at)).toBe(8450)
  })

  it('is saved while only a person and a date are left, and says what it waits for', async () => {
    const paused = ofType(whole.lines, 'run-paused')
    expect(paused[0]).toMatchObject({ reason: 'waiting', waitingFor: ['end/until', 'end/person'] })
    expect(ofType(whole.lines, 'call-ended').find((line) => line.place === 'end/person')).toMatchObject({
      by: 'referee',
      outcome: { value: true },
    })
  })

  it('never starts a call before its line is durable', async () => {
    const disk = new SimulatedDisk()
    const world = new World(newClock())
    const run = await start(world, disk)
    const seen: boolean[] = []
    const options = world.options()
    const party: typeof options.party = (role, action) => {
      const inner = options.party(role, action)!
      return {
        ...inner,
        ask: (message, more) => {
          const text = Buffer.from(disk.durableContents(`${run.path}/ledger.ndjson`)).toString('utf8')
          seen.push(text.includes(`"type":"call-started","call":"${more.callId}"`))
          return inner.ask(message, more)
        },
      }
    }
    await finish(world, run, { party })
    expect(seen.length).toBeGreaterThan(10)
    expect(seen).not.toContain(false)
  })

  it('an unfit reply is repaired once, asked for once more, then malformed with its raw text', async () => {
    const { lines, result } = await wholeRun({ 'r2/leg1': () => ({ afterMs: 5, text: 'never {mind' }) })
    expect(
      ofType(lines, 'call-started')
        .filter((line) => line.place === 'r2/leg1')
        .map((line) => line.why),
    ).toEqual(['first', 'repair', 're-ask'])
    expect(result.state.failed).toEqual({ 'r2/leg1': 'malformed' })
    const last = ofType(lines, 'call-ended').findLast((line) => line.place === 'r2/leg1')!
    expect(last.outcome).toMatchObject({ kind: 'unfit', text: 'never {mind' })
  })

  it('a party that throws anything else, or at once, has crashed', async () => {
    const { result } = await wholeRun({
      'r3/leg1': () => {
        throw new TypeError('not mine')
      },
    })
    expect(result.state.failed).toEqual({ 'r3/leg1': 'crashed' })
  })

  it('a call over its time limit is a time-out, asked once more', async () => {
    const { lines, result, world } = await wholeRun({ 'r3/leg1': () => ({ afterMs: 1e9 }) })
    expect(result.state.failed).toEqual({ 'r3/leg1': 'timeout' })
    expect(world.asks('r3/leg1')).toHaveLength(2)
    const [first] = ofType(lines, 'call-ended').filter((line) => line.place === 'r3/leg1')
    expect(first!.outcome).toMatchObject({
      failure: 'timeout',
      message: 'it took longer than its time limit',
    })
  })

  it('what a party refuses is settled at once', async () => {
    const { result, world } = await wholeRun({
      'r3/leg1': () => ({ afterMs: 1, error: new PartyError('refused', 'no') }),
    })
    expect(result.state.failed).toEqual({ 'r3/leg1': 'refused' })
    expect(world.asks('r3/leg1')).toHaveLength(1)
  })

  it('a wait longer than allowed is not shortened', async () => {
    const error = new PartyError('rate-limit', 'tomorrow', { retryAfterMs: 86_400_000 })
    const { result, world } = await wholeRun({ 'r3/leg1': () => ({ afterMs: 1, error }) })
    expect(result.state.failed).toEqual({ 'r3/leg1': 'rate-limit' })
    expect(world.asks('r3/leg1')).toHaveLength(1)
  })
})
