// The tree of a Claude Code transcript: every line names its parent, and a rewound prompt leaves
// a branch behind. Kept in flat arrays of hashes, so that a million lines take some 30 MB.

const FIRST_CAPACITY = 1 << 12
/** The table is rebuilt when it is fuller than this. */
const FULLEST = 0.6

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
  missingParents = 0

  /** Adds a line; null where its id was there before. Lines of sidechains are not followed by root lines. */
  add(id: string | null, parent: Parent, sidechain: boolean): number | null {
    const [low, high] = id === null ? [0, 0] : hashOf(id)
    if (id !== null && this.#find(low, high) >= 0) return null
    if (this.#size === this.#low.length) this.#grow()
    const node = this.#size++
    this.#low[node] = low
    this.#high[node] = high
    this.#kind[node] = CODES[parent.kind]
    if (parent.kind === 'id') {
      const [parentLow, parentHigh] = hashOf(parent.id)
      this.#parentLow[node] = parentLow
      this.#parentHigh[node] = parentHigh
    }
    this.#previous[node] = this.#lastRoot
    if (!sidechain) this.#lastRoot = node
    if (id !== null) this.#insert(node)
    return node
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
    if (this.#size <= this.#table.length * FULLEST) return
    this.#table = new Int32Array(capacity * 2).fill(-1)
    for (let node = 0; node < this.#size; node++)
      if (this.#low[node] !== 0 || this.#high[node] !== 0) this.#insert(node)
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Two 32-bit FNV-1a hashes of different seeds; 64 bits never met twice among a million ids. */
function hashOf(id: string): [number, number] {
  let low = 0x81_1c_9d_c5
  let high = 0x9e_37_79_b9
  for (let index = 0; index < id.length; index++) {
    const unit = id.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01_00_01_93)
    high = Math.imul(high ^ unit, 0x01_00_01_93) ^ (high >>> 15)
  }
  // Zero stands for a line without an id.
  return [low >>> 0 || 1, high >>> 0]
}
