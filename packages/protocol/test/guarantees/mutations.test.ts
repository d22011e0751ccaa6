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
  {
    off: 'stake: the rule decides, whatever the critic chooses',
    module: `${rules}/rules/stakes.ts`,
    change: (real) => ({
      stakesOf: (state: unknown, critic: unknown) => real['stakesOf']!(state, critic, null),
    }),
    fails: 'a critic stakes the leaf that it chooses',
  },
  {
    off: 'refuted: what is shown false stays open',
    module: `${rules}/tree/evaluate.ts`,
    change: (real) => relabelled(real, 'refuted', 'unresolved'),
    fails: 'what a machine shows false is closed, and never by a failed witness',
  },
  {
    off: 'moot: sub-attacks outlive their root',
    module: `${rules}/tree/evaluate.ts`,
    change: (real) => relabelled(real, 'moot', 'unresolved'),
    fails: 'a sub-attack dies with its root',
  },
  {
    off: 'cut: the depth has no limit',
    module: `${rules}/rules/judge-base.ts`,
    change: (real) => live(real, 'cut'),
    fails: 'below the depth cap an attack is cut, which is no defeat',
  },
  {
    off: 'deferred: the last round takes new attacks',
    module: `${rules}/rules/judge-base.ts`,
    change: (real) => live(real, 'deferred'),
    fails: 'a new attack of the last round is deferred',
  },
  {
    off: 'malformed: an attack may point at nothing',
    module: `${rules}/rules/judge-base.ts`,
    change: (real) => live(real, 'malformed'),
    fails: 'an attack that points at nothing is malformed, and the others stand',
  },
  {
    off: 'surfacing: a witness does not come first',
    module: `${rules}/tree/contention.ts`,
    change: (real) => ({
      compareSurfacing: (a: object, b: object) =>
        real['compareSurfacing']!({ ...a, witness: 'none' }, { ...b, witness: 'none' }),
    }),
    fails: 'a confirmed witness surfaces first, then contention',
  },
  {
    off: 'endings: who fails counts as steady',
    module: `${rules}/rules/endings.ts`,
    change: (real) => ({
      endingsOf: (...of: unknown[]) =>
        (real['endingsOf']!(...of) as object[]).map((ending) => ({ ...ending, how: 'steady' })),
    }),
    fails: 'a critic that fails is named, and its review is not clean',
  },
]

/** Labels of one kind become another; a root that is no longer closed is open. */
function relabelled(real: Real, from: string, to: string): object {
  return {
    evaluateTree: (view: unknown, rootId: string) => {
      const verdict = real['evaluateTree']!(view, rootId) as { labels: Map<string, string>; open: boolean }
      const labels = new Map([...verdict.labels].map(([id, label]) => [id, label === from ? to : label]))
      return { ...verdict, labels, open: verdict.open || verdict.labels.get(rootId) === from }
    },
  }
}

/** What would have this base takes part like any other. */
function live(real: Real, base: string): object {
  return {
    judgeBase: (...of: unknown[]) => {
      const judged = real['judgeBase']!(...of) as { base: string }
      return judged.base === base ? { base: 'live', why: '' } : judged
    },
  }
}

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
