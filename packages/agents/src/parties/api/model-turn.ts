// One turn of a model: requests and tool calls until it answers, as one stream. How it ended is data
// for the party; nothing that the library says is printed.

import type { LanguageModel, ModelMessage, TextStreamPart, ToolSet } from 'ai'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import { withCacheMarks } from './cache-marks.ts'
import type { Sdk } from './packages.ts'
import type { Endpoint } from './providers.ts'
import type { Spending } from './spending.ts'

export const TURN_LIMITS = {
  /** Requests of one turn; the tools say earlier that no calls are left. */
  steps: 40,
  /** Tries again of one request that was refused for load, inside a turn. */
  retries: 2,
} as const

export type ModelTurnRequest = {
  readonly sdk: Sdk
  readonly endpoint: Endpoint
  readonly system: string | null
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet | null
  /** JSON Schema of the reply that the provider shall hold to; null: none. */
  readonly schema: unknown
  readonly spending: Spending
  readonly signal: AbortSignal
  readonly retries: number
  /** Called at every sign of life. */
  readonly heard: () => void
}

export type ModelTurn = {
  /** Of the last answer. */
  readonly text: string
  /** What the turn adds to the conversation. */
  readonly messages: readonly ModelMessage[]
  readonly model: string | null
  readonly finish: string
  /** What the provider called it; undefined: its stream ended without a word. */
  readonly rawFinish: string | undefined
  /** What went wrong; undefined: nothing. */
  readonly error: unknown
  /** Whether the failed request had begun to answer. */
  readonly begun: boolean
  readonly tooLong: boolean
}

/** Rejects only with what the library throws when it is called wrongly. */
export async function modelTurn(request: ModelTurnRequest): Promise<ModelTurn> {
  const { sdk, endpoint, system, messages, tools, spending, signal } = request
  const state: State = {
    text: '',
    begun: false,
    tooLong: false,
    model: null,
    finish: '',
    rawFinish: undefined,
  }
  const isMarked = endpoint.kind === 'anthropic'
  const own = new AbortController()
  const result = sdk.ai.streamText({
    model: request.schema === null ? sdk.model : held(sdk, request.schema),
    ...(system === null ? {} : { system }),
    messages: [...messages],
    ...(tools === null ? {} : { tools }),
    maxRetries: request.retries,
    maxOutputTokens: spending.outputTokens,
    abortSignal: AbortSignal.any([signal, own.signal]),
    stopWhen: [sdk.ai.stepCountIs(TURN_LIMITS.steps), () => spending.reached !== null],
    ...(isMarked ? { prepareStep: (step) => ({ messages: withCacheMarks(step.messages) }) } : {}),
    // Nothing is kept at the provider's: the conversation is ours, and goes along whole.
    ...(endpoint.kind === 'openai' ? { providerOptions: { openai: { store: false } } } : {}),
    // The library would print it.
    onError: () => {},
  })
  try {
    for await (const part of result.fullStream) {
      request.heard()
      take(part, state, spending)
      if (state.error === undefined && !state.tooLong) continue
      own.abort()
      break
    }
  } catch (error) {
    // A connection that is lost in the middle of an answer ends the stream itself.
    state.error ??= error
  }
  if (state.error !== undefined || state.tooLong || state.finish === '') {
    result.response.then(undefined, () => {})
    return { ...state, messages: [], error: state.error }
  }
  return { ...state, messages: (await result.response).messages, error: undefined }
}

type State = {
  text: string
  begun: boolean
  tooLong: boolean
  model: string | null
  finish: string
  rawFinish: string | undefined
  error?: unknown
}

function take(part: TextStreamPart<ToolSet>, state: State, spending: Spending): void {
  const { type } = part
  if (type === 'start-step') {
    state.text = ''
    state.begun = false
  } else if (type === 'text-delta') {
    state.begun = true
    state.text += part.text
    state.tooLong ||= state.text.length > AGENT_LIMITS.replyCharacters
  } else if (type === 'reasoning-delta' || type === 'tool-input-start') state.begun = true
  else if (type === 'finish-step') {
    state.begun = false
    state.model = part.response.modelId
    state.rawFinish = part.rawFinishReason
    spending.add(part.usage)
  } else if (type === 'finish') state.finish = part.finishReason
  else if (type === 'error') state.error ??= part.error
}

// Set beside the library's own notion of output, which would judge the reply itself.
function held(sdk: Sdk, schema: unknown): LanguageModel {
  const { model, ai } = sdk
  if (typeof model === 'string' || model.specificationVersion !== 'v3') return model
  return ai.wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: { type: 'json', name: 'reply', schema: schema as Record<string, never> },
      }),
    },
  })
}
