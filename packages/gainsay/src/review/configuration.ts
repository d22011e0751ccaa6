// The settings of a review by name, as its ledger keeps them: enough to take it up again with the
// same parties, and to refuse a resume with others.
import type { Configuration } from '@gainsay/engine'
import type { PartyRequest, PartyPlan } from './plan-parties.ts'
import type { ReviewMaterial } from './drive-review.ts'
import type { ReviewRequest } from './run-review.ts'

export function configurationOf(
  request: ReviewRequest,
  plan: PartyPlan,
  material: ReviewMaterial,
): Configuration {
  const { limits, maxTokens, parties } = request
  return {
    kind: material.frozen.kind,
    critics: [...plan.request.critics],
    count: parties.count ?? null,
    proposer: plan.proposer?.spec.text ?? null,
    judge: plan.judge?.spec.text ?? null,
    rounds: limits.rounds,
    depth: limits.depth,
    maxUsd: limits.costUsd,
    maxTokens,
    timeoutMs: limits.timeoutMs,
    transcriptBytes: material.transcriptBytes,
    sinceTurn: material.sinceTurn,
    unsafeNoSandbox: material.unsafeNoSandbox,
  }
}

export function partyRequestOf(configuration: Configuration): PartyRequest {
  const text = (name: string): string | undefined => {
    const value = configuration[name]
    return typeof value === 'string' ? value : undefined
  }
  const { critics, count } = configuration
  return {
    critics: Array.isArray(critics) ? critics.filter((one): one is string => typeof one === 'string') : [],
    count: typeof count === 'number' ? count : undefined,
    proposer: text('proposer'),
    judge: text('judge'),
  }
}
