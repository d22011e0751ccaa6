// Every refusal names field, value and allowed range, in one sentence.
import { describe, expect, it } from 'vitest'
import {
  aggregationSurvival,
  bernoulliConfidence,
  bootstrapGap,
  CERTIFY_ERROR_CODES,
  CertifyError,
  clopperPearsonInterval,
  compareDesigns,
  countConstraints,
  effortRegion,
  gapLaw,
  isCertifyError,
  jointSurvival,
  linearLoad,
  lengthRegion,
  mixture,
  normalQuantile,
  openCertificate,
  quantiles,
  recordRound,
  referenceModel,
  region,
  regionTable,
  rocCurve,
  selectionBound,
  standing,
  toleranceRun,
  uniformDetection,
  withoutReplacement,
  type CertifyErrorCode,
  type Numeric,
} from '@gainsay/certify'
import { refusal } from './support.ts'

const good = { T: 10, q: '0.5', c: '0.99', delta: '0.05', gamma: '0.1' } as const
const open = (): ReturnType<typeof openCertificate> => openCertificate({ T: 5, delta: '0.05' })
const round = (q: Numeric, c: Numeric): unknown =>
  recordRound(open(), { type: 'diagnostic', q, c, outcome: 'pass' })
const effort = {
  E: 60,
  T: 14,
  q: '0.2',
  delta: '0.1',
  gamma: '0.2',
  expertise: 10,
  model: referenceModel(),
  load: linearLoad(),
}
const design = {
  q: '0.5',
  delta: '0.05',
  gamma: '0.1',
  a: ['1', '1'],
  c: ['0.9', '0.9'],
  qOs: 0,
  aOs: 1,
  cOs: 1,
}

