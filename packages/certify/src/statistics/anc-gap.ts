/** The gap of Section 6.1: accuracy of accepted, unchanged answers minus that of the others. */
import { integerIn } from '../rational/domain.ts'

export interface GapCounts {
  readonly ancCorrect: number
  readonly ancWrong: number
  readonly nonAncCorrect: number
  readonly nonAncWrong: number
}

export interface Gap {
  /** Accuracies and their difference in percentage points; null where a group is empty. */
  readonly ancAccuracy: number | null
  readonly nonAncAccuracy: number | null
  readonly gapPoints: number | null
  readonly overallAccuracy: number | null
}

export const MAX_RECORDS = 10_000_000

/** Reads and checks the four counts. */
export function readGapCounts(counts: GapCounts): GapCounts {
  for (const name of ['ancCorrect', 'ancWrong', 'nonAncCorrect', 'nonAncWrong'] as const) {
    integerIn(counts[name], name, 0, MAX_RECORDS)
  }
  return counts
}

/** The gap of four counts. */
export function ancGap(counts: GapCounts): Gap {
  const { ancCorrect, ancWrong, nonAncCorrect, nonAncWrong } = readGapCounts(counts)
  const anc = ancCorrect + ancWrong
  const other = nonAncCorrect + nonAncWrong
  const total = anc + other
  return {
    ancAccuracy: percent(ancCorrect, anc),
    nonAncAccuracy: percent(nonAncCorrect, other),
    // One division of integers, so that the difference of two near figures loses nothing.
    gapPoints:
      anc === 0 || other === 0 ? null : percent(ancCorrect * other - nonAncCorrect * anc, anc * other),
    overallAccuracy: percent(ancCorrect + nonAncCorrect, total),
  }
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}
