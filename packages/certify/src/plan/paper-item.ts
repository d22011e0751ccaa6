/** One printed number of seed 002 beside what is computed for it. */
/** A number, decimal text of a number, or a list of lengths or pairs. */
export type PaperValue = number | string | readonly number[] | readonly (readonly number[])[]

export interface PaperItem {
  readonly item: string
  readonly section: string
  /** As printed in the paper; null where the paper leaves it unsaid. */
  readonly printed: PaperValue | null
  readonly compute: () => PaperFound
}

export interface PaperFound {
  readonly value: PaperValue
  /** Further findings about the item. */
  readonly exactProductRegion?: readonly number[]
  readonly minDecisionMargin?: number
  readonly count?: string
}

export interface PaperRow extends PaperFound {
  readonly item: string
  readonly section: string
  readonly printed: PaperValue | null
  /** Whether the value rounds to what is printed; null where nothing is. */
  readonly agrees: boolean | null
}

/** Whether a value rounds to the digits that are printed. */
export function agreesWithPrinted(value: PaperValue, printed: PaperValue): boolean {
  if (typeof printed !== 'string') return JSON.stringify(value) === JSON.stringify(printed)
  const [digits, exponent = '0'] = printed.split('e')
  const decimals = (digits!.split('.')[1] ?? '').length
  // The last digit printed is worth this much; half of it may be rounding.
  const unit = 10 ** (Number(exponent) - decimals)
  return Math.abs(Number(value) - Number(printed)) <= unit * 0.5000001
}
