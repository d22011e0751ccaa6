// A terminal window as SVG, from text with the few colour codes that the program writes. Readable
// on a light and on a dark page: the colours follow the reader's preference.

const COLUMN = 8.4
const LINE = 19
const MARGIN = 18
const BAR = 34
/** Longer lines go on in the next row, as in a terminal of this width. */
const COLUMNS = 100

// oxlint-disable-next-line no-control-regex
const SGR = /\u001B\[(\d+)m/g
// oxlint-disable-next-line no-control-regex
const CODES = /(\u001B\[\d+m)/
const CLASS: Readonly<Record<string, string>> = { 31: 'r', 32: 'g', 33: 'y', 36: 'c' }

export function withoutColour(text: string): string {
  return text.replace(SGR, '')
}

type Look = { bold: boolean; dim: boolean; colour: string }

/** @param title what the window's bar says, e.g. the command */
export function terminalSvg(text: string, title: string): string {
  const lines = [`\u001B[2m$\u001B[22m ${title}`, '', ...text.trimEnd().split('\n').flatMap(rowsOf)]
  const width = Math.ceil(COLUMNS * COLUMN + 2 * MARGIN)
  const height = BAR + lines.length * LINE + MARGIN
  const look: Look = { bold: false, dim: false, colour: '' }
  const rows = lines.map((line, index) => row(line, BAR + (index + 1) * LINE - 4, look))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<circle class="dot" cx="20" cy="17" r="5"/><circle class="dot" cx="38" cy="17" r="5"/><circle class="dot" cx="56" cy="17" r="5"/>
<text class="d" x="${width / 2}" y="21" text-anchor="middle">${escaped(title)}</text>
${rows.filter((one) => one !== '').join('\n')}
</svg>
`
}

/** Breaks a line at the last column; colour codes take no room. */
function rowsOf(line: string): string[] {
  const rows: string[] = []
  let row = ''
  let column = 0
  for (const part of line.split(CODES)) {
    if (part.startsWith('\u001B')) {
      row += part
      continue
    }
    for (const character of part) {
      if (column === COLUMNS) {
        rows.push(row)
        row = ''
        column = 0
      }
      row += character
      column += 1
    }
  }
  return [...rows, row]
}

function row(line: string, y: number, look: Look): string {
  const parts: string[] = []
  let from = 0
  const add = (text: string): void => {
    if (text !== '') parts.push(`<tspan${classOf(look)}>${escaped(text)}</tspan>`)
  }
  for (const match of line.matchAll(SGR)) {
    add(line.slice(from, match.index))
    from = match.index + match[0].length
    turn(look, match[1]!)
  }
  add(line.slice(from))
  return parts.length === 0 ? '' : `<text x="${MARGIN}" y="${y}">${parts.join('')}</text>`
}

function turn(look: Look, code: string): void {
  if (code === '1') look.bold = true
  else if (code === '2') look.dim = true
  else if (code === '22') look.bold = look.dim = false
  else if (code === '39') look.colour = ''
  else if (code === '0') Object.assign(look, { bold: false, dim: false, colour: '' })
  else look.colour = CLASS[code] ?? look.colour
}

function classOf({ bold, dim, colour }: Look): string {
  const names = [bold ? 'b' : '', dim ? 'd' : '', colour].filter((name) => name !== '')
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)
}

// Contrast of at least 4.5 to 1 against the window in both schemes.
const STYLE = `
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; fill: #1f2328 }
.window { fill: #fbfbfa; stroke: #d0d4da } .dot { fill: #d0d4da }
.b { font-weight: 700 } .d { fill: #656d76 }
.r { fill: #b42318 } .g { fill: #1a6e36 } .y { fill: #855a00 } .c { fill: #0b6785 }
@media (prefers-color-scheme: dark) {
text { fill: #e2e5e9 } .window { fill: #16191d; stroke: #363c44 } .dot { fill: #363c44 } .d { fill: #929aa5 }
.r { fill: #ff8077 } .g { fill: #6fce86 } .y { fill: #e2b340 } .c { fill: #62c4e0 }
}
`
