import type { State } from '../state.ts'

/** Delivered its opening and raised nothing in the whole debate; rule critics are never silent. */
export function isSilent(state: State, c: number): boolean {
  const critic = state.critics.get(c)
  return critic !== undefined && critic.setup.kind === 'model' && critic.delivered && critic.raised === 0
}
