// Which mutants are tried: spread over the changed functions, and within one over its lines and
// operators, the one that tells most first. The same change gives the same list.
import { MUTANT_LIMITS, MUTATION_OPERATORS, type Mutation } from './mutant.ts'

export type Placed = Mutation & { readonly path: string }

export function functionKey({ path, within }: Placed): string {
  return `${path}\0${within.start}\0${within.name}`
}

/** In turns: one of each function, then a second one of each, and so on. */
export function chooseMutants(all: readonly Placed[], most: number = MUTANT_LIMITS.mutants): Placed[] {
  const functions = new Map<string, Placed[]>()
  for (const one of all) {
    const own = functions.get(functionKey(one)) ?? []
    functions.set(functionKey(one), own)
    own.push(one)
  }
  const queues = [...functions.values()].map(inTurn)
  const chosen: Placed[] = []
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  for (let turn = 0; turn < longest && chosen.length < most; turn += 1)
    chosen.push(...queues.flatMap((queue) => queue[turn] ?? []).slice(0, most - chosen.length))
  return chosen
}

/** Lines that have the fewest so far come first, then operators in their order. */
function inTurn(own: readonly Placed[]): Placed[] {
  const ordered = [...own].sort(
    (a, b) =>
      MUTATION_OPERATORS.indexOf(a.operator) - MUTATION_OPERATORS.indexOf(b.operator) || a.from - b.from,
  )
  const perLine = new Map<number, number>()
  const ranked = ordered.map((one) => {
    const before = perLine.get(one.start) ?? 0
    perLine.set(one.start, before + 1)
    return { one, before }
  })
  return ranked.sort((a, b) => a.before - b.before).map(({ one }) => one)
}
