// The tree of a Claude Code transcript: every line names its parent, and a rewound prompt leaves
// a branch behind. Kept in flat arrays of hashes, so that a million lines take some 30 MB.

const FIRST_CAPACITY = 1 << 12

/** How a node is tied to what came before it. */
export type Parent =
  | { readonly kind: 'id'; readonly id: string }
  /** Nothing before it: a conversation starts here. */
  | { readonly kind: 'none' }
  /** No parent is given, or it is one that the agent itself cut: it follows the line before it. */
  | { readonly kind: 'before' }

const BY_ID = 0
const NONE = 1
const BEFORE = 2
const LOW_SEED = 0x81_1c_9d_c5
const HIGH_SEED = 0x9e_37_79_b9
const FNV_PRIME = 0x01_00_01_93
const CODES = { id: BY_ID, none: NONE, before: BEFORE } as const

export class Lineage {
  #size = 0
  #low = new Uint32Array(FIRST_CAPACITY)
  #high = new Uint32Array(FIRST_CAPACITY)
  #parentLow = new Uint32Array(FIRST_CAPACITY)
  #parentHigh = new Uint32Array(FIRST_CAPACITY)
  /** The root node before this one in the file, or -1. */
  #previous = new Int32Array(FIRST_CAPACITY)
  #kind = new Uint8Array(FIRST_CAPACITY)
  #table = new Int32Array(FIRST_CAPACITY * 2).fill(-1)
  #lastRoot = -1
  /** The hash that was computed last: a pair of numbers without an object around them. */
  #lastLow = 0
  #lastHigh = 0
  missingParents = 0

  /** Adds a line; null where its id was there before. Root lines do not follow those of sidechains. */
  add(id: string | null, parent: Parent, sidechain: boolean): number | null {
    if (id === null) this.#lastLow = this.#lastHigh = 0
    else this.#hash(id)
    const low = this.#lastLow
    const high = this.#lastHigh
    if (id !== null && this.#find(low, high) >= 0) return null
    if (parent.kind === 'id') this.#hash(parent.id)
    return this.#append(low, high, CODES[parent.kind], sidechain)
  }

  /** The same for a line of the root conversation whose ids are bytes of it; `parentFrom` 0: it has none. */
  addBytes(line: Buffer, from: number, to: number, parentFrom: number, parentTo: number): void {
    this.#hashBytes(line, from, to)
    const low = this.#lastLow
    const high = this.#lastHigh
    if (this.#find(low, high) >= 0) return
    if (parentFrom > 0) this.#hashBytes(line, parentFrom, parentTo)
    this.#append(low, high, parentFrom > 0 ? BY_ID : NONE, false)
  }

  /** The parent's hash is the one that was computed last. */
  #append(low: number, high: number, kind: number, sidechain: boolean): number {
    if (this.#size === this.#low.length) this.#grow()
    const node = this.#size++
    this.#low[node] = low
    this.#high[node] = high
    this.#kind[node] = kind
    this.#parentLow[node] = this.#lastLow
    this.#parentHigh[node] = this.#lastHigh
    this.#previous[node] = this.#lastRoot
    if (!sidechain) this.#lastRoot = node
    if (low !== 0) this.#insert(node)
    return node
  }

  /** Two 32-bit FNV-1a hashes of different seeds; 64 bits never met twice among a million ids. */
  #hash(id: string): void {
    let low = LOW_SEED
    let high = HIGH_SEED
    for (let index = 0; index < id.length; index++) {
      const unit = id.charCodeAt(index)
      low = Math.imul(low ^ unit, FNV_PRIME)
      high = Math.imul(high ^ unit, FNV_PRIME) ^ (high >>> 15)
    }
    // Zero stands for a line without an id.
    this.#lastLow = low >>> 0 || 1
    this.#lastHigh = high >>> 0
  }

  #hashBytes(line: Buffer, from: number, to: number): void {
    let low = LOW_SEED
    let high = HIGH_SEED
    for (let index = from; index < to; index++) {
      const unit = line[index]!
      low = Math.imul(low ^ unit, FNV_PRIME)
      high = Math.imul(high ^ unit, FNV_PRIME) ^ (high >>> 15)
    }
    this.#lastLow = low >>> 0 || 1
    this.#lastHigh = high >>> 0
  }

  /** The nodes from `leaf` back to the start, as a set of flags by node. */
  activePath(leaf: number): Uint8Array {
    const active = new Uint8Array(this.#size)
    let node = leaf
    // Each step marks a new node, so the walk ends even where damage has made a ring.
    while (node >= 0 && active[node] === 0) {
      active[node] = 1
      node = this.#parentOf(node)
    }
    return active
  }

  #parentOf(node: number): number {
    const kind = this.#kind[node]
    if (kind === NONE) return -1
    if (kind === BY_ID) {
      const parent = this.#find(this.#parentLow[node]!, this.#parentHigh[node]!)
      if (parent >= 0) return parent
      this.missingParents++
    }
    return this.#previous[node]!
  }

  #slot(low: number): number {
    return low & (this.#table.length - 1)
  }

  #find(low: number, high: number): number {
    for (let slot = this.#slot(low); ; slot = (slot + 1) & (this.#table.length - 1)) {
      const node = this.#table[slot]!
      if (node < 0 || (this.#low[node] === low && this.#high[node] === high)) return node
    }
  }

  #insert(node: number): void {
    let slot = this.#slot(this.#low[node]!)
    while (this.#table[slot]! >= 0) slot = (slot + 1) & (this.#table.length - 1)
    this.#table[slot] = node
  }

  #grow(): void {
    const capacity = this.#low.length * 2
    this.#low = grown(this.#low, new Uint32Array(capacity))
    this.#high = grown(this.#high, new Uint32Array(capacity))
    this.#parentLow = grown(this.#parentLow, new Uint32Array(capacity))
    this.#parentHigh = grown(this.#parentHigh, new Uint32Array(capacity))
    this.#previous = grown(this.#previous, new Int32Array(capacity))
    this.#kind = grown(this.#kind, new Uint8Array(capacity))
    // Twice the nodes: the table is never more than half full, so every search ends.
    this.#table = new Int32Array(capacity * 2).fill(-1)
    for (let node = 0; node < this.#size; node++) if (this.#low[node] !== 0) this.#insert(node)
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from)
  return to
}
