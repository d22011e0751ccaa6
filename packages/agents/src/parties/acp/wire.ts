// JSON-RPC 2.0, one message a line, as the Agent Client Protocol has it. Our side asks and is asked;
// what is no message is kept as garbage, what is not known is answered as such.

import { asNumber, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'

/** JSON-RPC's own codes, and the protocol's for "sign in first". */
export const WIRE_CODES = { methodNotFound: -32_601, internal: -32_603, authRequired: -32_000 } as const

/** The other side answered with an error. */
export class WireError extends Error {
  readonly rpcCode: number
  constructor(rpcCode: number, message: string) {
    super(message)
    this.name = 'WireError'
    this.rpcCode = rpcCode
  }
}

/** The other side ended before it answered. */
export class WireClosed extends Error {}

export type WireHandlers = {
  /** A notification. */
  readonly noted: (method: string, params: Json) => void
  /** A request; undefined: the method is not known. */
  readonly asked: (method: string, params: Json) => Json | undefined
}

type Waiting = { readonly resolve: (result: Json) => void; readonly reject: (error: Error) => void }

export class Wire {
  readonly #write: (line: string) => void
  readonly #handlers: WireHandlers
  readonly #waiting = new Map<number, Waiting>()
  #next = 1
  #closed = false
  garbage = ''

  constructor(write: (line: string) => void, handlers: WireHandlers) {
    this.#write = write
    this.#handlers = handlers
  }

  /** @throws WireError | WireClosed */
  request(method: string, params: Json): Promise<Json> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new WireClosed(method))
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, method, params })
    })
  }

  #send(message: Json): void {
    this.#write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  /** One line of the other side. */
  take(line: Uint8Array): void {
    const message = parseObject(line)
    if (message === null || message['jsonrpc'] !== '2.0') return this.#spoilt(line)
    const method = asText(message['method'])
    const params = asObject(message['params']) ?? {}
    if (method === null) return this.#answered(message)
    if (!('id' in message)) return this.#handlers.noted(method, params)
    const { id } = message
    const result = this.#handlers.asked(method, params)
    if (result !== undefined) return this.#send({ id, result })
    const error = { code: WIRE_CODES.methodNotFound, message: `${method} is not offered here` }
    this.#send({ id, error })
  }

  #answered(message: Json): void {
    const waiting = this.#waiting.get(asNumber(message['id']) ?? 0)
    if (waiting === undefined) return
    this.#waiting.delete(asNumber(message['id'])!)
    const error = asObject(message['error'])
    if (error === null) return waiting.resolve(asObject(message['result']) ?? {})
    waiting.reject(new WireError(asNumber(error['code']) ?? WIRE_CODES.internal, saidIn(error)))
  }

  #spoilt(line: Uint8Array): void {
    const room = AGENT_LIMITS.rawCharacters - this.garbage.length
    if (room > 0 && line.length > 0) this.garbage += `${Buffer.from(line).toString('utf8').slice(0, room)}\n`
  }

  /** Nothing more will come. */
  close(): void {
    this.#closed = true
    for (const { reject } of this.#waiting.values()) reject(new WireClosed('the program ended'))
    this.#waiting.clear()
  }
}

function saidIn(error: Json): string {
  const data = error['data']
  const more = asText(data) ?? asText(asObject(data)?.['details']) ?? asText(asObject(data)?.['message'])
  return [asText(error['message']), more].filter((one) => one !== null && one !== '').join(': ')
}
