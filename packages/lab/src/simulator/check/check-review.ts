// What must hold of every simulated review, whatever its parties do. Each check has a name; a
// violation is one sentence. Nothing here asks the rules what they think of themselves where the
// ledger or the hidden truth can say it.
import { replayStore } from '@gainsay/engine'
import { crossExamination } from '@gainsay/protocol'
import type { SimulatedReview } from '../simulate-review.ts'
import { callChecks } from './calls.ts'
import { endChecks } from './endings.ts'
import { factsOf, type ReviewFacts } from './review-facts.ts'
import { treeChecks } from './trees.ts'
import { channelChecks } from './channel.ts'

export type Check = { readonly name: string; readonly violations: (facts: ReviewFacts) => string[] }
export type Violation = { readonly check: string; readonly seed: number; readonly what: string }

export const REVIEW_CHECKS: readonly Check[] = [...callChecks, ...channelChecks, ...treeChecks, ...endChecks]

/** @param more checks that a caller brings, e.g. an evaluation of its own */
export async function checkReview(
  review: SimulatedReview,
  more: readonly Check[] = [],
): Promise<readonly Violation[]> {
  const facts = await factsOf(review)
  const { seed } = review
  const found = [...REVIEW_CHECKS, ...more].flatMap(({ name, violations }) =>
    violations(facts).map((what) => ({ check: name, seed, what })),
  )
  // By the real protocol: a run of a broken one does not replay.
  const replayed = await replayStore(review.store, crossExamination)
  if (!replayed.ok)
    found.push({
      check: 'the run replays from its ledger',
      seed,
      what: `line ${replayed.line}: ${replayed.message}`,
    })
  return found
}
