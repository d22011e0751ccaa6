// A scripted OpenAI Chat Completions API (streaming and whole replies) on loopback: what Ollama,
// llama.cpp, vLLM, LM Studio and most other services speak.
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { asArray, asObject, asText, type Json } from '../json/read-json.ts'
import type { ServerOptions } from './anthropic-server.ts'
import {
  eventStream,
  json,
  partsOf,
  pause,
  spoilStream,
  startLoopbackServer,
  tokensOf,
  wholeReply,
  type ScriptedServer,
} from './loopback-server.ts'
import { blocksOfReply, Script, type ScriptedBlock, type ScriptedRule } from './rules.ts'

export async function startOpenAiChatServer(options: ServerOptions): Promise<ScriptedServer> {
  const script = new Script(options.rules)
  return startLoopbackServer(async (request, response) => {
    const body = asObject(request.body) ?? {}
    if (request.method === 'GET' && request.path === '/v1/models')
      return json(response, 200, { object: 'list', data: [] })
    if (request.path !== '/v1/chat/completions')
      return json(response, 404, errorOf('invalid_request_error', `${request.method} ${request.path}`))
    const messages = asArray(body['messages']).map(asObject)
    const last = textOf(messages.findLast((one) => one?.['role'] === 'user' || one?.['role'] === 'tool'))
    const system = textOf(messages.find((one) => one?.['role'] === 'system' || one?.['role'] === 'developer'))
    const rule = script.ruleFor({ last, model: asText(body['model']) ?? '', system })
    await pause(rule.delayMs)
    if (rule.status !== undefined && rule.status >= 400)
      return json(response, rule.status, errorOf('server_error', 'scripted error'), rule.headers)
    const completion = completionOf(body, blocksOfReply(rule, last), rule)
    if (body['stream'] === true) await stream(response, body, completion, rule)
    else wholeReply(response, wholeOf(completion), rule)
  }, options.port)
}

function errorOf(type: string, message: string): object {
  return { error: { type, code: null, message, param: null } }
}

function textOf(message: Json | null | undefined): string {
  const content = message?.['content']
  if (typeof content === 'string') return content.trim()
  return asArray(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
    .trim()
}

type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } }
type Completion = {
  readonly head: { id: string; created: number; model: unknown }
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly finish: string
  readonly usage: object
}

function completionOf(body: Json, blocks: readonly ScriptedBlock[], rule: ScriptedRule): Completion {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const length = asArray(body['messages']).length
  const calls = blocks.flatMap((block, index): ToolCall[] => {
    if (block.type === 'text') return []
    const input = block.type === 'tool' ? JSON.stringify(block.input) : block.input
    const id = `call_${hash([length, index, block])}`
    return [{ id, type: 'function', function: { name: block.name, arguments: input } }]
  })
  const usual = calls.length > 0 ? 'tool_calls' : 'stop'
  const prompt = tokensOf([body['messages'], body['tools']])
  // A perfect prompt cache: all but the last message is read from it.
  const cached = length > 2 ? prompt - tokensOf(asArray(body['messages']).slice(-1)) : 0
  const made = tokensOf([text, calls])
  return {
    head: {
      id: `chatcmpl-${hash([body['messages'], blocks])}`,
      created: 1_700_000_000,
      model: body['model'],
    },
    text,
    calls,
    finish: rule.end === undefined ? usual : rule.end === 'length' ? 'length' : 'content_filter',
    usage: {
      prompt_tokens: prompt,
      completion_tokens: made,
      total_tokens: prompt + made,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }
}

function wholeOf({ head, text, calls, finish, usage }: Completion): object {
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finish }],
    usage,
  }
}

async function stream(
  response: ServerResponse,
  body: Json,
  { head, text, calls, finish, usage }: Completion,
  rule: ScriptedRule,
): Promise<void> {
  const sendEvent = eventStream(response)
  const send = (choices: readonly object[], more: object = {}): void =>
    sendEvent('message', { ...head, object: 'chat.completion.chunk', choices, ...more })
  const delta = (value: object): void => send([{ index: 0, delta: value, finish_reason: null }])
  delta({ role: 'assistant', content: '' })
  for (const content of text === '' ? [] : partsOf(text)) {
    delta({ content })
    await pause(rule.partDelayMs)
  }
  for (const [index, call] of calls.entries()) {
    delta({ tool_calls: [{ index, ...call, function: { ...call.function, arguments: '' } }] })
    for (const part of partsOf(call.function.arguments))
      delta({ tool_calls: [{ index, function: { arguments: part } }] })
  }
  if (spoilStream(response, rule, errorOf('server_error', 'scripted error'))) return
  send([{ index: 0, delta: {}, finish_reason: finish }])
  if (asObject(body['stream_options'])?.['include_usage'] === true) send([], { usage })
  response.end('data: [DONE]\n\n')
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24)
}
