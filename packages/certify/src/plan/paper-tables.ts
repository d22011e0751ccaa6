/** The integer counts behind the percentages of Tables 2, 3 and 4, and the paired test of Table 3. */
import { ancGap, type GapCounts } from '../statistics/anc-gap.ts'
import { mcnemar } from '../statistics/mcnemar.ts'
import { toDecimal } from '../rational/to-decimal.ts'
import { toNumber } from '../rational/to-number.ts'
import { text } from './paper-figures.ts'
import { agreesWithPrinted, type PaperItem } from './paper-item.ts'

export interface PrintedPair {
  readonly name: string
  readonly counts: GapCounts
  readonly printedAnc: string
  readonly printedNonAnc: string
  readonly printedGap: string
  /** The printed 95% bootstrap interval, in points. */
  readonly printedInterval: readonly [string, string]
}

/** Table 2 with the only counts that round to its percentages. */
export const TABLE_2: readonly PrintedPair[] = [
  {
    name: 'Sonnet/Haiku',
    counts: { ancCorrect: 101, ancWrong: 7, nonAncCorrect: 46, nonAncWrong: 44 },
    printedAnc: '93.5',
    printedNonAnc: '51.1',
    printedGap: '42.4',
    printedInterval: ['31.0', '53.5'],
  },
  {
    name: 'GPT',
    counts: { ancCorrect: 83, ancWrong: 2, nonAncCorrect: 71, nonAncWrong: 42 },
    printedAnc: '97.6',
    printedNonAnc: '62.8',
    printedGap: '34.8',
    printedInterval: ['25.5', '44.3'],
  },
  {
    name: 'Gemini',
    counts: { ancCorrect: 109, ancWrong: 3, nonAncCorrect: 78, nonAncWrong: 8 },
    printedAnc: '97.3',
    printedNonAnc: '90.7',
    printedGap: '6.6',
    printedInterval: ['-0.1', '13.7'],
  },
]

/** Table 3: fooled and rejected cases of 198, by condition. */
export const TABLE_3 = { cases: 198, naive: 12, strategic: 18, printedP: '0.307' } as const

export function tableItems(): PaperItem[] {
  return [...TABLE_2.flatMap(pairItems), ...table3Items(), ...table4Items()]
}

function pairItems(pair: PrintedPair): PaperItem[] {
  const { ancCorrect, ancWrong, nonAncCorrect, nonAncWrong } = pair.counts
  const gap = ancGap(pair.counts)
  return [
    {
      item: `T2 ${pair.name} ANC`,
      section: 'Table 2',
      printed: pair.printedAnc,
      compute: () => ({ value: text(gap.ancAccuracy!), count: `${ancCorrect}/${ancCorrect + ancWrong}` }),
    },
    {
      item: `T2 ${pair.name} nonANC`,
      section: 'Table 2',
      printed: pair.printedNonAnc,
      compute: () => ({
        value: text(gap.nonAncAccuracy!),
        count: `${nonAncCorrect}/${nonAncCorrect + nonAncWrong}`,
      }),
    },
    {
      item: `T2 ${pair.name} gap`,
      section: 'Table 2',
      printed: pair.printedGap,
      compute: () => ({ value: text(gap.gapPoints!) }),
    },
  ]
}

function table3Items(): PaperItem[] {
  const section = 'Table 3'
  return [
    share(section, 'T3', TABLE_3.naive, '6.1'),
    share(section, 'T3', TABLE_3.cases - TABLE_3.naive, '93.9'),
    share(section, 'T3', TABLE_3.strategic, '9.1'),
    share(section, 'T3', TABLE_3.cases - TABLE_3.strategic, '90.9'),
    share(section, 'T3', TABLE_3.strategic - TABLE_3.naive, '3.0'),
    {
      item: 'T3 McNemar p (b=9,c=15)',
      section,
      printed: TABLE_3.printedP,
      compute: () => ({ value: toDecimal(mcnemar(9, 15).pExactTwoSided) }),
    },
    {
      item: 'T3 all (b,c) with exact p rounding to 0.307',
      section,
      printed: [[9, 15]],
      compute: () => ({ value: consistentPairs() }),
    },
  ]
}

/** Discordant counts that fit the margins 12 and 18 and the printed p. */
function consistentPairs(): number[][] {
  const pairs: number[][] = []
  for (let b = 0; b <= TABLE_3.naive; b += 1) {
    const c = b + TABLE_3.strategic - TABLE_3.naive
    const p = toNumber(mcnemar(b, c).pExactTwoSided)
    if (agreesWithPrinted(p, TABLE_3.printedP)) pairs.push([b, c])
  }
  return pairs
}

function table4Items(): PaperItem[] {
  return [
    share('Table 4', 'T4', 103, '20.1', 513),
    share('Table 4', 'T4', 205, '40.0', 513),
    share('Table 4', 'T4', 234, '45.6', 513),
  ]
}

function share(
  section: string,
  table: string,
  k: number,
  printed: string,
  n: number = TABLE_3.cases,
): PaperItem {
  return {
    item: `${table} ${k}/${n} %`,
    section,
    printed,
    compute: () => ({ value: text((100 * k) / n) }),
  }
}
