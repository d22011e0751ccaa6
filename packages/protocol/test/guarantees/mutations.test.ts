// Each rule is switched off in turn, and a named guarantee must fail: a check that no mutation
// can make fail would hold nothing.
import { afterEach, describe, expect, it, vi } from 'vitest'

/** What a module exports, as a mutation calls it. */
type Real = Record<string, (...of: unknown[]) => unknown>

type Mutation = {
  readonly off: string
  readonly module: string
  readonly change: (real: Real) => object
  readonly fails: string
}

const rules = '../../src/cross-examination'

const MUTATIONS: readonly Mutation[] = [
  {
    off: 'steady: nobody is ever done',
    module: `${rules}/rules/steady.ts`,
    change: () => ({ isSteady: () => false }),
    fails: 'a steady critic is not asked again',
  },
  {
    off: 'steady: quiet is enough',
    module: `${rules}/rules/steady.ts`,
    change: () => ({
      isSteady: (draft: { critic(c: number): { quiet: boolean } }, c: number) => draft.critic(c).quiet,
    }),
    fails: 'quiet through silence is not steady',
  },
  {
    off: 'stake: the root in place of its leaf',
    module: `${rules}/rules/stakes.ts`,
    change: (real) => ({
      stakesOf: (...of: unknown[]) => {
        const stake = real['stakesOf']!(...of) as { id: string } | null
        return stake === null ? null : { ...stake, id: stake.id.split('.').slice(0, 2).join('.') }
      },
    }),
    fails: 'each model critic stakes exactly one open leaf',
  },
  {
    off: 'verbatim: a template is put around the words',
    module: `${rules}/machine/verbatim.ts`,
    change: (real) => ({
      criticWords: (...of: unknown[]) => {
        const words = real['criticWords']!(...of)
        return typeof words === 'string' ? `A critic says: ${words}` : words
      },
    }),
    fails: 'the words of a critic reach the proposer as they are',
  },
  {
    off: 'reserve: nothing is kept back',
    module: `${rules}/machine/reserve.ts`,
    change: () => ({
      reserveOf: () => ({ reserve: { costUsd: 0, tokens: 0, calls: 0 }, reserveFor: ['stake', 'judge'] }),
    }),
    fails: 'the reserve covers every stake and every judgement',
  },
  {
    off: 'fixed: a concession is enough',
    module: `${rules}/tree/fix-rules.ts`,
    change: () => ({ isFixed: (_: unknown, node: { conceded: number | null }) => node.conceded !== null }),
    fails: 'a concession alone closes nothing',
  },
  {
    off: 'together: nothing is dropped',
    module: `${rules}/tree/fix-rules.ts`,
    change: () => ({ droppedTogether: () => [] }),
    fails: 'of two fixes that fail together the later is dropped and reopens what it closed',
  },
  {
    off: 'defeated: any defence defeats',
    module: `${rules}/tree/defeated.ts`,
    change: () => ({ isDefeated: (node: { defences: unknown[] }) => node.defences.length > 0 }),
    fails: 'an unanswered defence defeats nothing',
  },
  {
    off: 'withdrawn: a confirmed attack may be withdrawn',
    module: `${rules}/rules/judge-reply.ts`,
    change: (real) => ({
      judgeReply: (...of: unknown[]) => {
        const judged = real['judgeReply']!(...of) as object
        return 'taken' in judged && judged.taken === 'void' ? { taken: 'withdraw' } : judged
      },
    }),
    fails: 'a withdrawal of a confirmed attack changes nothing',
  },
  {
    off: 'contradiction: forks are not compared',
    module: `${rules}/tree/contradiction.ts`,
    change: () => ({ isContradiction: () => false }),
    fails: 'what was conceded in one fork contradicts its defence in another',
  },
  {
    off: 'silence: nobody is silent',
    module: `${rules}/rules/silence.ts`,
    change: () => ({ isSilent: () => false }),
    fails: 'a silent critic is named, unless a passing scorecard stands behind it',
  },
  {
    off: 'leaf: the judge is told how much else is open',
    module: `${rules}/machine/leaf.ts`,
    change: (real) => ({
      leafText: (state: { open: Set<string> }, id: string) =>
        `${String(real['leafText']!(state, id))}\n${state.open.size} are open`,
    }),
    fails: 'the judge sees one leaf and nothing of the rest',
  },
]

afterEach(() => {
  for (const { module } of MUTATIONS) vi.doUnmock(module)
  vi.resetModules()
})

describe('with a rule switched off', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.off, mutation] as const))(
    '%s',
    async (_, { module, change, fails }) => {
      vi.resetModules()
      vi.doMock(module, async (original) => {
        const real = await original<Real>()
        return { ...real, ...change(real) }
      })
      const { CHECKS } = await import('./checks.ts')
      const check = CHECKS[fails]
      if (check === undefined) throw new Error(`there is no guarantee "${fails}"`)
      let broken: unknown = null
      try {
        check()
      } catch (error) {
        broken = error
      }
      // A failed assertion, or a history that the remaining rules refuse: never a mere crash.
      expect(broken).toMatchObject({ code: expect.stringMatching(/^(?:ERR_ASSERTION|INVALID_HISTORY)$/) })
    },
  )
})
