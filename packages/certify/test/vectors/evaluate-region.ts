/** Regions, effort and the comparison of designs, and the printed numbers of the paper. */
import {
  compareDesigns,
  compareLoads,
  effortRegion,
  lengthRegion,
  linearLoad,
  naturalLog,
  paperItems,
  paperRow,
  rational,
  referenceBase,
  referenceModel,
  referenceScale,
  region,
  regionTable,
  toRational,
  uniformRegion,
  type DecompositionInput,
  type EffortRegion,
  type LengthBounds,
  type LengthRange,
  type Numeric,
  type ReferenceConstants,
  type RegionInput,
  type UniformInput,
} from '@gainsay/certify'
import type { Evaluator } from './evaluate.ts'
import type { JsonObject } from './format.ts'

const text = (input: JsonObject, name: string): string => input[name] as string
const texts = (input: JsonObject, name: string): string[] => input[name] as string[]

export const regionKinds: Record<string, Evaluator> = {
  region: (input) => {
    const design = input as unknown as RegionInput
    const found = region(design)
    const rows = regionTable(design)
    const delta = toRational(text(input, 'delta'))
    return {
      R: rows.map((row) => row.falseAccept),
      C: rows.map((row) => row.trueAccept),
      additiveSum: rows.map((row) => row.additiveSum),
      logOneOverDelta: naturalLog(rational(delta.den, delta.num)),
      Kdelta: found.K,
      ER: lengths(found.region),
      nMin: found.region?.nMin ?? null,
      nMax: found.region?.nMax ?? null,
      ERsuf: lengths(found.additive),
      esCertified: found.earlyStop.certified,
      esFalseAcceptBound: found.earlyStop.falseAccept.value,
      esTrueAcceptBound: found.earlyStop.trueAccept.value,
      completenessMinusDelta: found.earlyStop.completenessMinusDelta,
    }
  },
  region_uniform: (input) => {
    const found = uniformRegion(input as unknown as UniformInput)
    const atHorizon = found.logFalseAcceptAtHorizon
    return {
      qbar: found.qbar,
      gain: found.gain,
      firstCrossingUnlimited: found.firstCrossing,
      Kdelta: found.K,
      logR_K: found.falseAccept.log,
      R_K: found.falseAccept.decimal,
      logR_T: atHorizon,
      log10R_T: atHorizon / Math.LN10,
      logM_T: -atHorizon,
      logC_K: found.trueAccept.log,
      log10C_K: found.trueAccept.log10,
      C_K: found.trueAccept.decimal,
      nMaxCompleteness: found.longestComplete,
      ER: found.region === null ? null : [found.region.nMin, found.region.nMax],
    }
  },
  effort: (input) => {
    const constants = input['f'] as unknown as ReferenceConstants & { lam0: Numeric; lamStep: Numeric }
    const expertise = Number(text(input, 'xi'))
    const found = effortRegion({
      E: text(input, 'E'),
      T: input['T'] as number,
      q: text(input, 'q'),
      delta: text(input, 'delta'),
      gamma: text(input, 'gamma'),
      a: text(input, 'a'),
      expertise: text(input, 'xi'),
      model: referenceModel(constants),
      load: linearLoad(constants.lam0, constants.lamStep),
    })
    return {
      ...regions(found),
      r: referenceScale(expertise),
      b: referenceBase(expertise, constants),
      firstRoundC: { n1: found.lengths[0]!.c[0], nT: found.lengths.at(-1)!.c[0] },
      minDecisionMargin: found.leastMargin,
    }
  },
  effort_table: (input) => {
    const lengthsGiven = input['lengths'] as unknown as Record<string, LengthBounds>
    const found = lengthRegion({
      q: text(input, 'q'),
      delta: text(input, 'delta'),
      gamma: text(input, 'gamma'),
      lengths: new Map(Object.entries(lengthsGiven).map(([n, bounds]) => [Number(n), bounds])),
    })
    const detail = found.lengths.map((row) => ({
      n: row.n,
      additiveSum: row.additiveSum,
      R: row.falseAccept,
      C: row.trueAccept,
    }))
    return { ...regions(found), detail }
  },
  prop15: (input) => proposition15(input),
  prop15_raw: (input) => {
    const found = compareDesigns(input as unknown as DecompositionInput)
    return {
      R_n: found.localFalseAccept,
      C_n: found.localTrueAccept,
      R_os: found.globalFalseAccept,
      C_os: found.globalTrueAccept,
      localCertified: found.localCertified,
      globalCertified: found.globalCertified,
      globalReachesThreshold: found.globalSound,
      conditionalAdvantage: found.conditionalAdvantage,
    }
  },
  paper: (input) => {
    const item = paperItems().find((each) => each.item === input['item'])
    if (item === undefined) throw new Error(`No printed number is named "${input['item'] as string}".`)
    return paperRow(item)
  },
}

function proposition15(input: JsonObject): unknown {
  const found = compareLoads({
    E: text(input, 'E'),
    T: input['T'] as number,
    q: text(input, 'q'),
    qOs: text(input, 'qOs'),
    delta: text(input, 'delta'),
    gamma: text(input, 'gamma'),
    expertise: text(input, 'xi'),
    model: referenceModel(input['f'] as unknown as ReferenceConstants),
    a: texts(input, 'a'),
    loads: texts(input, 'lambda_'),
    efforts: texts(input, 'e'),
    aOs: text(input, 'aOs'),
    loadOs: text(input, 'lambdaOs'),
    effortOs: text(input, 'eOs'),
  })
  const { sufficient } = found
  return {
    ...found,
    R_n: found.localFalseAccept,
    C_n: found.localTrueAccept,
    R_os: found.globalFalseAccept,
    C_os: found.globalTrueAccept,
    Kdelta: found.K,
    Delta: found.loadDifference,
    lambdaOsMaxSound: found.greatestSoundLoad,
    lambdaOsMaxComplete: found.greatestCompleteLoad,
    cUnder: sufficient?.lowerExecution ?? null,
    tauSound: sufficient?.tauSound ?? null,
    tauComplete: sufficient?.tauComplete ?? null,
    tau: sufficient?.tau ?? null,
    sufficientTest: sufficient?.holds ?? null,
    lambda0: sufficient?.greatestLoad ?? null,
    lambda0Max: sufficient?.loadLimit ?? null,
  }
}

function regions(found: EffortRegion): { ERsuf: readonly number[]; ERexact: readonly number[] } {
  return { ERsuf: found.additive, ERexact: found.exact }
}

function lengths(range: LengthRange | null): number[] {
  if (range === null) return []
  return Array.from({ length: range.nMax - range.nMin + 1 }, (_, index) => range.nMin + index)
}
