// Contradiction (facts/debate, readings 14, 15, 36): a defended root, while a root of another
// fork with an overlapping address was ever conceded. The index only grows.
import type { Address } from '../messages/address.ts'
import { standingDefence, type AttackNode } from './node.ts'

/** Disjoint, sorted line ranges of one path conceded in one fork. */
type Ranges = { start: number; end: number }[]

/** Key of an address for overlap, without its lines. Lines of the base and of the snapshot are apart. */
function keyOf(address: Address): string {
  return address.kind === 'file'
    ? `file\n${address.side ?? 'after'}\n${address.path}`
    : `${address.kind}\n${address.value}`
}

/** The first range that ends at or after `line`. */
function firstEndingAt(ranges: Ranges, line: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.end < line) low = middle + 1
    else high = middle
  }
  return low
}

function addRange(ranges: Ranges, start: number, end: number): void {
  const from = firstEndingAt(ranges, start)
  let to = from
  let [first, last] = [start, end]
  while (to < ranges.length && ranges[to]!.start <= end) {
    first = Math.min(first, ranges[to]!.start)
    last = Math.max(last, ranges[to]!.end)
    to++
  }
  ranges.splice(from, to - from, { start: first, end: last })
}

export class ConcededAddresses {
  private readonly byKey = new Map<string, Map<string, Ranges>>()

  add(address: Address, fork: string): void {
    const key = keyOf(address)
    let forks = this.byKey.get(key)
    if (forks === undefined) this.byKey.set(key, (forks = new Map()))
    let ranges = forks.get(fork)
    if (ranges === undefined) forks.set(fork, (ranges = []))
    if (address.kind === 'file') addRange(ranges, address.start, address.end)
  }

  copy(): ConcededAddresses {
    const copy = new ConcededAddresses()
    for (const [key, forks] of this.byKey)
      copy.byKey.set(key, new Map([...forks].map(([fork, ranges]) => [fork, [...ranges]])))
    return copy
  }

  /** An overlapping address was conceded in a fork other than this one. */
  overlapsOutside(address: Address, fork: string): boolean {
    for (const [other, ranges] of this.byKey.get(keyOf(address)) ?? []) {
      if (other === fork) continue
      if (address.kind !== 'file') return true
      const found = ranges[firstEndingAt(ranges, address.start)]
      if (found !== undefined && found.start <= address.end) return true
    }
    return false
  }
}

/** For a root whose label is otherwise `unresolved`. */
export function isContradiction(node: AttackNode, conceded: ConcededAddresses): boolean {
  return (
    node.parent === null &&
    node.address !== null &&
    standingDefence(node) !== null &&
    conceded.overlapsOutside(node.address, node.fork)
  )
}
