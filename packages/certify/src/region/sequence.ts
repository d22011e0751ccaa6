/**
 * A sequence of bounds, one a round, in any of the forms a caller may have: one number for all
 * rounds, a list, a Float64Array, or a function of the round (from 1). Doubles stand for the
 * decimals they print as. Long sequences are read block by block and never copied whole.
 */
import { refuse } from '../rational/domain.ts'
import { fromNumber, toRational, type Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'

export type BoundSequence = Numeric | readonly Numeric[] | Float64Array | ((round: number) => Numeric)

/** Rounds read at a time; a multiple of four. */
export const BLOCK = 2048

export interface Block {
  readonly values: Float64Array
  readonly from: number
}

export interface Sequence {
  /** The one value of all rounds, or null. */
  readonly constant: Rational | null
  /** Doubles of rounds start .. start + length - 1 (from 0), each within one rounding. */
  block(start: number, length: number): Block
  /** The exact value of a round, from 0. */
  exact(index: number): Rational
}

/** Reads a sequence of T bounds; a list must have exactly T entries, or more. */
export function readSequence(input: BoundSequence, T: number, field: string): Sequence {
  if (input instanceof Float64Array) return fromDoubles(withLength(input, T, field), field)
  if (Array.isArray(input)) {
    const list = withLength(input as readonly Numeric[], T, field)
    return fromGetter(
      (index) => list[index]!,
      (index) => `${field}[${index}]`,
    )
  }
  if (typeof input === 'function') {
    return fromGetter(
      (index) => input(index + 1),
      (index) => `${field}(${index + 1})`,
    )
  }
  return fromConstant(toRational(input as Numeric, field))
}

function withLength<T extends { readonly length: number }>(list: T, T: number, field: string): T {
  if (list.length === 0) throw refuse('empty', field, list, `a list of ${T} bounds`)
  if (list.length < T)
    throw refuse('length-mismatch', field, `a list of ${list.length}`, `a list of ${T} bounds`)
  return list
}

function fromConstant(value: Rational): Sequence {
  const values = new Float64Array(BLOCK).fill(toNumber(value))
  return { constant: value, block: () => ({ values, from: 0 }), exact: () => value }
}

function fromDoubles(values: Float64Array, field: string): Sequence {
  return {
    constant: null,
    block: (start) => ({ values, from: start }),
    exact: (index) => fromNumber(values[index]!, `${field}[${index}]`),
  }
}

function fromGetter(given: (index: number) => Numeric, name: (index: number) => string): Sequence {
  const values = new Float64Array(BLOCK)
  const known = new Map<string, number>()
  const exact = (index: number): Rational => toRational(given(index), name(index))
  /** A double is taken as it is: what is wrong with it shows in the check of its block. */
  const rounded = (index: number): number => {
    const value = given(index)
    if (typeof value === 'number') return value
    if (typeof value !== 'string') return toNumber(toRational(value, name(index)))
    const before = known.get(value)
    if (before !== undefined) return before
    const read = toNumber(toRational(value, name(index)))
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(value, read)
    return read
  }
  const block = (start: number, length: number): Block => {
    for (let offset = 0; offset < length; offset += 1) values[offset] = rounded(start + offset)
    return { values, from: 0 }
  }
  return { constant: null, block, exact }
}

/** Texts whose doubles are remembered: long sequences repeat a few. */
const MAX_KNOWN = 1024
