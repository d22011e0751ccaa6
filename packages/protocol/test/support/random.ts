// A small seeded generator, so that a whole debate replays from one number.
export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer in [0, below). */
  below(below: number): number
  chance(p: number): boolean
  pick<T>(from: readonly T[]): T
}

/** mulberry32: 32 bits of state, enough for scripted parties. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { next, below, chance: (p) => next() < p, pick: (from) => from[below(from.length)]! }
}

/** One number from a seed and a text, so that a reply depends on its place and not on arrival. */
export function seedOf(seed: number, text: string): number {
  let hash = seed ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
