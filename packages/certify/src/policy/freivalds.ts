/**
 * Freivalds' check of A B = C over F_p (Appendix E.1): a uniform r in {0,1}^d passes a false claim
 * with probability at most 1/2. The check itself is run here, and the exact pass probability of small
 * cases is counted, so that the bound can be seen to hold.
 */
import { integerIn, refuse } from '../rational/domain.ts'

export type Matrix = readonly (readonly number[])[]

export interface FreivaldsRound {
  /** u = B r, v = A u, w = C r, entries in [0, p). */
  readonly u: readonly number[]
  readonly v: readonly number[]
  readonly w: readonly number[]
  readonly passes: boolean
}

/** Products of two residues stay exact in doubles below this modulus. */
const MAX_MODULUS = 94_906_265
const MAX_DIMENSION = 4_096
/** Counting enumerates 2^d vectors. */
const MAX_COUNTED_DIMENSION = 24

/** One round for the challenge r, all three vectors recomputed. */
export function freivaldsRound(
  A: Matrix,
  B: Matrix,
  C: Matrix,
  r: readonly number[],
  p: number,
): FreivaldsRound {
  const d = integerIn(r.length, 'd', 1, MAX_DIMENSION)
  checkModulus(p)
  for (const [name, matrix] of Object.entries({ A, B, C })) checkSquare(matrix, d, p, name)
  const u = timesVector(B, r, p)
  const v = timesVector(A, u, p)
  const w = timesVector(C, r, p)
  return { u, v, w, passes: v.every((value, index) => value === w[index]) }
}

/** A B - C over F_p: zero exactly when the claim is true. */
export function productDifference(A: Matrix, B: Matrix, C: Matrix, p: number): number[][] {
  checkModulus(p)
  const d = A.length
  for (const [name, matrix] of Object.entries({ A, B, C })) checkSquare(matrix, d, p, name)
  return A.map((row, i) =>
    row.map((_, j) => {
      let total = 0
      for (let k = 0; k < d; k += 1) total = (total + row[k]! * B[k]![j]!) % p
      return (total - C[i]![j]! + p) % p
    }),
  )
}

/** How many of the 2^d vectors pass a claim with difference D, counted one by one. */
export function countPassing(D: Matrix, p: number): number {
  checkModulus(p)
  const d = integerIn(D.length, 'd', 1, MAX_COUNTED_DIMENSION)
  checkSquare(D, d, p, 'D')
  const rows = D.filter((row) => row.some((value) => value !== 0))
  const state = rows.map(() => 0)
  const bits = Array.from({ length: d }, () => false)
  let count = 1
  const total = 2 ** d
  // A Gray code flips one entry of r at a time, so each vector costs one column.
  for (let step = 1; step < total; step += 1) {
    const k = 31 - Math.clz32(step & -step)
    bits[k] = !bits[k]
    let isZero = true
    for (let row = 0; row < rows.length; row += 1) {
      const change = bits[k] ? rows[row]![k]! : p - rows[row]![k]!
      const value = (state[row]! + change) % p
      state[row] = value
      if (value !== 0) isZero = false
    }
    if (isZero) count += 1
  }
  return count
}

function timesVector(matrix: Matrix, vector: readonly number[], p: number): number[] {
  return matrix.map((row) => {
    let total = 0
    for (let k = 0; k < row.length; k += 1) total = (total + row[k]! * vector[k]!) % p
    return total
  })
}

function checkModulus(p: number): void {
  integerIn(p, 'p', 2, MAX_MODULUS)
}

function checkSquare(matrix: Matrix, d: number, p: number, name: string): void {
  if (matrix.length !== d) throw refuse('length-mismatch', name, matrix, `a ${d} by ${d} matrix`)
  for (const [index, row] of matrix.entries()) {
    if (row.length !== d) throw refuse('length-mismatch', `${name}[${index}]`, row, `a row of ${d} entries`)
    for (const value of row) integerIn(value, `${name}[${index}] entry`, 0, p - 1)
  }
}
