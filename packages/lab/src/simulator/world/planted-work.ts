// The work that is reviewed in a simulation, and the truth about it that no party is told: places
// with a planted fault, places that are right, and things that are said to be missing and are there.
// A place is named in everything that is said of it, so that what was found is read off the tree.
import type { Address, Work } from '@gainsay/protocol'

export type WorkSize = {
  readonly faults: number
  /** Places that are right, each of which may draw a false alarm. */
  readonly spots: number
  /** Things whose absence may be asserted, which a machine shows false. */
  readonly present: number
}

/** `fault-3`, `spot-2`, `present-1`. */
export type PlaceKey = string

const KEY = /\b(?:fault|spot|present)-\d+\b/

function keysNamed(name: string, count: number): PlaceKey[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

export function faultsOf(size: WorkSize): PlaceKey[] {
  return keysNamed('fault', size.faults)
}

/** What is not wrong, and may be attacked all the same. */
export function soundPlacesOf(size: WorkSize): PlaceKey[] {
  return [...keysNamed('spot', size.spots), ...keysNamed('present', size.present)]
}

export function isFault(key: PlaceKey | null): boolean {
  return key !== null && key.startsWith('fault-')
}

/** The first place that a text names. */
export function keyIn(text: string): PlaceKey | null {
  return KEY.exec(text)?.[0] ?? null
}

export function pathOf(key: PlaceKey): string {
  return `src/${key}.ts`
}

export function addressOf(key: PlaceKey): Address {
  if (key.startsWith('present-'))
    return { kind: 'absence', value: `a check called ${key}`, where: 'src', search: `grep -r ${key} src` }
  return { kind: 'file', path: pathOf(key), start: 3, end: 5, quote: `return total(${key})` }
}

/** Every critic is shown every file. */
export function workOf(size: WorkSize, critics: readonly number[]): Work {
  const keys = [...faultsOf(size), ...keysNamed('spot', size.spots)]
  return {
    base: 'base',
    snapshot: 'snapshot',
    files: keys.map((key) => ({ path: pathOf(key), seenBy: critics })),
    task: 'Add the totals of a page.',
    requirements: ['Add the totals of a page.'],
    claims: ['All totals are right.'],
    transcriptHash: null,
    artifact: keys.map((key) => `+++ ${pathOf(key)}\n+return total(${key})`).join('\n'),
  }
}
