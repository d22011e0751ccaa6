/** Certificates, decisions, boundaries and the domain checks. */
import {
  compareDesigns,
  compareProduct,
  completenessBounds,
  decide,
  divide,
  falsePassBound,
  isCertifyError,
  naturalLog,
  openCertificate,
  product,
  region,
  replayCertificate,
  toDecimal,
  toNumber,
  toRational,
  uniformDetection,
  type CertificateSetup,
  type CompletenessRound,
  type DecisionState,
  type Numeric,
  type Round,
} from '@gainsay/certify'
import type { Evaluator } from './evaluate.ts'
import type { JsonObject } from './format.ts'

export const certificateKinds: Record<string, Evaluator> = {
  certificate: (input) => {
    const rounds = input['rounds'] as unknown as (Round & CompletenessRound)[]
    const setup = input as unknown as CertificateSetup
    const found = replayCertificate(setup, rounds)
    const bounds = completenessBounds(
      rounds.filter((round) => (round.message ?? 'ok') === 'ok'),
      setup.delta,
    )
    return {
      ...found,
      finalMExact: found.finalM,
      completeness: {
        K: bounds.K,
        C_K_allRounds: bounds.allRounds,
        C_K_diagnosticOnly: bounds.diagnosticOnly,
      },
    }
  },
  decide: (input) => decide(input as unknown as DecisionState),
  boundary: (input) => {
    const rounds = input['rounds'] as unknown as { q: Numeric; c: Numeric }[]
    const factors = rounds.map((round) => falsePassBound(round.q, round.c))
    const delta = toRational(input['delta'] as string)
    const sign = compareProduct(factors, delta)
    const R = product(factors)
    return {
      accept: sign <= 0,
      relation: sign === 0 ? 'equal' : sign < 0 ? 'below' : 'above',
      R,
      Rexact: R,
      logRminusLogDelta: naturalLog(divide(R, delta)),
    }
  },
  validation: (input) => validate(input['context'] as string, input['params'] as JsonObject),
}

/** The field that is refused, or the value of q-bar where all is well. */
function validate(context: string, params: JsonObject): { valid: boolean; reason: string } {
  try {
    return { valid: true, reason: tryContext(context, params) }
  } catch (error) {
    if (!isCertifyError(error)) throw error
    return { valid: false, reason: error.field.replace(/^.*\./, '') }
  }
}

const GOOD_DESIGN = { q: '0.5', delta: '0.05', gamma: '0.1', qOs: 0, aOs: 1, cOs: '0.9' }

function tryContext(context: string, params: JsonObject): string {
  const given = params as Record<string, never>
  switch (context) {
    case 'certificate':
      openCertificate({ T: 5, delta: '0.05', ...given })
      return 'certificate'
    case 'certificate-round': {
      const bound = falsePassBound(given['q'] ?? '0.5', given['c'] ?? 1)
      return toNumber(bound) < 1e-6 ? `qbar=${toDecimal(bound)}` : 'qbar'
    }
    case 'region':
      region({ T: 5, q: '0.5', c: '0.9', delta: '0.1', gamma: '0.1', ...given })
      return 'region'
    case 'schedule':
      uniformDetection(params['J'] as number)
      return 'J'
    case 'prop15': {
      const { n = 5, ...rest } = params
      const bounds = Array.from({ length: n as number }, () => '0.99')
      compareDesigns({ ...GOOD_DESIGN, a: bounds, c: bounds, ...(rest as Record<string, never>) })
      return 'prop15'
    }
    default:
      throw new Error(`No check for the context "${context}".`)
  }
}
