// A rule of the engine is switched off, and a named check must fail.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENGINE_CHECKS } from './engine-checks.ts'

type Real = Record<string, (...of: unknown[]) => unknown>
type Mutation = {
  readonly off: string
  readonly module: string
  readonly change: (real: Real) => object
  readonly fails: string
}

const MUTATIONS: readonly Mutation[] = [
  {
    off: 'reserve: anybody may spend it',
    module: '../../src/run/budget.ts',
    change: (real) => ({
      fits: (budget: object, ...of: unknown[]) =>
        real['fits']!({ ...budget, reserve: { costUsd: 0, tokens: 0, calls: 0 } }, ...of),
    }),
    fails: 'what is kept back for the judge is there when the rest is spent',
  },
  {
    off: 'lost calls: they decide as they are',
    module: '../../src/run/attempts.ts',
    change: (real) => ({
      nextAttempt: (...of: unknown[]) => {
        const next = real['nextAttempt']!(...of) as { do: string; why?: string }
        const calls = of[1] as { outcome: unknown }[]
        return next.why === 'lost' ? { do: 'settle', outcome: calls.at(-1)!.outcome } : next
      },
    }),
    fails: 'a call that was in flight at a crash is asked for once more, and an answered one is not',
  },
]

describe('the engine', () => {
  for (const [name, check] of Object.entries(ENGINE_CHECKS)) it(name, check)
})

describe('with a rule of the engine switched off', () => {
  afterEach(() => {
    for (const { module } of MUTATIONS) vi.doUnmock(module)
    vi.resetModules()
  })

  it.each(MUTATIONS.map((mutation) => [mutation.off, mutation] as const))(
    '%s',
    async (_, { module, change, fails }) => {
      vi.resetModules()
      vi.doMock(module, async (original) => {
        const real = await original<Real>()
        return { ...real, ...change(real) }
      })
      const { ENGINE_CHECKS: checks } = await import('./engine-checks.ts')
      const check = checks[fails]
      if (check === undefined) throw new Error(`there is no check "${fails}"`)
      await expect(check()).rejects.toMatchObject({ code: 'ERR_ASSERTION' })
    },
  )
})
