// Reads the lines of one Claude Code transcript file, root or subagent, into drafts.
import { asArray, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { headTypeAt, typeAt } from '../head-type.ts'
import type { Notices } from '../notices.ts'
import { SessionFacts } from '../facts.ts'
import { Recorder, UNKNOWN_NODE, type MarkDraft, type Where } from '../recorder.ts'
import { copyOf } from '../text.ts'
import { idEnd, parentAt, uuidAt } from './head-ids.ts'
import { Lineage, type Parent } from './lineage.ts'
import { Calls } from './calls.ts'
import { CONTINUED, INTERRUPTED, ownWords, wordsOfRefusal } from './user-words.ts'
import { taskNotifications, type ToolResult } from './results.ts'

/** Types whose lines are parsed; all others are passed over. */
const PARSED = new Set(['user', 'assistant', 'system', 'attachment'])
/** Attachments stand in the tree, and only these carry words. */
const QUEUED = 'queued_command'
const SYNTHETIC = '<synthetic>'

export class ClaudeTranscript {
  readonly recorder: Recorder = new Recorder()
  readonly facts: SessionFacts = new SessionFacts()
  readonly lineage: Lineage = new Lineage()
  readonly calls: Calls
  readonly #agent: string | null
  readonly #notices: Notices
  /** The last line of the root conversation: the end of the branch that counts. */
  leaf: number = UNKNOWN_NODE
  repeated = 0

  /** `agent`: whose file this is, where it is a subagent's. */
  constructor(agent: string | null, notices: Notices) {
    this.#agent = agent
    this.#notices = notices
    this.calls = new Calls(this.recorder)
  }

  read(line: Buffer, number: number, torn: boolean): void {
    if (line.length === 0 || (line.length === 1 && line[0] === 13)) return
    // The torn last line is parsed whatever it is, so that it is known for torn.
    const at = torn ? -1 : headTypeAt(line)
    const type = at < 0 ? null : typeAt(line, at)
    if (type !== null && !PARSED.has(type)) return this.#passOver(line, type, at)
    const value = parseObject(line.toString('utf8', number === 1 && line[0] === 0xef ? 3 : 0))
    if (value === null) return this.#damaged(number, torn)
    this.#entry(value, number)
  }

  #damaged(number: number, torn: boolean): void {
    if (torn) this.#notices.add('torn-last-line', 'The last line is incomplete and was left out.', number)
    else this.#notices.add('damaged-line', 'A line could not be read and was left out.', number)
  }

  #passOver(line: Buffer, type: string, at: number): void {
    this.facts.passOver(type)
    const parent = parentAt(line, at)
    const uuid = parent < 0 ? -1 : uuidAt(line, at)
    // A line without tree fields, such as a snapshot of files, is no part of the tree.
    if (uuid >= 0) this.lineage.addBytes(line, uuid, idEnd(line, uuid), parent, idEnd(line, parent))
  }

  #entry(value: Json, number: number): void {
    const type = asText(value['type']) ?? ''
    if (!PARSED.has(type)) return this.facts.passOver(type === '' ? 'without a type' : type)
    const sidechain = value['isSidechain'] === true && this.#agent === null
    const id = asText(value['uuid'])
    const node = this.lineage.add(id, parentOf(value, type), sidechain)
    if (node === null) {
      this.repeated++
      return
    }
    this.#learn(value)
    const message = asObject(value['message'])
    const where: Where = {
      line: number,
      at: this.facts.time(value['timestamp'], number),
      node: sidechain ? UNKNOWN_NODE : node,
      agent: this.#agent ?? (sidechain ? copyOf(asText(value['agentId']) ?? 'sidechain') : null),
      reply: asText(message?.['id']),
    }
    if (type === 'assistant') this.#assistant(value, message, where)
    else if (type === 'user') this.#user(value, message, where)
    else if (type === 'attachment') this.#attachment(asObject(value['attachment']), where)
    else this.facts.passOver(type)
    if (!sidechain && (type === 'user' || type === 'assistant')) this.leaf = node
  }

  #learn(value: Json): void {
    const { facts } = this
    facts.cwd ??= asText(value['cwd'])
    facts.id ??= asText(value['sessionId'])
    facts.gitBranch = asText(value['gitBranch']) || facts.gitBranch
    facts.programVersion = asText(value['version']) ?? facts.programVersion
  }

  #assistant(value: Json, message: Json | null, where: Where): void {
    const model = asText(message?.['model'])
    // The program writes its own errors and fillers as replies of a synthetic model.
    if (model === SYNTHETIC || value['isApiErrorMessage'] === true)
      return this.facts.passOver('synthetic reply')
    if (model !== null) this.facts.models.add(model)
    const content = message?.['content']
    if (typeof content === 'string') return this.#say(content, where)
    for (const part of asArray(content)) {
      const block = asObject(part)
      if (block?.['type'] === 'text') this.#say(asText(block['text']) ?? '', where)
      else if (block?.['type'] === 'tool_use') this.calls.start(block, asText(value['cwd']), where)
    }
  }

  #say(text: string, where: Where): void {
    if (text.trim() !== '') this.recorder.message(where, text)
  }

  #user(value: Json, message: Json | null, where: Where): void {
    const content = message?.['content']
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : asArray(content)
    const results = parts.map(asObject).filter((part) => part?.['type'] === 'tool_result')
    for (const block of results)
      this.#result(block!, results.length === 1 ? value['toolUseResult'] : undefined, where)
    const texts = parts
      .map(asObject)
      .flatMap((part) => (part?.['type'] === 'text' ? [asText(part['text']) ?? ''] : []))
    for (const text of texts) this.#notified(text, where)
    this.#continued(texts, where)
    if (texts.some((text) => INTERRUPTED.test(text))) return this.calls.interrupt(where)
    if (isProgramsOwn(value) || results.length > 0) return
    this.#words(texts, where, true)
  }

  /** A summary before any work: the conversation that it sums up stands in another file. */
  #continued(texts: readonly string[], where: Where): void {
    if (where.agent !== null || this.recorder.drafts.length > 0) return
    if (texts.some((text) => CONTINUED.test(text)))
      this.#notices.add(
        'continued',
        'The session goes on from an earlier one, whose work is not seen here.',
        where.line,
      )
  }

  /** The user's words; those of a subagent's file are its caller's, and no turn. */
  #words(texts: readonly string[], where: Where, settles: boolean): void {
    const text = texts.map(ownWords).filter(Boolean).join('\n\n')
    if (text !== '' && where.agent === null) this.recorder.turn(where, text, settles)
  }

  #notified(text: string, where: Where): void {
    if (!text.includes('<task-notification>')) return
    if (where.agent === null) this.recorder.settle(false)
    for (const report of taskNotifications(text)) this.calls.report(report, where)
  }

  #attachment(attachment: Json | null, where: Where): void {
    if (attachment?.['type'] !== QUEUED) return this.facts.passOver('attachment')
    const prompt = attachment['prompt']
    const texts =
      typeof prompt === 'string'
        ? [prompt]
        : asArray(prompt).map((part) => asText(asObject(part)?.['text']) ?? '')
    for (const text of texts) this.#notified(text, where)
    const origin = asText(asObject(attachment['origin'])?.['kind']) ?? 'human'
    const mode = asText(attachment['commandMode']) ?? 'prompt'
    // Typed while the agent was at work: the user's words, and no sign that the agent had stopped.
    if (origin === 'human' && mode === 'prompt' && attachment['isMeta'] !== true)
      this.#words(texts, where, false)
  }

  #result(block: Json, detail: unknown, where: Where): void {
    const text = resultText(block['content'])
    const failed = block['is_error'] === true || (typeof detail === 'string' && detail.startsWith('Error: '))
    const result: ToolResult = { text, isError: failed, detail }
    this.calls.end(asText(block['tool_use_id']), result, where)
    const words = failed ? wordsOfRefusal(text) : ''
    if (words !== '' && text.startsWith("The user doesn't want")) this.#words([words], where, false)
  }

  /** The place of the call that started a subagent, for the order of its lines. */
  marksOf(agent: string, toolUse: string | null): { after: MarkDraft | null; before: MarkDraft | null } {
    return this.calls.marksOf(agent, toolUse)
  }
}

function parentOf(value: Json, type: string): Parent {
  const parent = asText(value['parentUuid'])
  if (parent !== null) return { kind: 'id', id: parent }
  const logical = asText(value['logicalParentUuid'])
  if (logical !== null) return { kind: 'id', id: logical }
  const compacted =
    value['isCompactSummary'] === true || value['subtype'] === 'compact_boundary' || type === 'system'
  return value['parentUuid'] === null && !compacted ? { kind: 'none' } : { kind: 'before' }
}

function isProgramsOwn(value: Json): boolean {
  if (value['isMeta'] === true || value['isCompactSummary'] === true) return true
  if (value['isVisibleInTranscriptOnly'] === true) return true
  const origin = asText(asObject(value['origin'])?.['kind']) ?? 'human'
  return origin !== 'human' || value['turnOrigin'] === 'task_notification'
}

function resultText(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
}
