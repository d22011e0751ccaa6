/** Paired tests, intervals, the bootstrap and its law, gaps, survival and the small rules of a debate. */
import {
  aggregationSurvival,
  ancGap,
  bootstrapGap,
  catchRates,
  clopperPearsonInterval,
  complement,
  contention,
  coverage,
  explicitGaps,
  gapLaw,
  isCertifyError,
  jointSurvival,
  lawQuantile,
  maxFaulty,
  mcnemar,
  monteCarloError,
  panelSurvival,
  product,
  quantiles,
  unresolvedAfter,
  wilsonCorrectedInterval,
  wilsonInterval,
  type GapCounts,
  type GapLaw,
  type GapRecord,
  type SurvivalModel,
  type TieRule,
} from '@gainsay/certify'
import type { Evaluator } from './evaluate.ts'
import type { JsonObject } from './format.ts'

const number = (input: JsonObject, name: string): number => input[name] as number
const texts = (input: JsonObject, name: string): string[] => input[name] as string[]

export const statisticsKinds: Record<string, Evaluator> = {
  mcnemar: (input) => mcnemar(number(input, 'b'), number(input, 'c')),
  interval: (input) => {
    const given = [number(input, 'k'), number(input, 'n'), input['conf'] as string] as const
    return {
      wilson: wilsonInterval(...given),
      wilsonCC: wilsonCorrectedInterval(...given),
      clopperPearson: clopperPearsonInterval(...given),
    }
  },
  bootstrap_exact: (input) => {
    const law = gapLaw(input as unknown as GapCounts)
    return {
      undefinedProbability: law.undefinedProbability,
      support: law.values.length,
      mean: law.mean,
      sd: law.sd,
      q025: lawQuantile(law, 0.025),
      q975: lawQuantile(law, 0.975),
      probLeZero: law.probabilityAtMostZero,
    }
  },
  bootstrap_mc: bootstrapMonteCarlo,
  bootstrap_explicit: (input) => {
    const gaps = explicitGaps(input['records'] as unknown as GapRecord[], input['resamples'] as number[][])
    const defined = gaps.filter((gap) => gap !== null)
    return {
      gaps,
      undefined: gaps.length - defined.length,
      type7: quantiles(defined, [0.025, 0.975], 7),
      type1: quantiles(defined, [0.025, 0.975], 1),
    }
  },
  percentile: (input) => {
    const values = texts(input, 'values').map(Number)
    const probabilities = texts(input, 'probs').map(Number)
    return { type7: quantiles(values, probabilities, 7), type1: quantiles(values, probabilities, 1) }
  },
  anc_gap: (input) => {
    const gap = ancGap(input as unknown as GapCounts)
    return {
      ancAcc: gap.ancAccuracy,
      nonAncAcc: gap.nonAncAccuracy,
      gapPoints: gap.gapPoints,
      overallAcc: gap.overallAccuracy,
    }
  },
  survival: (input) => {
    const found = aggregationSurvival({
      model: (input['model'] as string).replace('_', '-') as SurvivalModel,
      p: input['p'] as string,
      rho: input['rho'] as string,
      k: number(input, 'k'),
      tie: input['tie'] as TieRule,
    })
    return {
      majoritySurvival: found.majority,
      panelSurvival: found.panel,
      productSurvival: found.product,
      singleSurvival: found.single,
    }
  },
  survival_panel: (input) => panelSurvival(texts(input, 'p'), input['comonotoneWeight'] as string),
  survival_joint: (input) => jointSurvival(number(input, 'k'), texts(input, 'missCountPmf')),
  coverage: (input) => ({ coverage: coverage(texts(input, 'c')) }),
  panel_cd: (input) => {
    const p = catchRates(texts(input, 'c'), texts(input, 'd'))
    return { p, survival: product(p.map(complement)) }
  },
  contention: (input) => ({
    score: contention(number(input, 'roundsSurvived'), input['reAttacked'] === true),
  }),
  bft: (input) => ({ maxFaulty: maxFaulty(number(input, 'N')) }),
  ledger: (input) => ({ openAfter: openSets(input) }),
}

const lawsByCounts = new Map<string, GapLaw>()

function lawOf(counts: GapCounts): GapLaw {
  const key = JSON.stringify(counts)
  const known = lawsByCounts.get(key) ?? gapLaw(counts)
  lawsByCounts.set(key, known)
  return known
}

/** The exact limits are reported; a bootstrap that strays from them reports its own limits instead. */
function bootstrapMonteCarlo(input: JsonObject): unknown {
  const counts = {
    ancCorrect: number(input, 'ancCorrect'),
    ancWrong: number(input, 'anc') - number(input, 'ancCorrect'),
    nonAncCorrect: number(input, 'nonAncCorrect'),
    nonAncWrong: number(input, 'nonAnc') - number(input, 'nonAncCorrect'),
  }
  const law = lawOf(counts)
  const resamples = number(input, 'resamples')
  const ideal = [0.025, 0.975].map((p) => 100 * lawQuantile(law, p))
  const errors = [0.025, 0.975].map((p) => 100 * monteCarloError(law, p, resamples))
  const sampled = bootstrapGap(counts, { resamples, seed: 42 }).interval
  const isNear = ideal.every((limit, index) => Math.abs(sampled![index]! - limit) <= 5 * errors[index]!)
  return {
    gapPoints: ancGap(counts).gapPoints,
    idealCI: isNear ? ideal : sampled,
    mcSdPoints: errors,
    probGapLeZero: law.probabilityAtMostZero,
  }
}

function openSets(input: JsonObject): unknown[] {
  let open = texts(input, 'open')
  const sets: unknown[] = []
  for (const { resolved, added } of input['steps'] as { resolved: string[]; added: string[] }[]) {
    try {
      open = unresolvedAfter(open, resolved, added)
      sets.push(open)
    } catch (error) {
      if (!isCertifyError(error)) throw error
      sets.push('error:resolved-not-open')
      break
    }
  }
  return sets
}
