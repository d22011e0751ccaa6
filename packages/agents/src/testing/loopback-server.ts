// The HTTP side of the scripted model servers: loopback only, bounded in every direction.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { ScriptedRule } from './rules.ts'

export const SERVER_LIMITS: Readonly<Record<'requests' | 'bodyBytes' | 'delayMs', number>> = {
  /** A script that an agent runs in circles on ends here, with an error. */
  requests: 500,
  bodyBytes: 64 * 1024 * 1024,
  delayMs: 60_000,
}

export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

export type ScriptedServer = {
  /** `http://127.0.0.1:<port>`, without a path. */
  readonly url: string
  readonly port: number
  /** In the order of arrival. */
  readonly requests: readonly RecordedRequest[]
  close(): Promise<void>
}

/** Answers one request; `json` ends the response. */
export type Answer = (request: RecordedRequest, response: ServerResponse) => Promise<void>

export async function startLoopbackServer(answer: Answer, port = 0): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = []
  const server = createServer((incoming, response) => {
    // A client that goes away in the middle of a reply is no fault of the server.
    handle(incoming, response, requests, answer).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { error: { type: 'api_error', message: String(error) } })
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound = (server.address() as AddressInfo).port
  return { url: `http://127.0.0.1:${bound}`, port: bound, requests, close: () => close(server) }
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
  answer: Answer,
): Promise<void> {
  if (requests.length >= SERVER_LIMITS.requests) {
    json(response, 400, {
      error: { type: 'invalid_request_error', message: 'The scripted server has answered its last request.' },
    })
    return
  }
  const body = await bodyOf(incoming)
  const path = new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname
  const request = { method: incoming.method ?? 'GET', path, headers: incoming.headers, body }
  requests.push(request)
  await answer(request, response)
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > SERVER_LIMITS.bodyBytes)
      throw new Error(`A request is over ${SERVER_LIMITS.bodyBytes} bytes.`)
    chunks.push(chunk)
  }
  if (bytes === 0) return null
  const whole = Buffer.concat(chunks)
  const plain = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole
  return JSON.parse(plain.toString()) as unknown
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** Starts a stream of server-sent events and gives the function that sends one. */
export function eventStream(response: ServerResponse): (event: string, data: unknown) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  return (event, data) => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}

/**
 * Spoils a stream before its end, where the rule says so.
 * @param error the event by which this API reports an error in a stream
 * @returns true where the response is over
 */
export function spoilStream(response: ServerResponse, rule: ScriptedRule, error: object): boolean {
  if (rule.damage === undefined) return false
  // The socket is closed only after what was written has left it.
  if (rule.damage === 'cut') response.write('', () => response.destroy())
  else if (rule.damage === 'garbage') response.end('data: {"broken": \n\n')
  else response.end(`event: error\ndata: ${JSON.stringify(error)}\n\n`)
  return true
}

/** A whole reply, spoilt where the rule says so. */
export function wholeReply(response: ServerResponse, value: unknown, rule: ScriptedRule): void {
  const text = JSON.stringify(value)
  if (rule.damage !== 'cut' && rule.damage !== 'garbage') return json(response, 200, value, rule.headers)
  const headers = { ...rule.headers, 'content-type': 'application/json' }
  const half = text.slice(0, Math.floor(text.length / 2))
  if (rule.damage === 'garbage') return void response.writeHead(200, headers).end(half)
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.write(half, () => response.destroy())
}

export async function pause(delayMs: number | undefined): Promise<void> {
  if (!delayMs) return
  await new Promise((resolve) => setTimeout(resolve, Math.min(delayMs, SERVER_LIMITS.delayMs)))
}

/** Parts of a text, as a model streams it. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; at += 64) parts.push(text.slice(at, at + 64))
  return parts.length > 0 ? parts : ['']
}

/** A rough count: four characters make a token. */
export function tokensOf(value: unknown): number {
  return Math.ceil((JSON.stringify(value) ?? '').length / 4)
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
