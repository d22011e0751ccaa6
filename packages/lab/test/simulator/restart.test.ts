// Reviews of every kind, ended anywhere and gone on with, as often as it takes: every guarantee
// holds of the whole ledger, whatever failed before and after.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRunIn, MemoryLedgerStore, openRunIn, runProtocol } from '@gainsay/engine'
import { checkReview, openSimulation, simulateReview, START_MS, wildScenario } from '@gainsay/lab'
import { crossExamination } from '@gainsay/protocol'
import { ORACLE_CHECK } from './oracle-check.ts'

const RUNS = Number(process.env['GAINSAY_TEST_RUNS'] ?? 60)
const MINUTE_MS = 60_000

it('a review that is ended twice and resumed breaks no guarantee', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (seed, first, second) => {
        const scenario = wildScenario(seed)
        const review = await simulateReview(scenario, seed)
        let { store } = review
        for (const [life, share] of [first, second].entries()) {
          const kept = 1 + Math.floor(share * (store.lines.length - 1))
          store = new MemoryLedgerStore(store.lines.slice(0, kept), store.texts)
          const world = openSimulation(scenario, seed, START_MS + (life + 1) * 60 * MINUTE_MS)
          const { environment, options, clock } = world
          const run = await openRunIn({ store, protocol: crossExamination, environment })
          const { status, state } = await clock.run(runProtocol(run, options))
          expect(status).toBe('ended')
          expect(await checkReview({ ...review, store, state, status }, [ORACLE_CHECK])).toEqual([])
        }
      },
    ),
    { numRuns: RUNS },
  )
})

it('a review that is interrupted is saved, exits as interrupted, and goes on', async () => {
  for (const seed of [3, 5, 8]) {
    const scenario = wildScenario(seed)
    const { setup, budget, environment, options, clock, id } = openSimulation(scenario, seed)
    const store = new MemoryLedgerStore()
    const run = await createRunIn({ store, id, protocol: crossExamination, setup, budget, environment })
    const user = new AbortController()
    void clock.sleep(900).then(() => user.abort())
    const stopped = await clock.run(runProtocol(run, { ...options, signal: user.signal }))
    expect(stopped.status).toBe('interrupted')
    const after = openSimulation(scenario, seed, START_MS + MINUTE_MS)
    const resumed = await openRunIn({ store, protocol: crossExamination, environment: after.environment })
    const { status, state } = await after.clock.run(runProtocol(resumed, after.options))
    expect(status).toBe('ended')
    const whole = { ...(await simulateReview(scenario, seed)), store, state, status }
    expect(await checkReview(whole, [ORACLE_CHECK])).toEqual([])
  }
})
