// Reads the lines of one Codex rollout into drafts.
import { SessionFacts } from '../facts.ts'
import { headTypeAt, typeAt } from '../head-type.ts'
import { asArray, asNumber, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import type { Notices } from '../notices.ts'
import { Recorder, UNKNOWN_NODE, type Where } from '../recorder.ts'
import { CodexCalls } from './calls.ts'
import { wordsOfMessage } from './user-words.ts'

const PARSED = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg'])
/** Rollouts of 2025 hold bare items, without an envelope. */
const BARE_ITEMS = new Set([
  'message',
  'function_call',
  'function_call_output',
  'local_shell_call',
  'custom_tool_call',
  'custom_tool_call_output',
  'reasoning',
])
/** Payloads that are worth parsing, by the bytes that their line has in its head. */
const PAYLOAD = /"payload":\{"type":"([\w-]+)"/
const HEAD_BYTES = 512
const PASSED_PAYLOADS = new Set([
  'token_count',
  'reasoning',
  'agent_reasoning',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'agent_message',
  'user_message',
  'task_started',
  'task_complete',
  'thread_settings_applied',
  'ghost_snapshot',
  'web_search_call',
])
const WORK_ITEMS = new Set(['CommandExecution', 'FileChange'])

export class CodexTranscript {
  readonly recorder: Recorder = new Recorder()
  readonly facts: SessionFacts = new SessionFacts()
  readonly #agent: string | null
  readonly #notices: Notices
  readonly #calls: CodexCalls
  #cwd: string | null = null
  #thread: string | null = null
  #rolledBack = 0

  constructor(agent: string | null, notices: Notices) {
    this.#agent = agent
    this.#notices = notices
    this.#calls = new CodexCalls(this.recorder)
  }

  /** Lines of a parent that a fork was made of: read before the fork's own. `upTo`: not from this ordinal on. */
  read(line: Buffer, number: number, torn: boolean, upTo: number = Number.POSITIVE_INFINITY): void {
    if (line.length === 0 || (line.length === 1 && line[0] === 13)) return
    // The torn last line is parsed whatever it is, so that it is known for torn.
    const at = torn ? -1 : headTypeAt(line)
    const type = at < 0 ? null : typeAt(line, at)
    if (type !== null && !PARSED.has(type) && !BARE_ITEMS.has(type)) return this.facts.passOver(type)
    if (type === 'event_msg' || type === 'response_item') {
      const payload = PAYLOAD.exec(line.toString('latin1', 0, Math.min(line.length, HEAD_BYTES)))?.[1]
      if (payload !== undefined && PASSED_PAYLOADS.has(payload)) return this.facts.passOver(payload)
    }
    const value = parseObject(line.toString('utf8', number === 1 && line[0] === 0xef ? 3 : 0))
    if (value === null) return this.#damaged(number, torn)
    if ((asNumber(value['ordinal']) ?? -1) >= upTo) return
    this.#entry(value, number)
  }

  #damaged(number: number, torn: boolean): void {
    if (torn) this.#notices.add('torn-last-line', 'The last line is incomplete and was left out.', number)
    else this.#notices.add('damaged-line', 'A line could not be read and was left out.', number)
  }

  #entry(value: Json, number: number): void {
    const type = asText(value['type']) ?? ''
    const payload = asObject(value['payload'])
    if (type === 'session_meta' && payload) return this.#meta(payload)
    if (type === '' && asText(value['id']) && payload === null) return this.#meta(value)
    if (type === 'turn_context' && payload) return this.#context(payload)
    const item =
      type === 'response_item' || type === 'event_msg' ? payload : BARE_ITEMS.has(type) ? value : null
    if (item === null) return this.facts.passOver(type === '' ? 'without a type' : type)
    const where: Where = {
      line: number,
      at: this.facts.time(value['timestamp'], number),
      node: UNKNOWN_NODE,
      agent: this.#agent,
      reply: null,
    }
    if (type === 'event_msg') this.#event(item, where)
    else this.#item(item, where)
  }

  /** The last of several is the session's own; a fork's file is read after its parent's. */
  #meta(meta: Json): void {
    const { facts } = this
    facts.id = asText(meta['id']) ?? facts.id
    this.#thread = facts.id
    facts.cwd = asText(meta['cwd']) ?? facts.cwd
    this.#cwd = facts.cwd
    facts.programVersion = asText(meta['cli_version']) ?? facts.programVersion
    facts.gitBranch = asText(asObject(meta['git'])?.['branch']) ?? facts.gitBranch
  }

  #context(context: Json): void {
    this.#cwd = asText(context['cwd']) ?? this.#cwd
    this.facts.cwd ??= this.#cwd
    const model = asText(context['model'])
    if (model !== null) this.facts.models.add(model)
  }

  #item(item: Json, where: Where): void {
    const type = asText(item['type'])
    if (type === 'message') this.#message(item, where)
    else if (type === 'function_call' || type === 'custom_tool_call' || type === 'local_shell_call')
      this.#calls.start(item, this.#cwd, where)
    else if (type === 'function_call_output' || type === 'custom_tool_call_output')
      this.#calls.end(asText(item['call_id']), item['output'], where)
    else this.facts.passOver(type ?? 'without a type')
  }

  #message(item: Json, where: Where): void {
    if (item['role'] === 'user') {
      const words = wordsOfMessage(item)
      // A subagent's user is its caller.
      if (words !== '' && where.agent === null) this.recorder.turn(where, words)
    } else if (item['role'] === 'assistant') {
      const text = asArray(item['content'])
        .map((part) => asText(asObject(part)?.['text']) ?? '')
        .join('')
      if (text.trim() !== '') this.recorder.message(where, text)
    } else this.facts.passOver('message of the program')
  }

  #event(event: Json, where: Where): void {
    const type = asText(event['type'])
    if (type === 'item_completed') {
      const item = asObject(event['item'])
      const thread = asText(event['thread_id'])
      // Items of a subagent's thread are mirrored here; they are read from its own rollout.
      if (thread !== null && this.#thread !== null && thread !== this.#thread)
        return this.facts.passOver('mirrored item')
      if (item && WORK_ITEMS.has(asText(item['type']) ?? '')) this.#calls.event(item, where)
      else this.facts.passOver('item_completed')
    } else if (type === 'exec_command_end' || type === 'patch_apply_end') this.#calls.event(event, where)
    else if (type === 'turn_aborted') this.#calls.interrupt()
    else if (type === 'thread_rolled_back') this.#rollBack(asNumber(event['num_turns']) ?? 0)
    else this.facts.passOver(type ?? 'without a type')
  }

  #rollBack(turns: number): void {
    if (turns <= 0) return
    this.#rolledBack += this.recorder.rollBack(turns)
  }

  get agentsStarted(): number {
    return this.#calls.agentsStarted
  }

  report(): void {
    this.facts.report(this.#notices)
    if (this.#rolledBack > 0)
      this.#notices.add(
        'branch-abandoned',
        `${this.#rolledBack} parts of the work were left by a roll-back, and do not count.`,
      )
  }
}
