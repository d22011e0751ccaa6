// Older schemas are brought up to date after parsing, one version at a time: a newer reader
// reads older ledgers. A schema that is unknown is of a newer program, never of an older one.
import { EngineError } from '../errors.ts'
import { LEDGER_SCHEMA } from './schema.ts'
import type { LedgerLine } from './line-types.ts'

/** From a schema id to the function that gives the line in the next schema. */
export type Upcasts = Readonly<Record<string, (line: Record<string, unknown>) => Record<string, unknown>>>

/** v1 is the first schema: there is nothing older yet. */
export const UPCASTS: Upcasts = {}

const UPCAST_LIMIT = 64

export function upcastLine(
  parsed: Record<string, unknown>,
  seq: number,
  upcasts: Upcasts = UPCASTS,
): LedgerLine {
  let line = parsed
  for (let step = 0; step < UPCAST_LIMIT; step += 1) {
    const schema = line['schema']
    if (schema === LEDGER_SCHEMA) return line as unknown as LedgerLine
    const upcast = typeof schema === 'string' && Object.hasOwn(upcasts, schema) ? upcasts[schema] : undefined
    if (upcast === undefined) break
    line = upcast(line)
  }
  throw new EngineError(
    'LEDGER_SCHEMA_UNKNOWN',
    `Line ${seq} of the ledger has the schema ${JSON.stringify(parsed['schema'])}, which this version does not read: use a newer gainsay.`,
    { line: seq },
  )
}
