/** Figures 2 and 3 of seed 002: the additive region of one sequence, and effort against it. */
import { effortRegion, type EffortRegion } from '../effort/effort-region.ts'
import { linearLoad, referenceBase, referenceModel, referenceScale } from '../effort/execution-model.ts'
import { region, type LengthRange, type RegionInput } from '../region/region.ts'
import { regionTable, type RegionRow } from '../region/table.ts'
import type { PaperItem } from './paper-item.ts'

/** The sequence of Figure 2. */
export const FIGURE_2: RegionInput = {
  T: 14,
  q: '0.20',
  delta: '0.10',
  gamma: '0.20',
  a: 1,
  c: (round) => ({ num: 986 - round, den: 1000 }),
}

/** The budgets of Figure 3: 20, 25, ..., 180. */
export const FIGURE_3_BUDGETS: readonly number[] = Array.from({ length: 33 }, (_, index) => 20 + 5 * index)

/** Every row of Figure 2. */
export function figure2Table(): RegionRow[] {
  return regionTable(FIGURE_2)
}

/** One budget of Figure 3, with the parameters of Appendix B. */
export function figure3Region(E: number): EffortRegion {
  return effortRegion({
    E,
    T: 14,
    q: '0.20',
    delta: '0.10',
    gamma: '0.20',
    a: 1,
    expertise: 10,
    model: referenceModel(),
    load: linearLoad(),
  })
}

/** The lengths of a range written out. */
export function lengthsOf(range: LengthRange | null): number[] {
  if (range === null) return []
  return Array.from({ length: range.nMax - range.nMin + 1 }, (_, index) => range.nMin + index)
}

const PRINTED_3: Record<number, readonly number[]> = {
  20: [4],
  60: [3, 4, 5, 6],
  180: [3, 4, 5, 6, 7, 8, 9, 10],
}

export function figureItems(): PaperItem[] {
  const figure2 = 'Figure 2'
  return [
    {
      item: 'Fig2 additive region',
      section: figure2,
      printed: [3, 4, 5, 6, 7, 8, 9, 10, 11],
      compute: () => ({ value: lengthsOf(region(FIGURE_2).additive) }),
    },
    {
      item: 'Fig2 exact product K_delta',
      section: figure2,
      printed: null,
      compute: () => ({ value: region(FIGURE_2).K ?? 0 }),
    },
    {
      item: 'Fig2 exact product region',
      section: figure2,
      printed: null,
      compute: () => ({ value: lengthsOf(region(FIGURE_2).region) }),
    },
    ...FIGURE_3_BUDGETS.map(figure3Item),
    {
      item: 'r(10)',
      section: 'Appendix B',
      printed: '3.39789527',
      compute: () => ({ value: text(referenceScale(10)) }),
    },
    {
      item: 'b(10)',
      section: 'Appendix B',
      printed: '0.93469951',
      compute: () => ({ value: text(referenceBase(10)) }),
    },
    {
      item: 'f(24,10)',
      section: 'Appendix E.3',
      printed: '0.995',
      compute: () => ({ value: text(referenceModel().f(24, 10)) }),
    },
    {
      item: 'f(120,10)',
      section: 'Appendix E.3',
      printed: '0.995',
      compute: () => ({ value: text(referenceModel().f(120, 10)) }),
    },
  ]
}

function figure3Item(E: number): PaperItem {
  return {
    item: `Fig3 ER_suf(${E})`,
    section: 'Figure 3',
    printed: PRINTED_3[E] ?? null,
    compute: () => {
      const found = figure3Region(E)
      return { value: found.additive, exactProductRegion: found.exact, minDecisionMargin: found.leastMargin }
    },
  }
}

/** A double as decimal text, the form in which printed numbers are compared. */
export function text(value: number): string {
  return String(value)
}
