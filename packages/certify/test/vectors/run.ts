/** Runs vectors through the package: the one place that tests and `npm run vectors` share. */
import { mismatches, type Mismatch } from './compare.ts'
import { evaluate } from './evaluate.ts'
import type { Vector } from './format.ts'

export interface VectorResult {
  id: string
  kind: string
  mismatches: Mismatch[]
}

/** Evaluates and compares one vector; an error that it throws is a mismatch like any other. */
export function runVector(vector: Vector): VectorResult {
  const found = computed(vector)
  return { id: vector.id, kind: vector.kind, mismatches: mismatches(vector, found) }
}

/** What the package computes for a vector. */
export function computed(vector: Vector): unknown {
  try {
    return evaluate(vector.kind, vector.input, vector.expected)
  } catch (error) {
    return error instanceof Error ? { error: error.message } : { error: String(error) }
  }
}

/** `N passed, N failed` and every failure with expected and found. */
export function reportVectors(results: readonly VectorResult[]): string {
  const failed = results.filter((result) => result.mismatches.length > 0)
  const lines = failed.flatMap((result) =>
    result.mismatches.map(
      (each) =>
        `FAIL ${result.id} (${result.kind}) ${each.path}: expected ${each.expected}, found ${each.found}`,
    ),
  )
  return [...lines, `${results.length - failed.length} passed, ${failed.length} failed`].join('\n')
}
