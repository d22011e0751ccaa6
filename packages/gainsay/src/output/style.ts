// Colour and weight for terminals, by the NO_COLOR and FORCE_COLOR conventions.

export type Style = {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

const plain = (text: string): string => text
const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001B[${on}m${text}\u001B[${off}m`

export const PLAIN: Style = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain }
const COLOURED: Style = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  cyan: sgr(36, 39),
}

export function styleFor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Style {
  if (env['NO_COLOR']) return PLAIN
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return COLOURED
  return isTerminal && env['TERM'] !== 'dumb' ? COLOURED : PLAIN
}
