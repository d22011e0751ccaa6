// A model that is reached through its provider's API, without an agent program: as critic, judge or
// stand-in for a proposer. See docs/parties/api.md. Its conversation is kept in the run's folder, so
// that it goes on from any earlier point; it reads the work through tools that are confined to it.

import type { ModelMessage } from 'ai'
import { asArray, asObject, asText, parseObject } from '../../json/read-json.ts'
import { isPartyError, PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { AGENT_LIMITS, type AgentRole } from '../shared/agent-types.ts'
import { assertAnswer, type Spent } from '../shared/answer.ts'
import { Conversations } from '../shared/conversations.ts'
import { abortedError, asPartyError, timeoutError } from '../shared/failures.ts'
import { isPartySetupError, PartySetupError } from '../shared/setup-error.ts'
import { strictSchema, withoutNulls } from '../shared/strict-schema.ts'
import { apiFailure, statusOf } from './failures.ts'
import { modelTurn, TURN_LIMITS, type ModelTurn } from './model-turn.ts'
import { INSTALLED, loadSdk, type Packages, type Sdk } from './packages.ts'
import { priceOf, priceTable } from './prices.ts'
import type { Price } from './price-table.ts'
import { endpointOf, type Endpoint } from './providers.ts'
import { Spending } from './spending.ts'
import { turnTools, type TurnTools } from './tools.ts'

export type ApiPartyOptions = {
  /** As the user wrote it, e.g. `api:anthropic/claude-opus-4-5`. */
  readonly spec: string
  readonly vendor: string
  readonly provider: string
  readonly model: string
  readonly role: AgentRole
  /** What addresses, keys and the price table are taken from; `process.env`, read at the product's edge. */
  readonly source: Readonly<Record<string, string | undefined>>
  /** Where its conversations are kept: a folder of the run, which is there once it is asked. */
  readonly conversations: () => string
  /** The export of the work that it may read, made when it is first asked; null: it sees the message alone. */
  readonly folder: (() => Promise<string>) | null
  /** Masks secrets in what the tools give out. */
  readonly hide?: (text: string) => string
  /** Takes a proposer's edits: whole texts by path, null removes; gives the handle's tree after them. */
  readonly edit?: (
    from: string | undefined,
    files: Readonly<Record<string, string | null>>,
  ) => Promise<string | undefined>
  readonly packages?: Packages
  /** Tries again of one refused request within a turn; default `TURN_LIMITS.retries`. */
  readonly retries?: number
  readonly silenceMs?: number
}

/** Nothing is loaded or contacted before the first question. */
export function apiParty(options: ApiPartyOptions): Party {
  return new ApiParty(options)
}

/**
 * The same, with everything looked at that can be before the first question: address, key, libraries,
 * the price table. Nobody is contacted.
 * @throws PartySetupError with one sentence that says what to do
 */
export async function openApiParty(options: ApiPartyOptions): Promise<Party> {
  try {
    await ready(options)
  } catch (error) {
    if (isPartyError(error)) throw new PartySetupError(error.message, error)
    throw error
  }
  return apiParty(options)
}

type Ready = { readonly endpoint: Endpoint; readonly sdk: Sdk; readonly price: Price | null }

class ApiParty implements Party {
  readonly spec: string
  readonly vendor: string
  readonly model: string
  readonly #options: ApiPartyOptions
  readonly #kept: Conversations
  #ready: Promise<Ready> | null = null

  constructor(options: ApiPartyOptions) {
    this.spec = options.spec
    this.vendor = options.vendor
    this.model = options.model
    this.#options = options
    this.#kept = new Conversations(options.conversations)
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    try {
      if (options.signal.aborted) throw abortedError(this.spec)
      const reply = await this.#ask(message, options)
      await this.#kept.keepReply(options.callId, reply)
      return reply
    } catch (error) {
      if (isPartySetupError(error)) throw new PartyError('unavailable', error.message, { cause: error })
      throw asPartyError(error, this.spec)
    }
  }

  /** Providers keep nothing for us; a reply that had come before the crash was kept here. */
  async recover(callId: string): Promise<Reply | null> {
    try {
      return await this.#kept.replyOf(callId)
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }

  async #ask(message: string, options: AskOptions): Promise<Reply> {
    const { role, provider, model } = this.#options
    this.#ready ??= ready(this.#options)
    const { endpoint, sdk, price } = await this.#ready.catch((error: unknown) => {
      this.#ready = null
      throw error
    })
    const started = performance.now()
    const spending = new Spending(price, options.budget)
    if (spending.reached !== null) throw new PartyError('budget', `${this.spec} ${spending.reached}`)
    const { messages, edits } = await this.#before(options)
    const tools = await this.#tools(sdk, edits)
    const asked: ModelMessage = { role: 'user', content: message }
    const strict =
      tools === null && endpoint.takesSchemas && options.schema !== undefined
        ? strictSchema(options.schema)
        : null
    const turn = await this.#run({
      options,
      endpoint,
      sdk,
      spending,
      schema: strict,
      tools,
      messages: [...messages, asked],
    })
    const value = strict === null ? undefined : valueOf(turn.text, options.schema)
    assertAnswer(this.spec, turn.text, options.schema !== undefined && value === undefined, spending.spent)
    const tree = await this.#tree(options, tools)
    const session = await this.#kept.add(options.from?.session, {
      party: { provider, model, role },
      messages: [asked, ...turn.messages],
      edits: tools === null ? [] : [...tools.written],
    })
    const { usage = null, costUsd } = spending.spent
    return {
      text: turn.text,
      ...(value === undefined ? {} : { value }),
      to: { session, ...(tree === undefined ? {} : { tree }) },
      usage,
      ...(costUsd === undefined ? {} : { costUsd }),
      model: turn.model ?? model,
      durationMs: performance.now() - started,
    }
  }

  /** What was said before, and what was written. */
  async #before({
    from,
  }: AskOptions): Promise<{ messages: ModelMessage[]; edits: Map<string, string | null> }> {
    const turns = from === undefined ? [] : await this.#kept.turns(this.spec, from.session)
    const edits = new Map<string, string | null>()
    for (const turn of turns)
      for (const one of asArray(turn['edits'])) {
        const [path, text] = asArray(one)
        if (typeof path === 'string') edits.set(path, asText(text))
      }
    // They are what the library gave, read back byte for byte under their hash.
    return { messages: turns.flatMap((turn) => asArray(turn['messages']) as ModelMessage[]), edits }
  }

  async #tools(sdk: Sdk, edits: Map<string, string | null>): Promise<TurnTools | null> {
    const { folder, hide, role, edit } = this.#options
    if (folder === null || role === 'judge') return null
    return turnTools({
      sdk: sdk.ai,
      folder: await folder(),
      hide: hide ?? ((text) => text),
      edits,
      mayEdit: role === 'proposer' && edit !== undefined,
    })
  }

  async #tree({ from }: AskOptions, tools: TurnTools | null): Promise<string | undefined> {
    const { edit } = this.#options
    if (edit === undefined || tools === null || tools.written.size === 0) return from?.tree
    return await edit(from?.tree, Object.fromEntries(tools.written))
  }

  async #run(call: Call): Promise<ModelTurn> {
    const { options, spending, tools, endpoint } = call
    const { timeoutMs } = options.budget
    const silenceMs = Math.min(this.#options.silenceMs ?? AGENT_LIMITS.silenceMs, timeoutMs)
    const own = new AbortController()
    const over = setTimeout(() => own.abort(), timeoutMs)
    const silence = setTimeout(() => own.abort('silence'), silenceMs)
    try {
      const turn = await modelTurn({
        ...call,
        system: tools === null ? null : systemText(this.#options.role, tools),
        tools: tools?.tools ?? null,
        signal: AbortSignal.any([options.signal, own.signal]),
        retries: this.#options.retries ?? TURN_LIMITS.retries,
        heard: () => void silence.refresh(),
      })
      const isFailed = turn.error !== undefined || turn.tooLong || turn.finish === ''
      // A request that was turned away cost nothing; one that had begun did.
      if (isFailed && (turn.begun || statusOf(turn.error) === null)) spending.lose()
      if (options.signal.aborted) throw abortedError(this.spec)
      const waitedMs = own.signal.reason === 'silence' ? silenceMs : timeoutMs
      if (own.signal.aborted) throw timeoutError(this.spec, waitedMs, 'give it more time or less to read.')
      this.#assertEnded(turn, spending, endpoint)
      return turn
    } finally {
      clearTimeout(over)
      clearTimeout(silence)
    }
  }

  #assertEnded(turn: ModelTurn, spending: Spending, endpoint: Endpoint): void {
    const { spent } = spending
    const wrong = (kind: PartyError['failure'], what: string): never => {
      throw new PartyError(kind, `${this.spec} ${what}`, { ...spent, ...rawOf(turn) })
    }
    if (turn.error !== undefined)
      throw withRaw(apiFailure(this.spec, turn.error, spent, endpoint), turn, spent)
    if (turn.tooLong)
      wrong(
        'malformed',
        `answered with more than ${AGENT_LIMITS.replyCharacters} characters; it is not read.`,
      )
    if (turn.finish === 'content-filter')
      wrong('refused', "was stopped by its provider's safety check; choose another party for this material.")
    if (turn.finish === 'length') wrong(...this.#tooShort(spending))
    if (turn.finish === 'tool-calls')
      wrong(
        'budget',
        spending.reached ??
          `used all of its ${TURN_LIMITS.steps} model calls without an answer; give it less to read.`,
      )
    // No reason at all was given: the stream ended before its end.
    if (turn.finish === 'error' || (turn.finish === 'other' && turn.rawFinish === undefined))
      wrong('crashed', 'lost its connection in the middle of an answer; it is asked once more.')
  }

  #tooShort(spending: Spending): ['budget' | 'malformed', string] {
    const { reached } = spending
    if (reached !== null) return ['budget', reached]
    return ['malformed', 'wrote more than one answer may hold; it is asked once more.']
  }
}

