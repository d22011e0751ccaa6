/**
 * The printed numbers of seed 002 beside what this package computes for them: Figures 2 and 3,
 * Table 1, Appendix E and the counts behind Tables 2 to 4. Items are computed when asked for.
 */
import { agreesWithPrinted, type PaperItem, type PaperRow } from './paper-item.ts'
import { appendixItems } from './paper-appendix.ts'
import { figureItems } from './paper-figures.ts'
import { tableItems } from './paper-tables.ts'

/** Every item, in the order of the paper. */
export function paperItems(): PaperItem[] {
  return [...figureItems(), ...appendixItems(), ...tableItems()]
}

/** One item computed and compared. */
export function paperRow(item: PaperItem): PaperRow {
  const found = item.compute()
  return {
    item: item.item,
    section: item.section,
    printed: item.printed,
    ...found,
    agrees: item.printed === null ? null : agreesWithPrinted(found.value, item.printed),
  }
}
