// The grammar of every id that a review shows, in one place (DESIGN sections 3 and 8).
// Pinned by a test: ids are in users' scripts, so a change is a new version.

/** `A2.1`: the first root of critic 2. */
const ATTACK = /^A([1-9]\d*)\.([1-9]\d*)((?:\.[1-9]\d*)*)$/
const FIX = /^F([1-9]\d*)$/
/** `r-20261130T224851Z-0a1f`: UTC to the second, then four hex digits. */
const RUN = /^r-\d{8}T\d{6}Z-[0-9a-f]{4}$/

/** The longest id that is read; anything longer is no id of ours. */
export const ID_CHARACTERS_MAX = 64

export function isAttackId(text: string): boolean {
  return text.length <= ID_CHARACTERS_MAX && ATTACK.test(text)
}
export function isFixId(text: string): boolean {
  return text.length <= ID_CHARACTERS_MAX && FIX.test(text)
}
export function isRunId(text: string): boolean {
  return RUN.test(text)
}

/** `A<critic>.<n>`: `n` counts all roots of that critic, of every label. */
export function rootId(critic: number, n: number): string {
  return `A${critic}.${n}`
}
/** `<parent>.<k>`: the k-th sub-attack ever raised on `parent`. */
export function subAttackId(parent: string, k: number): string {
  return `${parent}.${k}`
}
/** `F<n>`: numbered by creation over the whole run. */
export function fixId(n: number): string {
  return `F${n}`
}

/**
 * A run id from an ISO 8601 time in UTC (`2026-11-30T22:48:51.000Z`) and four hex digits; the
 * caller brings both, since nothing here reads a clock. Throws on any other input.
 */
export function runId(isoTime: string, fourHex: string): string {
  const id = `r-${isoTime.replace(/[-:]/g, '').replace(/\.\d+/, '')}-${fourHex}`
  if (!isRunId(id)) throw new Error(`not a UTC time and four hex digits: ${isoTime}, ${fourHex}`)
  return id
}

/** The critic that an attack belongs to; throws on what is no attack id. */
export function criticOf(attack: string): number {
  const match = ATTACK.exec(attack)
  if (match === null) throw new Error(`not an attack id: ${attack}`)
  return Number(match[1])
}
export function rootOf(attack: string): string {
  const second = attack.indexOf('.', attack.indexOf('.') + 1)
  return second === -1 ? attack : attack.slice(0, second)
}
/** Roots are depth 0. */
export function depthOf(attack: string): number {
  let dots = 0
  for (const character of attack) if (character === '.') dots++
  return dots - 1
}

/** Numbers by value, not by letters: A1.2 before A1.10, F2 before F10. */
export function compareIds(a: string, b: string): number {
  const left = a.slice(1).split('.')
  const right = b.slice(1).split('.')
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = Number(left[i]) - Number(right[i])
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
