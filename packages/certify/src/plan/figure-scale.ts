/** The ranges and ticks that both formatters of figures share. */
import type { Figure } from './plan-figures.ts'

export interface Range {
  readonly low: number
  readonly high: number
}

/** The ranges of a figure, from 0 on the y axis where nothing is negative. */
export function figureRanges(figure: Figure): { x: Range; y: Range } {
  let x: Range = { low: Infinity, high: -Infinity }
  let y: Range = { low: 0, high: 0 }
  for (const series of figure.series) {
    for (const [px, py] of series.points) {
      x = { low: Math.min(x.low, px), high: Math.max(x.high, px) }
      y = { low: Math.min(y.low, py), high: Math.max(y.high, py) }
    }
  }
  for (const threshold of figure.thresholds)
    y = { low: Math.min(y.low, threshold.y), high: Math.max(y.high, threshold.y) }
  if (!(x.low <= x.high)) x = { low: 0, high: 1 }
  return { x: widened(x), y: widened(y) }
}

function widened(range: Range): Range {
  return range.high > range.low ? range : { low: range.low, high: range.low + 1 }
}

/** At most `most` round values inside a range. */
export function ticks(range: Range, most: number): number[] {
  const rough = (range.high - range.low) / Math.max(1, most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999) ?? 10 * power
  const first = Math.ceil(range.low / step - 1e-9)
  const last = Math.floor(range.high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}
