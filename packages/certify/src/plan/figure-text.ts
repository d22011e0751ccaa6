/** A figure for the terminal, in plain ASCII of a given size. */
import { figureRanges, ticks } from './figure-scale.ts'
import type { Figure } from './plan-figures.ts'

export interface TextSize {
  readonly columns: number
  readonly rows: number
}

const DEFAULT_SIZE: TextSize = { columns: 72, rows: 16 }
const LEAST_COLUMNS = 30
const LEAST_ROWS = 6
const LABEL_COLUMNS = 9
const MARKS = ['*', 'o', '+', 'x'] as const

/** The figure as lines of text, with its legend. */
export function figureText(figure: Figure, size: TextSize = DEFAULT_SIZE): string {
  const width = Math.max(LEAST_COLUMNS, size.columns) - LABEL_COLUMNS - 2
  const height = Math.max(LEAST_ROWS, size.rows)
  const { x, y } = figureRanges(figure)
  const column = (value: number): number => Math.round(((value - x.low) / (x.high - x.low)) * (width - 1))
  const row = (value: number): number =>
    height - 1 - Math.round(((value - y.low) / (y.high - y.low)) * (height - 1))
  const canvas = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '))
  for (const threshold of figure.thresholds) canvas[row(threshold.y)]!.fill('-')
  for (const [index, series] of figure.series.entries()) {
    for (const [px, py] of series.points) canvas[row(py)]![column(px)] = MARKS[index % MARKS.length]!
  }
  const labels = new Map<number, string>()
  for (const value of ticks(y, 5)) labels.set(row(value), String(value))
  for (const threshold of figure.thresholds) labels.set(row(threshold.y), threshold.name)
  return [
    figure.title,
    ...canvas.map(
      (cells, at) =>
        `${(labels.get(at) ?? '').slice(0, LABEL_COLUMNS).padStart(LABEL_COLUMNS)} |${cells.join('').trimEnd()}`,
    ),
    `${' '.repeat(LABEL_COLUMNS)} +${'-'.repeat(width)}`,
    axisLabels(ticks(x, 6), column, width),
    `${' '.repeat(LABEL_COLUMNS + 2)}${figure.xLabel}`,
    ...figure.series.map(
      (series, index) => `${' '.repeat(LABEL_COLUMNS + 2)}${MARKS[index % MARKS.length]} ${series.name}`,
    ),
  ].join('\n')
}

function axisLabels(values: readonly number[], column: (value: number) => number, width: number): string {
  let line = ''
  for (const value of values) {
    const text = String(value)
    const at = Math.min(column(value), width - text.length)
    if (at > line.length || line === '') line = line.padEnd(at) + text
  }
  return `${' '.repeat(LABEL_COLUMNS + 2)}${line}`
}
