/** Matrices of the Freivalds vectors, given as a polynomial of the indices: `(3i^2+5j+7ij+11) mod p`. */
import type { Matrix } from '@gainsay/certify'

const FORM = /^\((.*)\) mod p$/
const TERM = /^(\d*)((?:[ij](?:\^\d+)?)*)$/

/** The d by d matrix over F_p of a formula in i and j, both from 0. */
export function matrixFromFormula(formula: string, d: number, p: number): Matrix {
  const inner = FORM.exec(formula.trim())?.[1]
  if (inner === undefined) throw new Error(`No matrix formula: ${formula}`)
  const terms = inner
    .replaceAll('-', '+-')
    .split('+')
    .filter((term) => term !== '')
    .map(readTerm)
  const entry = (i: number, j: number): number => {
    const total = terms.reduce((sum, term) => sum + term.factor * i ** term.i * j ** term.j, 0)
    return ((total % p) + p) % p
  }
  return Array.from({ length: d }, (_, i) => Array.from({ length: d }, (_unused, j) => entry(i, j)))
}

function readTerm(text: string): { factor: number; i: number; j: number } {
  const isNegative = text.trim().startsWith('-')
  const match = TERM.exec(text.trim().replace(/^-/, ''))
  if (match === null) throw new Error(`No term of a matrix formula: ${text}`)
  const powers = { i: 0, j: 0 }
  for (const [, name, power] of match[2]!.matchAll(/([ij])(?:\^(\d+))?/g)) {
    powers[name as 'i' | 'j'] += Number(power ?? 1)
  }
  const size = match[1] === '' ? 1 : Number(match[1])
  return { factor: isNegative ? -size : size, ...powers }
}
