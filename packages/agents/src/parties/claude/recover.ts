// The answer of a call that was in flight at a crash, from the transcript under the id that we chose.
// A fork's transcript begins with its parent's turns: only what follows our own question is read.

import { readLines } from '@gainsay/host'
import { NO_USAGE, type Reply, type Usage } from '../../party/party.ts'
import { asArray, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { messageDigest } from '../shared/outside-id.ts'
import { addUsage, usageOf } from './turn.ts'

export type Recovered = Omit<Reply, 'to'>

type Message = { text: string; value: unknown; stop: string | null; usage: Usage | null; model: string }
type Found = {
  askedAt: number
  endedAt: number
  cut: string
  messages: Map<string, Message>
  failed: boolean
}

/** Null: our question is not there, or it was not answered to the end. */
export async function recoverFromTranscript(path: string, digest: string): Promise<Recovered | null> {
  const found: { turn: Found | null } = { turn: null }
  await readLines(path, (line) => {
    const entry = parseObject(line.bytes)
    if (entry !== null && entry['isSidechain'] !== true) found.turn = takeLine(entry, digest, found.turn)
  })
  return found.turn === null ? null : replyOf(found.turn)
}

function takeLine(entry: Json, digest: string, turn: Found | null): Found | null {
  const message = asObject(entry['message'])
  if (message === null) return turn
  const at = Date.parse(asText(entry['timestamp']) ?? '')
  if (entry['type'] === 'user') return takeUser(entry, message, digest, turn, at)
  if (entry['type'] !== 'assistant' || turn === null) return turn
  if (entry['isApiErrorMessage'] === true) turn.failed = true
  takeAssistant(turn, message)
  turn.endedAt = at
  return turn
}

function takeUser(entry: Json, message: Json, digest: string, turn: Found | null, at: number): Found | null {
  if (entry['isMeta'] === true || entry['isCompactSummary'] === true) return turn
  const text = promptOf(message['content'])
  if (text === null) return turn
  if (messageDigest(text) === digest)
    return { askedAt: at, endedAt: at, cut: '', messages: new Map(), failed: false }
  // The program's own nudge after an answer that was cut belongs to the turn; anything else ends it.
  const last = [...(turn?.messages.values() ?? [])].at(-1)
  if (turn === null || last?.stop !== 'max_tokens') return null
  turn.cut += last.text
  return turn
}

/** What a person would have typed; null for the results of tools. */
function promptOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  const blocks = asArray(content).map((block) => asObject(block) ?? {})
  if (blocks.length === 0 || blocks.some((block) => block['type'] === 'tool_result')) return null
  const texts = blocks.map((block) => asText(block['text']) ?? '')
  // Reminders of the program stand before the words in blocks of their own.
  return texts.filter((text) => !text.trimStart().startsWith('<system-reminder>')).join('\n')
}

// One line a content block; the blocks of one reply share their message's id.
function takeAssistant(turn: Found, message: Json): void {
  const id = asText(message['id']) ?? ''
  const before = turn.messages.get(id)
  const now: Message = before ?? { text: '', value: undefined, stop: null, usage: null, model: '' }
  for (const block of asArray(message['content']).map((item) => asObject(item) ?? {})) {
    if (block['type'] === 'text') now.text += asText(block['text']) ?? ''
    if (block['type'] === 'tool_use' && block['name'] === 'StructuredOutput') now.value = block['input']
  }
  now.stop = asText(message['stop_reason']) ?? now.stop
  now.usage = usageOf(message['usage']) ?? now.usage
  now.model = asText(message['model']) ?? now.model
  turn.messages.delete(id)
  turn.messages.set(id, now)
}

function replyOf(turn: Found): Recovered | null {
  const messages = [...turn.messages.values()]
  const last = messages.at(-1)
  if (last === undefined || turn.failed) return null
  const structured = last.value !== undefined
  if (!structured && last.stop !== 'end_turn' && last.stop !== 'stop_sequence') return null
  const text = structured ? JSON.stringify(last.value) : turn.cut + last.text
  if (text.trim() === '') return null
  return {
    text,
    ...(structured ? { value: last.value } : {}),
    usage: messages.reduce<Usage | null>(
      (sum, { usage }) => (sum === null || usage === null ? null : addUsage(sum, usage)),
      NO_USAGE,
    ),
    model: last.model,
    durationMs: Math.max(0, turn.endedAt - turn.askedAt) || 0,
  }
}
