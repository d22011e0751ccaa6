// One line of a ledger as bytes. `hash` is the last field: the SHA-256 of the line's raw bytes
// before `,"hash":`. `prev` is the hash of the line before; the first is 64 zeros. Nothing is
// parsed before its bytes are known to be those that were written.
import { hash as hashOnce } from 'node:crypto'
import { EngineError } from '../errors.ts'
import type { LedgerLine, LineBody } from './line-types.ts'
import { LEDGER_SCHEMA } from './schema.ts'
import { upcastLine, type Upcasts } from './upcast.ts'

export const FIRST_PREV: string = '0'.repeat(64)
/** Texts are kept beside the ledger, so that a line over this is a fault and not a long text. */
export const LINE_LIMIT_BYTES: number = 16 * 1024 * 1024

const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/
const TAIL_BYTES = ',"hash":"'.length + 64 + '"}'.length
/** The hash starts so many bytes before the end of a line with its newline. */
const HASH_FROM_END = 64 + '"}\n'.length

function sha256(bytes: Buffer): string {
  return hashOnce('sha256', bytes, 'hex')
}

export type Encoded = { readonly bytes: Buffer; readonly line: LedgerLine }

/** The bytes of a line (with its newline) and the line as a reader will give it. */
export function encodeLine(body: LineBody, seq: number, at: string, prev: string): Encoded {
  const inner = JSON.stringify(body).slice(1, -1)
  const head = `{"schema":"${LEDGER_SCHEMA}","seq":${seq},"at":${JSON.stringify(at)},"prev":"${prev}",${inner}`
  // One buffer for all of it: the hash is written into the place that is left for it.
  const bytes = Buffer.from(`${head},"hash":"${FIRST_PREV}"}\n`, 'utf8')
  const hash = sha256(bytes.subarray(0, -TAIL_BYTES - 1))
  bytes.write(hash, bytes.length - HASH_FROM_END, 'latin1')
  if (bytes.length > LINE_LIMIT_BYTES) {
    throw new EngineError(
      'LEDGER_LINE_TOO_LONG',
      `A ledger line of type ${body.type} would take ${bytes.length} bytes; at most ${LINE_LIMIT_BYTES} are allowed.`,
    )
  }
  return { bytes, line: { schema: LEDGER_SCHEMA, seq, at, prev, ...body, hash } }
}

/**
 * Reads one line, without its newline, and checks it against the chain.
 * @throws EngineError `LEDGER_DAMAGED` with the line's number, `LEDGER_SCHEMA_UNKNOWN`
 */
export function decodeLine(bytes: Buffer, seq: number, prev: string, upcasts?: Upcasts): LedgerLine {
  const damaged = (what: string, cause?: unknown): EngineError =>
    new EngineError('LEDGER_DAMAGED', `Line ${seq} of the ledger is damaged: ${what}.`, { line: seq, cause })
  const tail = TAIL.exec(bytes.subarray(-TAIL_BYTES).toString('latin1'))
  if (tail === null) throw damaged('it does not end in its hash')
  const hash = sha256(bytes.subarray(0, -TAIL_BYTES))
  if (hash !== tail[1]) throw damaged('its bytes do not give its hash')
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
  } catch (error) {
    throw damaged('it is not JSON', error)
  }
  if (parsed['prev'] !== prev) throw damaged('it does not follow the line before it')
  if (parsed['seq'] !== seq) throw damaged(`it says that it is line ${String(parsed['seq'])}`)
  if (typeof parsed['at'] !== 'string' || typeof parsed['type'] !== 'string')
    throw damaged('it lacks its time or type')
  return upcastLine(parsed, seq, upcasts)
}
