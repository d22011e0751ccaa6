// One line of `gainsay.ledger.v1` as a schema, published as JSON Schema. What events, setups and
// answers say is the protocol's own matter and left open here. A later writer may add line types
// and optional fields; a reader passes over what it does not know.
import { LEDGER_SCHEMA, WHYS, type LedgerLine } from '@gainsay/engine'
import { ACTION_KINDS, FAILURE_KINDS } from '@gainsay/protocol'
import * as z from 'zod'

const text = z.string()
const count = z.number().int().min(0)
const amount = z.number().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const chained = {
  schema: z.literal(LEDGER_SCHEMA),
  seq: z.number().int().min(1),
  at: text,
  prev: sha256,
  hash: sha256,
}
const blob = z.union([text, z.object({ sha256, bytes: count })])
const handle = z.object({ session: text, tree: text.optional() })
const cap = z.object({ costUsd: amount, tokens: amount, timeoutMs: amount })
const failure = z.enum(FAILURE_KINDS)
const open = z.array(z.unknown())

const opened = z.object({
  ...chained,
  type: z.literal('run-opened'),
  run: text,
  protocol: z.object({ id: text, version: count }),
  setup: z.unknown(),
  configuration: z.record(text, z.unknown()),
  configurationHash: sha256,
  policy: z.record(text, z.unknown()),
  budget: z.record(text, z.unknown()),
  events: open,
})

const started = z.object({
  ...chained,
  type: z.literal('call-started'),
  call: text,
  action: text,
  place: text,
  kind: z.enum(ACTION_KINDS),
  role: text,
  party: text.nullable(),
  attempt: z.number().int().min(1),
  why: z.enum(WHYS),
  from: handle.optional(),
  input: blob,
  inputHash: sha256,
  reserve: cap,
})

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.unknown(), to: handle.optional(), text: blob.optional() }),
  z.object({ kind: z.literal('value-text'), json: blob, to: handle.optional(), text: blob.optional() }),
  z.object({ kind: z.literal('unfit'), why: text, text: blob, to: handle.optional() }),
  z.object({
    kind: z.literal('failed'),
    failure,
    message: text,
    raw: blob.optional(),
    retryAfterMs: amount.optional(),
    cause: z.enum(['lost', 'interrupted']).optional(),
  }),
])

const ended = z.object({
  ...chained,
  type: z.literal('call-ended'),
  call: text,
  place: text,
  outcome,
  usage: z.object({ inputTokens: count, outputTokens: count, cacheReadTokens: count }).nullable(),
  costUsd: amount.nullable(),
  model: text.nullable(),
  durationMs: amount.nullable(),
  mended: z.literal(true).optional(),
  late: z.literal(true).optional(),
  recovered: z.literal(true).optional(),
  by: text.optional(),
})

const settled = z.object({
  ...chained,
  type: z.literal('action-settled'),
  action: text,
  place: text,
  calls: z.array(text),
  decided: z.union([z.object({ call: text }), z.object({ failure, message: text })]),
  events: open,
})

export const ledgerLineSchema: z.ZodType<{ readonly type: LedgerLine['type'] }> = z.discriminatedUnion(
  'type',
  [
    opened,
    z.object({ ...chained, type: z.literal('run-resumed'), tornBytes: count }),
    started,
    z.object({ ...chained, type: z.literal('call-bound'), call: text, outsideId: text }),
    ended,
    settled,
    z.object({ ...chained, type: z.literal('run-commanded'), by: text, command: z.unknown(), events: open }),
    z.object({
      ...chained,
      type: z.literal('run-paused'),
      reason: z.enum(['waiting', 'interrupted']),
      waitingFor: z.array(text),
    }),
    z.object({ ...chained, type: z.literal('run-closed'), reason: z.literal('ended') }),
  ],
)
