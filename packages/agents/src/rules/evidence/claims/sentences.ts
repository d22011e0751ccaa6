// Splits a message into sentences that its author says in his own voice: code blocks, block
// quotes, quoted words and lists of what is still to be done are not.
import { MAX_MESSAGE_UNITS, MAX_SENTENCE_UNITS } from '../limits.ts'

export type Sentence = {
  /** Without markup; each code span is `‹n›`, quoted words are `«»`. */
  readonly text: string
  readonly codes: readonly string[]
  /** As it stands in the message, for quoting. */
  readonly quote: string
  /** The heading or label above it; ''. */
  readonly section: string
  readonly question: boolean
}

/** A message of the harness or of a compaction, not of the agent to its user. */
const NO_CLAIMS = /^\s*(?:<analysis>|<summary>|API Error|No response requested|\[Request interrupted)/

export function sentencesOf(message: string): Sentence[] {
  if (NO_CLAIMS.test(message)) return []
  const sentences: Sentence[] = []
  let section = ''
  for (const block of blocksOf(message.slice(0, MAX_MESSAGE_UNITS))) {
    if (block.heading) section = block.text
    for (const raw of splitSentences(block.text)) {
      if (raw.length > MAX_SENTENCE_UNITS || raw.trim() === '') continue
      sentences.push({
        ...withoutMarkup(raw),
        quote: raw.trim(),
        section: block.heading ? '' : section,
        question: /[?？]\s*$/.test(raw),
      })
    }
  }
  return sentences
}

type Block = { text: string; readonly heading: boolean; readonly item: boolean }

function blocksOf(message: string): Block[] {
  const blocks: Block[] = []
  let fence: string | null = null
  let open: Block | null = null
  for (const line of message.split('\n')) {
    const mark = /^\s{0,12}(`{3,}|~{3,})/.exec(line)?.[1] ?? null
    if (mark !== null) {
      if (fence === null) fence = mark
      else if (mark.startsWith(fence)) fence = null
      open = null
      continue
    }
    if (fence !== null || /^\s*>/.test(line) || /^(?: {4,}|\t)(?![-*•\d])\S/.test(line)) {
      open = null
      continue
    }
    const text = line.trim()
    if (text === '' || /^[-=_*|: ]{3,}$/.test(text)) {
      open = null
      continue
    }
    const item = /^(?:[-*+•·]|\d{1,3}[.)])\s+/.exec(text)
    const body = item === null ? text : text.slice(item[0].length)
    if (body.startsWith('[ ]')) {
      open = null
      continue
    }
    if (
      open !== null &&
      item === null &&
      !open.heading &&
      /^[a-zà-ÿ(]/.test(text) &&
      !/[.!?:。！？]$/.test(open.text)
    ) {
      open.text += ` ${text}`
      continue
    }
    open = {
      text: rowOf(body.replace(/^\[[xX]\]\s*/, '')),
      heading: isHeading(text, body),
      item: item !== null,
    }
    blocks.push(open)
  }
  return blocks
}

/** The cells of a table row read as a label and its value. */
function rowOf(text: string): string {
  if (!/^\|.*\|$/.test(text)) return text
  return text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(': ')
}

function isHeading(text: string, body: string): boolean {
  if (/^#{1,6}\s/.test(text)) return true
  const bare = body.replace(/[*_]/g, '').trim()
  return (/[:：]$/.test(bare) && bare.length <= 80) || /^\*\*[^*]{1,60}\*\*:?$/.test(body)
}

/** A full stop ends a sentence only where a new one can begin, and never inside code. */
export function splitSentences(text: string): string[] {
  const out: string[] = []
  let start = 0
  let code = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string
    if (char === '`') code = !code
    if (code) continue
    const cjk = '。！？；'.includes(char)
    const latin = '.!?;'.includes(char) && beginsAnew(text, index)
    if (!cjk && !latin) continue
    out.push(text.slice(start, index + 1))
    start = index + 1
  }
  out.push(text.slice(start))
  return out
}

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|p\.\s?ej|par ex|ex)$/i

function beginsAnew(text: string, index: number): boolean {
  const next = text[index + 1]
  if (next === undefined) return true
  if (!/\s/.test(next)) return false
  if (text[index] !== '.') return true
  if (ABBREVIATION.test(text.slice(Math.max(0, index - 12), index))) return false
  const after = /\S/u.exec(text.slice(index + 1, index + 12))?.[0] ?? ''
  return !/[a-z]/.test(after)
}

const QUOTED =
  /"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』|(?<=^|[\s(])'[^'\n]{2,300}'(?=$|[\s.,;:!?)])/g

/** A path that stands in the prose without marks. */
const BARE_PATH = /(?<![\w/.@:‹«"'-])(?:[\w@.-]{1,60}\/){1,12}[\w@-][\w.-]{0,60}\.[a-z]{1,6}(?![\w/-]|\.\w)/gi

function withoutMarkup(raw: string): { text: string; codes: string[] } {
  const codes: string[] = []
  const keep = (code: string): string => {
    codes.push(code.trim())
    return `‹${codes.length - 1}›`
  }
  const text = raw
    .replace(/``([^`]{1,400})``|`([^`]{1,400})`/g, (_, two: string | undefined, one: string | undefined) =>
      keep(two ?? one ?? ''),
    )
    .replace(/!?\[([^\]]{0,200})\]\(([^)\s]{0,400})\)/g, (_, label: string, target: string) =>
      /^\.{0,2}\/?[\w@.-]+(?:\/[\w@.-]+)*(?:#L?\d+.*)?$/.test(target) && label.includes('.')
        ? keep(label)
        : label,
    )
    .replace(BARE_PATH, keep)
    .replace(/\*\*|__|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(QUOTED, '«»')
    .replace(/[’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  return { text, codes }
}
