import { describe, expect, it } from 'vitest'
import {
  figuresSvg,
  figureText,
  paperReport,
  parsePlan,
  planReview,
  readPlan,
  region,
  type Figure,
  type PlanInput,
} from '@gainsay/certify'
import { isCertifiable } from '../../src/plan/plan.ts'
import { refusal } from '../support.ts'

const E1: PlanInput = { T: 10, delta: '0.05', gamma: '0.1', q: '0.5', c: '0.99', a: '0.99' }

describe('plan', () => {
  it('carries the region of its bounds', () => {
    const found = planReview(readPlan(E1))
    expect(found.certifiable).toBe(true)
    expect(found.advice).toEqual([])
    expect(found.region).toEqual(
      region({ T: 10, q: '0.5', c: '0.99', a: '0.99', delta: '0.05', gamma: '0.1' }),
    )
    expect(found.uniform).toMatchObject({ qbar: '0.505', roundsNeeded: '5' })
  })

  it.each<[string, PlanInput]>([
    ['a horizon one round short', { ...E1, T: 4 }],
    ['a list of bounds', { ...E1, T: 5, c: ['0.9', '0.99', '0.99', '0.99', '0.99'] }],
    [
      'a mixture that draws too rarely',
      { T: 12, delta: '0.05', gamma: '0.2', lambda: '0.3', rho: '0.5', c: '0.99' },
    ],
    ['checks that find nothing by themselves', { T: 30, delta: '0.01', gamma: '0.3', q: 0, c: '0.3' }],
    [
      'too small a budget',
      { T: 14, delta: '0.001', gamma: '0.1', q: '0.2', a: '0.99', effort: { E: 40, expertise: 10 } },
    ],
  ])('advises the least single change for %s', (_, input) => {
    const plan = readPlan(input)
    const { certifiable, advice } = planReview(plan)
    expect(certifiable).toBe(false)
    expect(advice.length).toBeGreaterThan(0)
    for (const each of advice) {
      if (each.change === 'full-audit') continue
      expect(isCertifiable(readPlan(changed(input, each.change, each.to))), each.sentence).toBe(true)
      const less = changed(input, each.change, nearer(each.change, each.to))
      expect(isCertifiable(readPlan(less)), `less than: ${each.sentence}`).toBe(false)
    }
  })

  it('advises a full audit only where it is sound and complete', () => {
    const plan = (c: string, a: string): string[] =>
      planReview(readPlan({ T: 20, delta: '0.05', gamma: '0.2', lambda: '0.2', J: 100, c, a })).advice.map(
        (each) => each.change,
      )
    expect(plan('1', '1')).toContain('full-audit')
    expect(plan('0.999', '0.999')).toContain('full-audit')
    expect(plan('0.99', '0.99')).not.toContain('full-audit')
    expect(plan('0.9', '1')).not.toContain('full-audit')
  })

  it('says nothing where no single change would do', () => {
    expect(planReview(readPlan({ ...E1, T: 8, gamma: '0.05', c: '0.97', a: '0.97' })).advice).toEqual([])
  })

  it.each<[unknown, string, string]>([
    ['{', 'malformed-plan', 'plan'],
    ['[]', 'malformed-plan', 'plan'],
    [{ ...E1, schema: 'gainsay.plan.v2' }, 'malformed-plan', 'schema'],
    [{ ...E1, gama: 1 }, 'unknown-field', 'gama'],
    [{ T: 5, gamma: 0.1, q: 0.5, c: 0.9 }, 'missing-field', 'delta'],
    [{ T: 5, delta: 0.1, gamma: 0.1, c: 0.9 }, 'missing-field', 'q'],
    [{ T: 5, delta: 0.1, gamma: 0.1, q: 0.5 }, 'missing-field', 'c'],
    [{ ...E1, effort: { E: 1, expertise: 1 } }, 'missing-field', 'c'],
    [{ ...E1, lambda: 1 }, 'malformed-plan', 'lambda'],
    [{ T: 5, delta: 0.1, gamma: 0.1, lambda: 0, rho: 0.5, c: 0.9 }, 'out-of-range', 'lambda'],
    [{ T: 5, delta: 0.1, gamma: 0.1, lambda: 0.5, rho: 0, c: 0.9 }, 'out-of-range', 'rho'],
    [{ T: 5, delta: 0.1, gamma: 0.1, J: 1, c: 0.9 }, 'out-of-range', 'J'],
    [{ ...E1, global: { q: 0 } }, 'missing-field', 'global.c'],
    [{ ...E1, global: { q: 1, c: 1 } }, 'out-of-range', 'global.q'],
    [{ T: 5, delta: 0.1, gamma: 0.1, q: 0.5, effort: { E: -1, expertise: 1 } }, 'out-of-range', 'effort.E'],
  ])('refuses %j', (value, code, field) => {
    const error = refusal(() => (typeof value === 'string' ? parsePlan(value) : readPlan(value)))
    expect([error.code, error.field]).toEqual([code, field])
  })
})

describe('figures', () => {
  it('are drawn with every point inside, as SVG and as text', () => {
    const { figures } = paperReport()
    expect(figures).toHaveLength(4)
    const svg = figuresSvg(figures)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(svg.match(/<g /g)).toHaveLength(4)
    for (const [, x, y] of svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)) {
      expect(Number(x)).toBeLessThanOrEqual(640)
      expect(Number(y)).toBeLessThanOrEqual(400)
    }
    const text = figureText(figures[0]!, { columns: 60, rows: 12 })
    expect(text.split('\n').every((line) => line.length <= 60)).toBe(true)
    expect(text).toContain('ln(1/delt')
    expect(text.match(/\*/g)).toHaveLength(15)
  })

  it('survive one point, no point and names that are markup', () => {
    const empty: Figure = {
      title: 'a <b> & c',
      xLabel: 'x',
      yLabel: 'y',
      series: [{ name: 's', points: [], style: 'line' }],
      thresholds: [],
    }
    expect(figuresSvg([empty])).toContain('a &lt;b&gt; &amp; c')
    expect(figureText(empty)).toContain('a <b> & c')
    const single: Figure = { ...empty, series: [{ name: 's', points: [[3, 0]], style: 'line' }] }
    expect(figuresSvg([single])).toContain('<circle')
    expect(figureText(single)).toContain('*')
  })
})

function changed(input: PlanInput, change: string, to: string): unknown {
  if (change === 'T') return { ...input, T: Number(to) }
  if (change === 'E') return { ...input, effort: { ...input.effort, E: to } }
  if (change === 'c' && Array.isArray(input.c)) {
    return { ...input, c: input.c.map((each) => (Number(each) < Number(to) ? to : each)) }
  }
  return { ...input, [change]: to }
}

/** One step of the grid less than what is advised. */
function nearer(change: string, to: string): string {
  if (change === 'T') return String(Number(to) - 1)
  if (change === 'E') return String(Number(to) - 0.25)
  return (Number(to) + (change === 'q' ? 1e-6 : -1e-6)).toFixed(6)
}
