/** A figure as a self-contained SVG document: no style sheet, font or script from outside. */
import { figureRanges, ticks, type Range } from './figure-scale.ts'
import type { Figure, Series } from './plan-figures.ts'

const WIDTH = 640
const HEIGHT = 400
const MARGIN = { left: 64, right: 16, top: 36, bottom: 76 } as const
/** Colours that remain apart for the colour-blind (Okabe and Ito). */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'] as const
const THRESHOLD_COLOR = '#555555'

/** One figure. */
export function figureSvg(figure: Figure): string {
  return document([figure])
}

/** Several figures below each other in one document. */
export function figuresSvg(figures: readonly Figure[]): string {
  return document(figures)
}

function document(figures: readonly Figure[]): string {
  const height = HEIGHT * Math.max(1, figures.length)
  const body = figures.map(
    (figure, index) => `<g transform="translate(0 ${index * HEIGHT})">${drawn(figure)}</g>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n')
}

interface Scale {
  x(value: number): number
  y(value: number): number
}

function drawn(figure: Figure): string {
  const { x, y } = figureRanges(figure)
  const scale: Scale = {
    x: (value) =>
      round(MARGIN.left + ((value - x.low) / (x.high - x.low)) * (WIDTH - MARGIN.left - MARGIN.right)),
    y: (value) =>
      round(
        HEIGHT - MARGIN.bottom - ((value - y.low) / (y.high - y.low)) * (HEIGHT - MARGIN.top - MARGIN.bottom),
      ),
  }
  return [
    `<text x="${WIDTH / 2}" y="20" text-anchor="middle" font-size="14">${escaped(figure.title)}</text>`,
    axes(figure, scale, x, y),
    ...figure.thresholds.map((threshold) => thresholdLine(threshold.name, scale, x, threshold.y)),
    ...figure.series.map((series, index) => seriesMarks(series, scale, COLORS[index % COLORS.length]!)),
    legend(figure),
  ].join('\n')
}

function axes(figure: Figure, scale: Scale, x: Range, y: Range): string {
  const bottom = scale.y(y.low)
  const left = scale.x(x.low)
  const marks = [
    ...ticks(x, 8).map(
      (value) =>
        `<path d="M${scale.x(value)} ${bottom}v5" stroke="black"/><text x="${scale.x(value)}" y="${bottom + 18}" text-anchor="middle">${value}</text>`,
    ),
    ...ticks(y, 6).map(
      (value) =>
        `<path d="M${left} ${scale.y(value)}h-5" stroke="black"/><text x="${left - 8}" y="${scale.y(value) + 4}" text-anchor="end">${value}</text>`,
    ),
  ]
  return [
    `<path d="M${left} ${scale.y(y.high)}V${bottom}H${scale.x(x.high)}" fill="none" stroke="black"/>`,
    ...marks,
    `<text x="${WIDTH / 2}" y="${bottom + 36}" text-anchor="middle">${escaped(figure.xLabel)}</text>`,
    `<text transform="translate(14 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${escaped(figure.yLabel)}</text>`,
  ].join('')
}

function thresholdLine(name: string, scale: Scale, x: Range, value: number): string {
  const at = scale.y(value)
  return `<path d="M${scale.x(x.low)} ${at}H${scale.x(x.high)}" stroke="${THRESHOLD_COLOR}" stroke-dasharray="5 4"/><text x="${scale.x(x.high)}" y="${at - 5}" text-anchor="end" fill="${THRESHOLD_COLOR}">${escaped(name)}</text>`
}

function seriesMarks(series: Series, scale: Scale, color: string): string {
  if (series.style === 'dots' || series.points.length === 1) {
    return series.points
      .map(([x, y]) => `<circle cx="${scale.x(x)}" cy="${scale.y(y)}" r="3" fill="${color}"/>`)
      .join('')
  }
  const path = series.points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${scale.x(x)} ${scale.y(y)}`)
    .join('')
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>`
}

function legend(figure: Figure): string {
  return figure.series
    .map((series, index) => {
      const x = MARGIN.left + index * 260
      const y = HEIGHT - 14
      return `<circle cx="${x}" cy="${y - 4}" r="4" fill="${COLORS[index % COLORS.length]}"/><text x="${x + 10}" y="${y}">${escaped(series.name)}</text>`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