type Call = {
  readonly options: AskOptions
  readonly endpoint: Endpoint
  readonly sdk: Sdk
  readonly spending: Spending
  readonly schema: unknown
  readonly tools: TurnTools | null
  readonly messages: readonly ModelMessage[]
}

async function ready({ spec, provider, model, source, packages }: ApiPartyOptions): Promise<Ready> {
  const endpoint = endpointOf(spec, provider, source)
  const path = source['GAINSAY_PRICES']
  const [sdk, table] = await Promise.all([
    loadSdk(spec, endpoint, model, packages ?? INSTALLED),
    priceTable(path === undefined || path === '' ? null : path),
  ])
  return { endpoint, sdk, price: priceOf(table, endpoint, model) }
}

function systemText(role: AgentRole, { tools }: TurnTools): string {
  const editing =
    role === 'proposer' && 'write_file' in tools
      ? ' What you write with write_file and remove_file goes into a copy of your own, and is taken as it stands when you answer.'
      : ''
  return `The work that you are asked about can be read with tools: list_files, read_file, search_text. Nothing can be run with them. Look at what you need before you answer; your last message is the answer, and nothing before it is read.${editing}`
}

function rawOf(turn: ModelTurn): { raw?: string } {
  return turn.text === '' ? {} : { raw: turn.text.slice(0, AGENT_LIMITS.rawCharacters) }
}

/** What had been said when it failed is worth more than the failure's own words. */
function withRaw(error: PartyError, turn: ModelTurn, spent: Spent): PartyError {
  if (turn.text === '') return error
  const { failure, message, retryAfterMs, cause } = error
  const retry = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new PartyError(failure, message, { ...spent, ...retry, ...rawOf(turn), cause })
}

function valueOf(text: string, schema: unknown): unknown {
  const value = parseObject(text)
  return value === null ? undefined : (asObject(withoutNulls(value, schema)) ?? undefined)
}
