// Steady (facts/debate, readings 2, 28, 35), judged by the critic and its fork alone.
import type { Draft } from '../evolve/draft.ts'

/**
 * Every open attack is answered from both sides, and the round listed, pressed, forked and fixed
 * nothing; in the last round the critic has no more to raise either.
 */
export function isSteady(draft: Draft, c: number): boolean {
  const critic = draft.critic(c)
  const fixed = critic.round !== 0 && draft.fork(critic.fork).fixRound === critic.round
  return critic.quiet && !fixed && !critic.more && draft.isAnswered(c)
}
