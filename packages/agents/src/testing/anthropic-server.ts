// A scripted Anthropic Messages API (streaming and whole replies) on loopback.
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { asArray, asObject, asText, type Json } from '../json/read-json.ts'
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
import { blocksOfReply, Script, type ReplyEnd, type ScriptedBlock, type ScriptedRule } from './rules.ts'

export type ServerOptions = { readonly rules: readonly ScriptedRule[]; readonly port?: number }

export async function startAnthropicServer(options: ServerOptions): Promise<ScriptedServer> {
  const script = new Script(options.rules)
  return startLoopbackServer(async (request, response) => {
    const body = asObject(request.body) ?? {}
    if (request.path === '/v1/messages/count_tokens')
      return json(response, 200, { input_tokens: tokensOf(body) })
    if (request.method === 'HEAD') return void response.writeHead(200).end()
    if (request.path !== '/v1/messages')
      return json(response, 404, errorOf('not_found_error', `${request.method} ${request.path}`))
    const last = lastMessage(asArray(body['messages']))
    const rule = script.ruleFor({ last, model: asText(body['model']) ?? '', system: textOf(body['system']) })
    await pause(rule.delayMs)
    if (rule.status !== undefined && rule.status >= 400)
      return json(
        response,
        rule.status,
        errorOf(rule.status === 529 ? 'overloaded_error' : 'api_error', 'scripted error'),
        rule.headers,
      )
    const message = messageOf(body, blocksOfReply(rule, last), rule.end)
    if (body['stream'] === true) await stream(response, message, rule)
    else wholeReply(response, message, rule)
  }, options.port)
}

function errorOf(type: string, message: string): object {
  return { type: 'error', error: { type, message } }
}

/** The last message that is not the program's own: newer clients put `system` messages behind the user's. */
function lastMessage(messages: readonly unknown[]): string {
  const last = messages.map(asObject).findLast((message) => message?.['role'] !== 'system')
  const content = last?.['content']
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => {
      const block = asObject(part)
      return block?.['type'] === 'tool_result' ? textOf(block['content']) : (asText(block?.['text']) ?? '')
    })
    .filter((text) => !/^\s*<system-reminder>/.test(text))
    .join('\n')
    .trim()
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return asArray(value)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
}

type Content = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown }
type Message = ReturnType<typeof messageOf>

function messageOf(body: Json, blocks: readonly ScriptedBlock[], end: ReplyEnd | undefined) {
  const messages = asArray(body['messages'])
  const content = blocks.map(
    (block, index): Content =>
      block.type === 'text'
        ? { type: 'text', text: block.text }
        : {
            type: 'tool_use',
            id: `toolu_${hash([messages.length, index, block])}`,
            name: block.name,
            input: block.input,
          },
  )
  // A perfect prompt cache: all but the last message is read from it.
  const cached = messages.length > 1 ? tokensOf([body['system'], body['tools'], messages.slice(0, -1)]) : 0
  const fresh = tokensOf(messages.slice(-1))
  return {
    id: `msg_${hash([messages, content])}`,
    type: 'message',
    role: 'assistant',
    model: body['model'],
    content,
    stop_reason: stopReason(content, end),
    stop_sequence: null,
    usage: {
      input_tokens: 3,
      cache_creation_input_tokens: fresh,
      cache_read_input_tokens: cached,
      output_tokens: tokensOf(content),
      service_tier: 'standard',
    },
  }
}

function stopReason(content: readonly Content[], end: ReplyEnd | undefined): string {
  if (end !== undefined) return end === 'length' ? 'max_tokens' : 'refusal'
  return content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
}

async function stream(response: ServerResponse, message: Message, rule: ScriptedRule): Promise<void> {
  const send = eventStream(response)
  const event = (type: string, data: object): void => send(type, { type, ...data })
  event('message_start', { message: { ...message, content: [], stop_reason: null } })
  for (const [index, block] of message.content.entries()) {
    const tool = block.type === 'tool_use'
    event('content_block_start', {
      index,
      content_block: tool ? { ...block, input: {} } : { type: 'text', text: '' },
    })
    for (const part of partsOf(tool ? JSON.stringify(block.input) : block.text)) {
      const delta = tool
        ? { type: 'input_json_delta', partial_json: part }
        : { type: 'text_delta', text: part }
      event('content_block_delta', { index, delta })
      await pause(rule.partDelayMs)
    }
    if (spoilStream(response, rule, errorOf('overloaded_error', 'scripted error'))) return
    event('content_block_stop', { index })
  }
  event('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: message.usage,
  })
  event('message_stop', {})
  response.end()
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
