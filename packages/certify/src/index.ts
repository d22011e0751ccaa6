/**
 * The numbers of certification by a bounded verifier, exact and fast, without dependency or I/O:
 * exact rationals, certificates, effective regions, comparisons, policies, statistics, survival.
 * Formulas cite the equations of "Human-LLM Deliberation as Interactive Proof".
 */
export { CERTIFY_ERROR_CODES, CertifyError, isCertifyError } from './errors.ts'
export type { CertifyErrorCode, CertifyErrorDetails } from './errors.ts'

export { rational } from './rational/rational.ts'
export type { Rational } from './rational/rational.ts'
export {
  add,
  compare,
  complement,
  divide,
  multiply,
  power,
  product,
  subtract,
  sum,
} from './rational/arithmetic.ts'
export { toRational } from './rational/parse.ts'
export type { Numeric } from './rational/parse.ts'
export { toNumber } from './rational/to-number.ts'
export { toDecimal } from './rational/to-decimal.ts'
export { naturalLog } from './rational/logarithm.ts'
export { comparePower } from './rational/compare-power.ts'
export { compareProduct } from './rational/compare-product.ts'

export { attemptDelta } from './certificate/attempts.ts'
export { standing } from './certificate/basis.ts'
export type { Basis, Standing } from './certificate/basis.ts'
export { openCertificate, recordRound } from './certificate/certificate.ts'
export type {
  Certificate,
  CertificateSetup,
  Message,
  Reason,
  Round,
  Verdict,
} from './certificate/certificate.ts'
export {
  certificateStanding,
  evidenceDecimal,
  evidenceValue,
  exactEvidence,
} from './certificate/evidence-value.ts'
export type { EvidenceValue } from './certificate/evidence-value.ts'
export { falsePassBound } from './certificate/credit.ts'
export { decide } from './certificate/decide.ts'
export type { Decision, DecisionState } from './certificate/decide.ts'
export { replayCertificate } from './certificate/replay.ts'
export type { Replay } from './certificate/replay.ts'
export { completenessBounds } from './certificate/completeness.ts'
export type { CompletenessBounds, CompletenessRound } from './certificate/completeness.ts'
export { leastReliability } from './certificate/least-reliability.ts'

export { region } from './region/region.ts'
export type { BoundValue, EarlyStop, LengthRange, Region, RegionInput } from './region/region.ts'
export type { BoundSequence } from './region/sequence.ts'
export { powerValue, uniformRegion } from './region/uniform.ts'
export type { PowerValue, UniformInput, UniformRegion } from './region/uniform.ts'
export { MAX_TABLE_ROUNDS, regionTable } from './region/table.ts'
export type { RegionRow } from './region/table.ts'
export { MAX_ROUNDS } from './rational/domain.ts'

export {
  executionBound,
  linearLoad,
  referenceBase,
  referenceModel,
  referenceScale,
} from './effort/execution-model.ts'
export type { ExecutionModel, ReferenceConstants } from './effort/execution-model.ts'
export { effortRegion, equalAllocation, lengthRegion } from './effort/effort-region.ts'
export type {
  Allocation,
  EffortInput,
  EffortRegion,
  LengthBounds,
  LengthDetail,
  LengthRegionInput,
} from './effort/effort-region.ts'

export { compareDesigns } from './comparison/decomposition.ts'
export type { Decomposition, DecompositionInput } from './comparison/decomposition.ts'
export { compareLoads } from './comparison/load-comparison.ts'
export type { LoadComparison, LoadComparisonInput, SufficientTest } from './comparison/load-comparison.ts'

export { mixture } from './policy/mixture.ts'
export type { Mixture, MixtureInput } from './policy/mixture.ts'
export { selectionBound } from './policy/selection.ts'
export type { Candidate, Selection, SelectionInput } from './policy/selection.ts'
export { countConstraints, uniformDetection } from './policy/constraint-count.ts'
export type { ConstraintCount } from './policy/constraint-count.ts'
export { withoutReplacement } from './policy/without-replacement.ts'
export type { WithoutReplacement, WithoutReplacementInput } from './policy/without-replacement.ts'
export { toleranceNull, toleranceRun } from './policy/tolerance.ts'
export type { Stake, ToleranceRun, ToleranceSetup } from './policy/tolerance.ts'
export { countPassing, freivaldsRound, productDifference } from './policy/freivalds.ts'
export type { FreivaldsRound, Matrix } from './policy/freivalds.ts'

export { mcnemar } from './statistics/mcnemar.ts'
export type { McNemar } from './statistics/mcnemar.ts'
export {
  clopperPearsonInterval,
  lowerConfidenceBound,
  upperConfidenceBound,
  wilsonCorrectedInterval,
  wilsonInterval,
} from './statistics/proportion.ts'
export type { Ends } from './statistics/proportion.ts'
export { quantiles, sortedQuantile } from './statistics/percentile.ts'
export type { QuantileType } from './statistics/percentile.ts'
export { ancGap } from './statistics/anc-gap.ts'
export type { Gap, GapCounts } from './statistics/anc-gap.ts'
export { bootstrapGap, explicitGaps } from './statistics/bootstrap.ts'
export type { Bootstrap, BootstrapOptions, GapRecord } from './statistics/bootstrap.ts'
export { gapLaw, lawQuantile, MAX_LAW_RECORDS } from './statistics/gap-law.ts'
export type { GapLaw } from './statistics/gap-law.ts'
export { monteCarloError } from './statistics/monte-carlo-error.ts'
export { rocCurve } from './statistics/roc.ts'
export type { Roc, RocPoint, ScoredCase } from './statistics/roc.ts'
export { bernoulliConfidence, confidenceSequence } from './statistics/confidence-sequence.ts'
export { normalCdf, normalQuantile } from './statistics/normal.ts'
export { binomialTable } from './statistics/binomial.ts'
export { nextRandom, RANDOM_NAME, seedRandom } from './statistics/random.ts'
export type { RandomState } from './statistics/random.ts'

export { aggregationSurvival, SURVIVAL_MODELS } from './survival/aggregation.ts'
export type { AggregationInput, AggregationSurvival, SurvivalModel, TieRule } from './survival/aggregation.ts'
export { catchRates, coverage, panelSurvival } from './survival/panel.ts'
export type { PanelSurvival } from './survival/panel.ts'
export { jointSurvival } from './survival/joint.ts'
export type { JointSurvival } from './survival/joint.ts'
export { contention, maxFaulty, unresolvedAfter } from './survival/contention.ts'

export { paperItems, paperRow } from './plan/paper-items.ts'
export { agreesWithPrinted } from './plan/paper-item.ts'
export type { PaperFound, PaperItem, PaperRow, PaperValue } from './plan/paper-item.ts'
export { PAPER_SCHEMA, paperReport } from './plan/paper-report.ts'
export type { Difference, IntervalRow, PaperReport } from './plan/paper-report.ts'
export { parsePlan, PLAN_SCHEMA, readPlan } from './plan/plan-input.ts'
export type { EffortPlan, GlobalPlan, Plan, PlanInput } from './plan/plan-input.ts'
export { PLAN_RESULT_SCHEMA, planReview } from './plan/plan.ts'
export type { PlannedComparison, PlannedEffort, PlanResult } from './plan/plan.ts'
export type { Advice } from './plan/advice.ts'
export type { FullAudit } from './plan/full-audit.ts'
export type { Figure, Series, Threshold } from './plan/plan-figures.ts'
export { figuresSvg, figureSvg } from './plan/figure-svg.ts'
export { figureText } from './plan/figure-text.ts'
export type { TextSize } from './plan/figure-text.ts'
