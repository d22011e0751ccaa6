// What must be kept back so that every stake and every judgement can still be paid when the
// rest of the budget is gone.
import type { Setup } from '../setup.ts'
import { capOf } from './caps.ts'

export type Reserve = {
  readonly reserve: { readonly costUsd: number; readonly tokens: number; readonly calls: number }
  /** The role and the last part of places that may use it. */
  readonly reserveFor: readonly string[]
}

/** One stake a model critic, and one judgement where a party judges. */
export function reserveOf(setup: Setup): Reserve {
  const models = setup.critics.filter(({ kind }) => kind === 'model').length
  const stake = capOf('stake', setup.limits)
  const judge = capOf('judge', setup.limits)
  const judged = setup.judge?.kind === 'model' ? models : 0
  return {
    reserve: {
      costUsd: models * stake.costUsd + judged * judge.costUsd,
      tokens: models * stake.tokens + judged * judge.tokens,
      calls: models + judged,
    },
    reserveFor: ['stake', 'judge'],
  }
}
