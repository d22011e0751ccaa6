/** Mixtures, selection, constraint counts, Freivalds, distinct draws and tolerance. */
import {
  countConstraints,
  countPassing,
  freivaldsRound,
  mixture,
  productDifference,
  selectionBound,
  toleranceRun,
  withoutReplacement,
  type Matrix,
  type SelectionInput,
  type Stake,
  type ToleranceSetup,
  type WithoutReplacementInput,
} from '@gainsay/certify'
import type { Evaluator } from './evaluate.ts'
import type { JsonObject } from './format.ts'
import { matrixFromFormula } from './matrix-formula.ts'

export const policyKinds: Record<string, Evaluator> = {
  mixture: (input) => {
    const text = (name: string): string => input[name] as string
    const found = mixture({
      lambda: text('lambda_'),
      rho: text('rho'),
      c: text('c'),
      delta: text('delta'),
      T: input['T'] as number,
    })
    return { ...found, Kdelta: found.K }
  },
  mixture_policy: (input) => selectionBound(input as unknown as SelectionInput),
  schedule_count: (input) => {
    const found = countConstraints(input['sessions'] as number, input['sharingPairs'] as [number, number][])
    return {
      pairs: found.pairs,
      J_allPairsTwoChecks: found.allPairsTwice,
      J_sharingPairsOnly: found.sharingPairsOnly,
      rho_allPairs: found.rhoAllPairs,
      rho_sharingOnly: found.rhoSharingOnly,
    }
  },
  freivalds,
  without_replacement: (input) => {
    const found = withoutReplacement(input as unknown as WithoutReplacementInput)
    return { B: found.bounds, qbar: found.factors, firstAccept: found.firstAccept, floor: found.floor }
  },
  tolerance: (input) =>
    toleranceRun(
      input as unknown as ToleranceSetup,
      input['lambda'] as Stake[],
      input['outcomes'] as ('pass' | 'fail')[],
    ),
}

/** The challenges of the rounds stand in the expected part, so they are read from there. */
function freivalds(input: JsonObject, expected: JsonObject): unknown {
  const d = input['d'] as number
  const p = input['p'] as number
  const A = matrixFromFormula(input['A'] as string, d, p)
  const B = matrixFromFormula(input['B'] as string, d, p)
  const zero: Matrix = Array.from({ length: d }, () => Array.from({ length: d }, () => 0))
  const AB = productDifference(A, B, zero, p)
  const wrong = zero.map((row) => [...row])
  for (const { i, j, v } of input['D'] as { i: number; j: number; v: number }[]) wrong[i]![j] = v
  const C = AB.map((row, i) => row.map((value, j) => (value - wrong[i]![j]! + p) % p))
  const D = productDifference(A, B, C, p)
  const passCount = countPassing(D, p)
  const claimTrue = D.every((row) => row.every((value) => value === 0))
  return {
    claimTrue,
    passCountOf2PowD: passCount,
    passProbability: passCount / 2 ** d,
    boundHolds: claimTrue || passCount * 2 <= 2 ** d,
    checks: (expected['checks'] as { rBits: number }[]).map(({ rBits }) => ({
      rBits,
      ...freivaldsRound(A, B, C, bitsOf(rBits, d), p),
    })),
  }
}

function bitsOf(rBits: number, d: number): number[] {
  return Array.from({ length: d }, (_, k) => (rBits >>> k) & 1)
}
