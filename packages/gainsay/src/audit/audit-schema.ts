// `gainsay.audit.v1` as a schema, published as JSON Schema. Readers ignore fields that they do
// not know, so nothing forbids them.
import * as z from 'zod'
import { AUDIT_SCHEMA, type AuditDocument } from './audit-document.ts'

const text = z.string()
const count = z.number().int().min(0)
const place = z.number().int().min(1)

const claim = z.object({
  kind: text,
  reason: text,
  turn: count,
  line: place,
  quote: text,
  detail: text,
  command: z.object({ text, line: place, turn: count, output: text }).nullable(),
})

const session = z.object({
  n: place,
  program: text,
  id: text,
  path: text,
  folder: text.nullable(),
  startedAt: text.nullable(),
  endedAt: text.nullable(),
  turns: count,
  borneOut: z.array(claim),
  notBorneOut: z.array(claim),
  uncheckable: z.array(claim),
  notices: z.array(text),
})

const summary = z.object({
  sessions: count,
  sessionsWithClaims: count,
  sessionsAccused: count,
  claims: count,
  borneOut: count,
  notBorneOut: count,
  uncheckable: count,
  byRule: z.array(z.object({ rule: text, claims: count, sessions: count })),
  byDoubt: z.array(z.object({ reason: text, claims: count })),
  tests: z.object({ sessions: count, lastRunFailed: count, stale: count, neverRan: count, other: count }),
  sentence: text,
})

export const auditSchema: z.ZodType<AuditDocument> = z.object({
  schema: z.literal(AUDIT_SCHEMA),
  summary,
  sessions: z.array(session),
  unread: z.array(z.object({ path: text, why: text })),
  notices: z.array(text),
})
