/** The figures of a plan and of the paper as data; drawing them is left to the formatters. */
import { toNumber } from '../rational/to-number.ts'
import { complement } from '../rational/arithmetic.ts'
import { toRational } from '../rational/parse.ts'
import type { EffortRegion } from '../effort/effort-region.ts'
import { regionTable, type RegionRow } from '../region/table.ts'
import { FIGURE_2, FIGURE_3_BUDGETS, figure2Table, figure3Region } from './paper-figures.ts'
import type { Plan } from './plan-input.ts'

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [number, number])[]
  /** Dots for values at single lengths, a line otherwise. */
  readonly style: 'line' | 'dots'
}

/** A horizontal threshold. */
export interface Threshold {
  readonly name: string
  readonly y: number
}

export interface Figure {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly series: readonly Series[]
  readonly thresholds: readonly Threshold[]
}

/** Longer plans are drawn up to here only; their crossings stand in the result. */
const MAX_DRAWN_ROUNDS = 2_000

/** R_n and C_n of a plan against the review length. */
export function planFigures(plan: Plan, byEffort: EffortRegion | null): Figure[] {
  const { input } = plan
  const delta = toNumber(toRational(input.delta))
  const complete = toNumber(complement(toRational(input.gamma)))
  if (byEffort !== null) {
    const points = byEffort.lengths
    return [
      bounds(
        points.map((row) => [row.n, row.falseAccept]),
        points.map((row) => [row.n, row.trueAccept]),
        delta,
        complete,
      ),
    ]
  }
  const T = Math.min(plan.T, MAX_DRAWN_ROUNDS)
  const rows = regionTable({
    T,
    q: plan.q,
    c: input.c!,
    a: input.a ?? 1,
    delta: input.delta,
    gamma: input.gamma,
  })
  return [
    bounds(
      rows.map((row) => [row.n, row.falseAccept]),
      rows.map((row) => [row.n, row.trueAccept]),
      delta,
      complete,
    ),
  ]
}

type Points = readonly (readonly [number, number])[]

function bounds(falseAccept: Points, trueAccept: Points, delta: number, complete: number): Figure {
  return {
    title: 'Bounds by review length',
    xLabel: 'n, checks',
    yLabel: 'probability',
    series: [
      { name: 'R_n, false acceptance at most', points: falseAccept, style: 'line' },
      { name: 'C_n, true acceptance at least', points: trueAccept, style: 'line' },
    ],
    thresholds: [
      { name: 'delta', y: delta },
      { name: '1 - gamma', y: complete },
    ],
  }
}

/** Figure 2: the additive criterion and completeness against n. */
export function figure2(): Figure[] {
  const rows = figure2Table()
  const points = (value: (row: RegionRow) => number): Points => rows.map((row) => [row.n, value(row)])
  return [
    {
      title: 'Figure 2, left: soundness by the additive criterion',
      xLabel: 'n, checks',
      yLabel: '(1 - q) sum of c',
      series: [{ name: 'additive sum', points: points((row) => row.additiveSum), style: 'dots' }],
      thresholds: [{ name: 'ln(1/delta)', y: Math.log(1 / toNumber(toRational(FIGURE_2.delta))) }],
    },
    {
      title: 'Figure 2, right: completeness',
      xLabel: 'n, checks',
      yLabel: 'C_n',
      series: [{ name: 'C_n', points: points((row) => row.trueAccept), style: 'dots' }],
      thresholds: [{ name: '1 - gamma', y: toNumber(complement(toRational(FIGURE_2.gamma))) }],
    },
  ]
}

/** Figure 3: certified lengths against the effort budget. */
export function figure3(): Figure[] {
  const found = FIGURE_3_BUDGETS.map((E) => ({ E, lengths: figure3Region(E).additive }))
  return [
    {
      title: 'Figure 3, left: lower and upper certified lengths',
      xLabel: 'E, effort budget',
      yLabel: 'n, checks',
      series: [
        { name: 'n max', points: found.map(({ E, lengths }) => [E, lengths.at(-1)!]), style: 'dots' },
        { name: 'n min', points: found.map(({ E, lengths }) => [E, lengths[0]!]), style: 'dots' },
      ],
      thresholds: [],
    },
    {
      title: 'Figure 3, right: number of certified lengths',
      xLabel: 'E, effort budget',
      yLabel: 'lengths',
      series: [
        {
          name: 'certified lengths',
          points: found.map(({ E, lengths }) => [E, lengths.length]),
          style: 'dots',
        },
      ],
      thresholds: [],
    },
  ]
}
