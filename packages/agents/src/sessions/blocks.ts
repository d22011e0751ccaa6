// The parts of a message that are prose: paragraphs, points of lists, headings, cells of tables,
// quotations. Fenced code and pasted logs are none of them.
import { logLines } from './pasted-logs.ts'

export type Block = {
  readonly kind: 'prose' | 'point' | 'heading' | 'cell' | 'quote'
  /** Without the mark that makes it one. */
  readonly start: number
  readonly end: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}\s+/
const POINT = /^\s*(?:[-*+•‣◦–—·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?:\[[ xX]\]\s+)?/
const QUOTE = /^ {0,3}>\s?/
const RULE = /^\s*(?:[-*_=]\s*){3,}$/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const TABLE_RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*\|?\s*$/

type Line = { readonly text: string; readonly start: number; readonly end: number }

export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text)
  const isLog = logLines(lines.map((line) => line.text))
  let fence: string | null = null
  let open: Block | null = null
  const close = (): void => {
    if (open) blocks.push(open)
    open = null
  }
  lines.forEach((line, index) => {
    const mark = FENCE.exec(line.text)?.[1] ?? null
    if (fence !== null) {
      if (mark !== null && mark[0] === fence[0] && mark.length >= fence.length) fence = null
      return
    }
    if (mark !== null || isLog[index] || line.text.trim() === '' || RULE.test(line.text)) {
      close()
      fence = mark
      return
    }
    const started = startOf(line)
    if (started.length > 0) {
      close()
      blocks.push(...started.slice(0, -1))
      open = started.at(-1)!
    } else if (!TABLE_RULE.test(line.text)) {
      // A line without a mark goes on with the paragraph or the point above it.
      open =
        open && open.kind !== 'heading' && open.kind !== 'cell'
          ? { ...open, end: line.end }
          : prose(line, close)
    }
  })
  close()
  return blocks
}

function prose(line: Line, close: () => void): Block {
  close()
  return { kind: 'prose', start: line.start, end: line.end }
}

/** The blocks that start on a line by its mark; none where it has no mark. */
function startOf(line: Line): readonly Block[] {
  if (TABLE_RULE.test(line.text)) return []
  if (TABLE_ROW.test(line.text)) return cellsOf(line)
  for (const [pattern, kind] of [
    [HEADING, 'heading'],
    [QUOTE, 'quote'],
    [POINT, 'point'],
  ] as const) {
    const mark = pattern.exec(line.text)?.[0]
    if (mark !== undefined) return [{ kind, start: line.start + mark.length, end: line.end }]
  }
  return []
}

function cellsOf(line: Line): readonly Block[] {
  const cells: Block[] = []
  let start = line.text.indexOf('|') + 1
  for (let index = start; index < line.text.length; index++) {
    if (line.text[index] !== '|' || line.text[index - 1] === '\\') continue
    if (line.text.slice(start, index).trim() !== '')
      cells.push({ kind: 'cell', start: line.start + start, end: line.start + index })
    start = index + 1
  }
  return cells
}

function linesOf(text: string): readonly Line[] {
  let start = 0
  return text.split('\n').map((raw) => {
    const line = { text: raw.replace(/\r$/, ''), start, end: start + raw.replace(/\r$/, '').length }
    start += raw.length + 1
    return line
  })
}
