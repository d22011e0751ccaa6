// A scripted Gemini API (`generateContent` and `streamGenerateContent`) on loopback.
import type { ServerResponse } from 'node:http'
import { asArray, asObject, asText, type Json } from '../json/read-json.ts'
import type { ServerOptions } from './anthropic-server.ts'
import {
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

const PATH = /^\/v1(?:beta|alpha)?\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/

export async function startGeminiServer(options: ServerOptions): Promise<ScriptedServer> {
  const script = new Script(options.rules)
  return startLoopbackServer(async (request, response) => {
    const body = asObject(request.body) ?? {}
    const [, model, verb] = PATH.exec(request.path) ?? []
    if (model === undefined) return json(response, 404, errorOf(404, `${request.method} ${request.path}`))
    if (verb === 'countTokens') return json(response, 200, { totalTokens: tokensOf(body['contents']) })
    const last = lastContent(asArray(body['contents']))
    const rule = script.ruleFor({ last, model, system: textOf(asObject(body['systemInstruction'])) })
    await pause(rule.delayMs)
    if (rule.status !== undefined && rule.status >= 400)
      return json(response, rule.status, errorOf(rule.status, 'scripted error'), rule.headers)
    const reply = replyOf(body, model, blocksOfReply(rule, last), rule)
    if (verb === 'streamGenerateContent') await stream(response, reply, rule)
    else wholeReply(response, chunkOf(reply, reply.parts, true), rule)
  }, options.port)
}

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

function errorOf(code: number, message: string): object {
  return { error: { code, message, status: STATUS[code] ?? 'INTERNAL', details: [] } }
}

function textOf(content: Json | null): string {
  return asArray(content?.['parts'])
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
    .trim()
}

/** The last words of the user, or what a tool gave back. */
function lastContent(contents: readonly unknown[]): string {
  const last = contents.map(asObject).findLast((one) => one?.['role'] !== 'model') ?? null
  const results = asArray(last?.['parts']).flatMap((part) => {
    const given = asObject(asObject(part)?.['functionResponse'])?.['response']
    if (given === undefined) return []
    const content = asObject(given)?.['content'] ?? asObject(given)?.['output']
    return [asText(content) ?? JSON.stringify(given)]
  })
  return results.length > 0 ? results.join('\n').trim() : textOf(last)
}

type Part = { text: string } | { functionCall: { name: string; args: unknown } }
type GeminiReply = {
  readonly model: string
  readonly parts: readonly Part[]
  readonly finish: string
  readonly usage: object
}

function replyOf(
  body: Json,
  model: string,
  blocks: readonly ScriptedBlock[],
  rule: ScriptedRule,
): GeminiReply {
  const parts = blocks.map(
    (block): Part =>
      block.type === 'text'
        ? { text: block.text }
        : {
            functionCall: {
              name: block.name,
              args: block.type === 'tool' ? block.input : { input: block.input },
            },
          },
  )
  const contents = asArray(body['contents'])
  const prompt = tokensOf([contents, body['tools'], body['systemInstruction']])
  const made = tokensOf(parts)
  const cached = contents.length > 1 ? prompt - tokensOf(contents.slice(-1)) : 0
  return {
    model,
    parts,
    finish: rule.end === undefined ? 'STOP' : rule.end === 'length' ? 'MAX_TOKENS' : 'SAFETY',
    usage: {
      promptTokenCount: prompt,
      cachedContentTokenCount: cached,
      candidatesTokenCount: made,
      totalTokenCount: prompt + made,
    },
  }
}

function chunkOf(reply: GeminiReply, parts: readonly Part[], isLast: boolean): object {
  return {
    candidates: [
      { content: { role: 'model', parts }, index: 0, ...(isLast ? { finishReason: reply.finish } : {}) },
    ],
    usageMetadata: reply.usage,
    modelVersion: reply.model,
  }
}

async function stream(response: ServerResponse, reply: GeminiReply, rule: ScriptedRule): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const send = (parts: readonly Part[], isLast = false): void => {
    response.write(`data: ${JSON.stringify(chunkOf(reply, parts, isLast))}\n\n`)
  }
  for (const part of reply.parts) {
    if (!('text' in part)) send([part])
    else
      for (const text of partsOf(part.text)) {
        send([{ text }])
        await pause(rule.partDelayMs)
      }
  }
  if (spoilStream(response, rule, errorOf(503, 'scripted error'))) return
  send([], true)
  response.end()
}
