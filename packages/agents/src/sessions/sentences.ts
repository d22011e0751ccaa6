// Cuts a message into sentences, in any language that marks their end, without knowing which it
// is. Every sentence is a verbatim part of the text, so that it can be quoted and found again.
// Code in fences is not prose and gives none; code in a line is never cut.
import { blocksOf, type Block } from './blocks.ts'

export type Sentence = {
  /** `text.slice(start, end)` of the text that was cut. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: Block['kind']
}

/** Sentences of one text that are cut out, at most. */
const MOST_SENTENCES = 5_000

/** Ends of sentences that need a space behind them, and those that need none. */
const SPACED_END = /[.!?…؟۔।॥]+["'”’»)\]*_]*(?=\s|$)/gu
const TIGHT_END = /[。！？｡]+[”’」』）】*_]*/gu
/** A mark that starts a point of its own in the middle of a line. */
const POINT = /(?:[✅❌✔✓✗✘☑⚠🎉🔴🟢🟡])/gu

/** After these a full stop ends no sentence; short forms of one letter and dotted ones need no list. */
const ABBREVIATIONS = new Set(
  (
    'abb abs approx art bspw bzw ca cf dr ed eds eg esp etc evtl ex fig figs ggf hrsg ie inc inkl jr max mgmt min mr mrs ms ' +
    'no nr nos op p pp par prof resp rev sec seq sog sr st str tel u usw vgl vol vs zb z.b z.t d.h e.g i.e u.a s.o o.ä p.ej c.-à-d'
  ).split(' '),
)

export function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = []
  for (const block of blocksOf(text)) {
    if (found.length >= MOST_SENTENCES) break
    let start = block.start
    for (const end of [...endsIn(text, block), block.end]) {
      if (end <= start) continue
      const sentence = trimmed(text, start, end, block.kind)
      if (sentence) found.push(sentence)
      start = end
    }
  }
  return found.slice(0, MOST_SENTENCES)
}

/** Where sentences of a block end, rising. */
function endsIn(text: string, block: Block): readonly number[] {
  const prose = maskCode(text.slice(block.start, block.end))
  const ends: number[] = []
  for (const match of prose.matchAll(SPACED_END)) {
    const end = match.index + match[0].length
    if (!isShortForm(prose, match.index, match[0], end)) ends.push(block.start + end)
  }
  for (const match of prose.matchAll(TIGHT_END)) ends.push(block.start + match.index + match[0].length)
  for (const match of prose.matchAll(POINT)) if (match.index > 0) ends.push(block.start + match.index)
  return ends.sort((a, b) => a - b)
}

function isShortForm(prose: string, at: number, mark: string, end: number): boolean {
  if (!mark.startsWith('.') && !mark.startsWith('…')) return false
  const next = /\S/.exec(prose.slice(end, end + 40))?.[0] ?? ''
  const nextIsSmall = /\p{Ll}/u.test(next)
  if (mark.startsWith('..') || mark.startsWith('…')) return nextIsSmall
  const word = /[\p{L}\p{N}.-]+$/u.exec(prose.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  if (ABBREVIATIONS.has(word.toLowerCase())) return true
  if (/^\p{L}$/u.test(word)) return true
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return true
  // "am 3. Mai", "den 3. und 4. Test": an ordinal where the sentence plainly goes on.
  return /^\d{1,3}$/.test(word) && nextIsSmall
}

/** Code between back-quotes, with other signs of the same length in its place. */
function maskCode(text: string): string {
  return text.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, (code) => 'x'.repeat(code.length))
}

function trimmed(text: string, start: number, end: number, kind: Block['kind']): Sentence | null {
  const raw = text.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  const to = end - (raw.length - raw.trimEnd().length)
  // A sentence has a letter or a number of some language in it.
  if (to <= from || !/[\p{L}\p{N}]/u.test(text.slice(from, to))) return null
  return { text: text.slice(from, to), start: from, end: to, kind }
}
