// One Gemini CLI session: its `.jsonl` of chats (observed with 0.61.0). A reply is written again
// under the same id when its tool calls have ended; `$set` lines carry the program's own state.
import { asArray, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import type { Session } from '../../session/session.ts'
import { assembleSession } from '../assemble.ts'
import { SessionFacts } from '../facts.ts'
import { readTranscriptLines } from '../lines.ts'
import { Notices } from '../notices.ts'
import { reportOtherCalls } from '../other-calls.ts'
import { Recorder, UNKNOWN_NODE, type Where } from '../recorder.ts'
import { reportFile } from '../report-file.ts'
import { recordGeminiCall } from './calls.ts'
import { folderOfChat } from './chat-files.ts'

/** Rejects only where the file itself cannot be read; all else becomes a notice. */
export async function readGeminiSession(path: string): Promise<Session> {
  const notices = new Notices()
  const recorder = new Recorder()
  const facts = new SessionFacts()
  facts.cwd = await folderOfChat(path)
  const seen = new Set<string>()
  const count = await readTranscriptLines(path, (line, number, torn) => {
    const value = parseObject(line.toString('utf8'))
    if (value !== null) return readEntry(value, number, { recorder, facts, seen })
    if (line.length === 0) return
    if (torn) notices.add('torn-last-line', 'The last line is incomplete and was left out.', number)
    else notices.add('damaged-line', 'A line could not be read and was left out.', number)
  })
  recorder.settle(true)
  reportFile(count, recorder, notices)
  facts.report(notices)
  const assembled = assembleSession({ drafts: recorder.drafts }, [])
  reportOtherCalls(assembled.otherCalls, notices)
  return {
    program: 'gemini',
    vendor: 'google',
    id: facts.id ?? '',
    path,
    cwd: facts.cwd,
    gitBranch: null,
    models: [...facts.models],
    programVersion: null,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    bytes: count.bytes,
    lines: count.lines,
    ...assembled,
    notices: notices.list(),
  }
}

type Reading = { readonly recorder: Recorder; readonly facts: SessionFacts; readonly seen: Set<string> }

function readEntry(value: Json, line: number, { recorder, facts, seen }: Reading): void {
  const { cwd } = facts
  const type = asText(value['type'])
  const id = asText(value['id'])
  if (asText(value['sessionId'])) facts.id = asText(value['sessionId'])
  if (type !== 'user' && type !== 'gemini')
    return facts.passOver(type ?? Object.keys(value)[0] ?? 'without a type')
  const at = facts.time(value['timestamp'], line)
  const where: Where = { line, at, node: UNKNOWN_NODE, agent: null, reply: id }
  const text = textOf(value['content'])
  const isNew = id === null || !seen.has(id)
  if (id !== null) seen.add(id)
  if (type === 'user') {
    if (isNew && text !== '' && !text.startsWith('<session_context>')) recorder.turn(where, text)
    return
  }
  const model = asText(value['model'])
  if (model) facts.models.add(model)
  if (isNew && text !== '') recorder.message(where, text)
  for (const one of asArray(value['toolCalls'])) {
    const call = asObject(one)
    const callId = asText(call?.['id']) ?? ''
    if (call === null || seen.has(`call ${callId}`)) continue
    seen.add(`call ${callId}`)
    recordGeminiCall(recorder, where, { id: callId, call, cwd })
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
    .trim()
}
