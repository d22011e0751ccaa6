// A scripted OpenAI Responses API (streaming and whole replies) on loopback.
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

export async function startOpenAiServer(options: ServerOptions): Promise<ScriptedServer> {
  const script = new Script(options.rules)
  return startLoopbackServer(async (request, response) => {
    const body = asObject(request.body) ?? {}
    if (request.method === 'GET' && request.path === '/v1/models')
      return json(response, 200, { object: 'list', data: [], models: [] })
    if (request.path !== '/v1/responses')
      return json(response, 404, errorOf('invalid_request_error', `${request.method} ${request.path}`))
    const last = lastInput(body['input'])
    const rule = script.ruleFor({
      last,
      model: asText(body['model']) ?? '',
      system: asText(body['instructions']) ?? '',
    })
    await pause(rule.delayMs)
    if (rule.status !== undefined && rule.status >= 400)
      return json(response, rule.status, errorOf('server_error', 'scripted error'), rule.headers)
    const items = itemsOf(body, blocksOfReply(rule, last), last)
    if (body['stream'] === true) await stream(response, body, items, rule)
    else wholeReply(response, responseOf(body, items, endOf(rule)), rule)
  }, options.port)
}

function errorOf(type: string, message: string): object {
  return { error: { type, code: null, message, param: null } }
}

/** The last user message or tool output of the input. */
function lastInput(input: unknown): string {
  if (typeof input === 'string') return input
  const last = asArray(input)
    .map(asObject)
    .findLast((item) => item?.['role'] === 'user' || (asText(item?.['type']) ?? '').endsWith('_output'))
  const content = last?.['content'] ?? last?.['output']
  if (typeof content === 'string') return content.trim()
  return asArray(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
    .trim()
}

type Item =
  | {
      type: 'message'
      id: string
      role: 'assistant'
      status: 'completed'
      content: { type: 'output_text'; text: string; annotations: [] }[]
    }
  | {
      type: 'function_call'
      id: string
      call_id: string
      name: string
      status: 'completed'
      arguments: string
    }
  | {
      type: 'custom_tool_call'
      id: string
      call_id: string
      name: string
      status: 'completed'
      input: string
    }

function itemsOf(body: Json, blocks: readonly ScriptedBlock[], last: string): readonly Item[] {
  const length = asArray(body['input']).length
  return blocks.map((block, index): Item => {
    const id = createHash('sha256')
      .update(JSON.stringify([length, index, block, last]))
      .digest('hex')
      .slice(0, 24)
    if (block.type === 'text') {
      const content = [{ type: 'output_text' as const, text: block.text, annotations: [] as [] }]
      return { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content }
    }
    const call = { call_id: `call_${id}`, name: block.name, status: 'completed' as const }
    return block.type === 'tool'
      ? { type: 'function_call', id: `fc_${id}`, ...call, arguments: JSON.stringify(block.input) }
      : { type: 'custom_tool_call', id: `ctc_${id}`, ...call, input: block.input }
  })
}

type End = { readonly status: 'in_progress' | 'completed' | 'incomplete'; readonly reason: string | null }

function endOf(rule: ScriptedRule): End {
  if (rule.end === undefined) return { status: 'completed', reason: null }
  return { status: 'incomplete', reason: rule.end === 'length' ? 'max_output_tokens' : 'content_filter' }
}

function responseOf(body: Json, output: readonly Item[], { status, reason }: End): object {
  const input = tokensOf([body['instructions'], body['tools'], body['input']])
  const made = tokensOf(output)
  const usage = {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens:
        asArray(body['input']).length > 3 ? input - tokensOf(asArray(body['input']).slice(-1)) : 0,
    },
    output_tokens: made,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + made,
  }
  const id = createHash('sha256')
    .update(JSON.stringify([body['input'], output]))
    .digest('hex')
    .slice(0, 24)
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 1_700_000_000,
    status,
    model: body['model'],
    output,
    error: null,
    incomplete_details: reason === null ? null : { reason },
    tools: [],
    usage: status === 'in_progress' ? null : usage,
  }
}

const FAULT = { code: 'server_error', message: 'scripted error', param: null }

async function stream(
  response: ServerResponse,
  body: Json,
  items: readonly Item[],
  rule: ScriptedRule,
): Promise<void> {
  const send = eventStream(response)
  let sequence = 0
  const event = (type: string, data: object): void =>
    send(type, { type, sequence_number: sequence++, ...data })
  event('response.created', { response: responseOf(body, [], { status: 'in_progress', reason: null }) })
  for (const [index, item] of items.entries()) {
    const at = { output_index: index }
    const started = item.type === 'message' ? { ...item, content: [] } : item
    event('response.output_item.added', { ...at, item: { ...started, status: 'in_progress' } })
    if (item.type === 'message') {
      const part = item.content[0]!
      const inPart = { ...at, item_id: item.id, content_index: 0 }
      event('response.content_part.added', { ...inPart, part: { ...part, text: '' } })
      for (const delta of partsOf(part.text)) {
        event('response.output_text.delta', { ...inPart, delta })
        await pause(rule.partDelayMs)
      }
      event('response.output_text.done', { ...inPart, text: part.text })
      event('response.content_part.done', { ...inPart, part })
    } else if (item.type === 'function_call') {
      event('response.function_call_arguments.delta', { ...at, item_id: item.id, delta: item.arguments })
      event('response.function_call_arguments.done', { ...at, item_id: item.id, arguments: item.arguments })
    }
    if (spoilStream(response, rule, { type: 'error', sequence_number: sequence, ...FAULT })) return
    event('response.output_item.done', { ...at, item })
  }
  const end = endOf(rule)
  event(`response.${end.status}`, { response: responseOf(body, items, end) })
  response.end()
}
