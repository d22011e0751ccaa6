/** From a kind of vector to the function of the package that answers it. */
import { certificateKinds } from './evaluate-certificate.ts'
import { policyKinds } from './evaluate-policy.ts'
import { regionKinds } from './evaluate-region.ts'
import { statisticsKinds } from './evaluate-statistics.ts'
import type { JsonObject } from './format.ts'

export type Evaluator = (input: JsonObject, expected: JsonObject) => unknown

const KINDS: Record<string, Evaluator> = {
  ...certificateKinds,
  ...regionKinds,
  ...policyKinds,
  ...statisticsKinds,
}

/** What the package computes for an input, in the names of the vector format. */
export function evaluate(kind: string, input: JsonObject, expected: JsonObject): unknown {
  const evaluator = KINDS[kind]
  if (evaluator === undefined) throw new Error(`No evaluator for the kind "${kind}".`)
  return evaluator(input, expected)
}
