// How a critic, and with it the run, may end (DESIGN section 3, point 5).

/** From best to worst; the run takes the worst of its critics. */
export const TERMINATIONS = [
  'steady',
  'round-cap',
  'depth-cap',
  'budget',
  'timeout',
  'interrupted',
  'failed',
] as const
export type Termination = (typeof TERMINATIONS)[number]

export function worstTermination(all: Iterable<Termination>): Termination {
  let worst = 0
  for (const one of all) worst = Math.max(worst, TERMINATIONS.indexOf(one))
  return TERMINATIONS[worst] ?? 'steady'
}