const CASES: [string, () => unknown, CertifyErrorCode, string][] = [
  ['T = 0', () => region({ ...good, T: 0 }), 'out-of-range', 'T'],
  ['T beyond ten million', () => region({ ...good, T: 10_000_001 }), 'out-of-range', 'T'],
  ['a fractional T', () => openCertificate({ T: 1.5, delta: '0.05' }), 'not-an-integer', 'T'],
  ['T as text', () => region({ ...good, T: '10' as unknown as number }), 'not-an-integer', 'T'],
  ['delta = 0', () => openCertificate({ T: 5, delta: 0 }), 'out-of-range', 'delta'],
  ['delta >= 1', () => region({ ...good, delta: 1 }), 'out-of-range', 'delta'],
  ['delta = NaN', () => region({ ...good, delta: Number.NaN }), 'not-a-number', 'delta'],
  ['gamma = 1', () => region({ ...good, gamma: 1 }), 'out-of-range', 'gamma'],
  ['gamma = Infinity', () => region({ ...good, gamma: Infinity }), 'not-a-number', 'gamma'],
  ['q = 1', () => region({ ...good, q: 1 }), 'out-of-range', 'q'],
  ['c = 0', () => region({ ...good, c: 0 }), 'not-diagnostic', 'qbar'],
  ['c > 1', () => region({ ...good, c: '1.01' }), 'out-of-range', 'c'],
  ['q = 0 with c = 1', () => region({ ...good, q: 0, c: 1 }), 'not-diagnostic', 'qbar'],
  ['an empty sequence', () => region({ ...good, c: [] }), 'empty', 'c'],
  ['a short sequence', () => region({ ...good, c: ['0.9'] }), 'length-mismatch', 'c'],
  [
    'a NaN among doubles',
    () => region({ ...good, c: new Float64Array(10).fill(0.9).with(7, Number.NaN) }),
    'not-a-number',
    'c[7]',
  ],
  [
    'a negative among doubles',
    () => region({ ...good, c: new Float64Array(10).fill(0.9).with(3, -1e-300) }),
    'out-of-range',
    'c[3]',
  ],
  [
    'a zero among doubles',
    () => region({ ...good, c: new Float64Array(10).fill(0.9).with(3, 0) }),
    'not-diagnostic',
    'rounds[3].qbar',
  ],
  [
    'one ulp above one',
    () =>
      region({
        ...good,
        c: new Float64Array(10).fill(0.9),
        a: new Float64Array(10).fill(1).with(9, 1 + 2 ** -52),
      }),
    'out-of-range',
    'a[9]',
  ],
  [
    'a bad entry after the crossing',
    () => region({ ...good, T: 9000, c: new Float64Array(9000).fill(0.9).with(8999, 1.5) }),
    'out-of-range',
    'c[8999]',
  ],
  [
    'a function that leaves its range',
    () => region({ ...good, c: (n) => (n === 4 ? 2 : '0.9') }),
    'out-of-range',
    'c[3]',
  ],
  ['a table that is too long', () => regionTable({ ...good, T: 100_001 }), 'too-large', 'T'],
  ['a round with q = 1', () => round(1, '0.9'), 'not-diagnostic', 'rounds[0].qbar'],
  ['a round with c = 0', () => round('0.5', 0), 'not-diagnostic', 'rounds[0].qbar'],
  ['a round with q > 1', () => round('1.1', '0.9'), 'out-of-range', 'rounds[0].q'],
  [
    'a round without q',
    () => recordRound(open(), { type: 'diagnostic', c: 1, outcome: 'pass' }),
    'missing-field',
    'rounds[0].q',
  ],
  [
    'a round without outcome',
    () => recordRound(open(), { type: 'diagnostic', q: '0.5', c: 1 }),
    'missing-field',
    'rounds[0].outcome',
  ],
  [
    'a round of no known type',
    () => recordRound(open(), { type: 'chat' as 'diagnostic' }),
    'unknown-name',
    'type',
  ],
  [
    'lambda > 1',
    () => mixture({ lambda: 2, rho: '0.1', c: 1, delta: '0.1', T: 5 }),
    'out-of-range',
    'lambda',
  ],
  [
    'weights that miss one',
    () => selectionBound({ mode: 'random', challenges: [{ weight: '0.5', q: '0.5' }], c: 1 }),
    'out-of-range',
    'challenges',
  ],
  [
    'two deterministic choices',
    () =>
      selectionBound({
        mode: 'deterministic',
        challenges: [
          { weight: '0.5', q: 0 },
          { weight: '0.5', q: 0 },
        ],
        c: 1,
      }),
    'out-of-range',
    'challenges',
  ],
  ['J = 1', () => uniformDetection(1), 'out-of-range', 'J'],
  ['one session', () => countConstraints(1, []), 'out-of-range', 'sessions'],
  ['a pair of one session', () => countConstraints(3, [[1, 1]]), 'out-of-range', 'sharingPairs[0]'],
  [
    'more draws than items',
    () => withoutReplacement({ J: 2, c: [1, 1, 1], delta: '0.1' }),
    'length-mismatch',
    'c',
  ],
  ['tau = 1', () => toleranceRun({ J: 10, tau: 1, c: 1, delta: '0.1' }, [], []), 'out-of-range', 'tau'],
  [
    'a stake above its limit',
    () => toleranceRun({ J: 10, tau: 0, c: 1, delta: '0.1' }, ['1.2'], ['pass']),
    'out-of-range',
    'lambda[0]',
  ],
  [
    'distinct draws with c < 1',
    () => toleranceRun({ J: 10, tau: 0, c: '0.9', delta: '0.1', replacement: false }, [1], ['pass']),
    'out-of-range',
    'c',
  ],
  ['one local round', () => compareDesigns({ ...design, a: ['1'], c: ['0.9'] }), 'out-of-range', 'n'],
  ['a global c of 0', () => compareDesigns({ ...design, cOs: 0 }), 'out-of-range', 'cOs'],
  ['a negative budget', () => effortRegion({ ...effort, E: -1 }), 'out-of-range', 'E'],
  [
    'an f above one',
    () => effortRegion({ ...effort, model: { f: () => 1.2, r: () => 1 } }),
    'out-of-range',
    'f(60, 10)',
  ],
  [
    'an r of zero',
    () => effortRegion({ ...effort, model: { f: () => 0.9, r: () => 0 } }),
    'out-of-range',
    'r(10)',
  ],
  [
    'no feasible length',
    () => lengthRegion({ q: 0, delta: '0.1', gamma: '0.1', lengths: new Map() }),
    'empty',
    'lengths',
  ],
  ['n = 0', () => clopperPearsonInterval(0, 0), 'out-of-range', 'n'],
  ['k > n', () => clopperPearsonInterval(5, 4), 'out-of-range', 'k'],
  ['an empty sample', () => quantiles([], [0.5]), 'empty', 'values'],
  ['a NaN in a sample', () => quantiles([1, Number.NaN], [0.5]), 'not-a-number', 'values'],
  [
    'an empty group',
    () => gapLaw({ ancCorrect: 1, ancWrong: 1, nonAncCorrect: 0, nonAncWrong: 0 }),
    'empty',
    'nonAnc',
  ],
  [
    'no records',
    () => bootstrapGap({ ancCorrect: 0, ancWrong: 0, nonAncCorrect: 0, nonAncWrong: 0 }),
    'out-of-range',
    'records',
  ],
  ['one class only', () => rocCurve([{ score: 1, positive: true }]), 'empty', 'negatives'],
  ['a quantile at 1', () => normalQuantile(1), 'out-of-range', 'probability'],
  ['alpha = 0', () => bernoulliConfidence(1, 2, 0), 'out-of-range', 'alpha'],
  [
    'rho > 1',
    () => aggregationSurvival({ model: 'common-cause', p: '0.5', rho: 2, k: 3 }),
    'out-of-range',
    'rho',
  ],
  [
    'correlation under independence',
    () => aggregationSurvival({ model: 'independent', p: '0.5', rho: '0.1', k: 3 }),
    'out-of-range',
    'rho',
  ],
  [
    'an unknown model',
    () => aggregationSurvival({ model: 'psychic' as 'independent', p: '0.5', rho: 0, k: 3 }),
    'unknown-name',
    'model',
  ],
  ['a law that misses one', () => jointSurvival(1, ['0.5', '0.4']), 'out-of-range', 'missCountPmf'],
  [
    'an alpha of 1',
    () => standing([{ kind: 'calibrated', on: 'S', alpha: 1 }], '0.1'),
    'out-of-range',
    'alpha',
  ],
]

describe('bad input', () => {
  it.each(CASES)('refuses %s', (_, action, code, field) => {
    const error = refusal(action)
    expect([error.code, error.field]).toEqual([code, field])
    expect(error.message).toBe(error.message.trim())
    expect(error.message).toContain(error.field)
    expect(error.message).toContain(error.value)
    expect(error.message).toContain(error.allowed)
    expect(error.message.endsWith('.')).toBe(true)
  })

  it('pins its codes', () => {
    expect(CERTIFY_ERROR_CODES).toEqual([
      'not-a-number',
      'out-of-range',
      'not-an-integer',
      'empty',
      'length-mismatch',
      'too-large',
      'not-diagnostic',
      'unknown-name',
      'unknown-field',
      'missing-field',
      'malformed-plan',
      'undecided',
    ])
  })

  it('is recognised by its mark, not by its prototype', () => {
    const error = new CertifyError('empty', { field: 'c', value: 'none', allowed: 'a list' })
    expect(isCertifyError(error)).toBe(true)
    expect(isCertifyError(new Error('empty'))).toBe(false)
    expect(error.message).toBe('c is none, but must be a list.')
  })
})
