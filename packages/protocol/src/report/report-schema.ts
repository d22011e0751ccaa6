// `gainsay.report.v1` as a schema: what `--json` prints fits it, and it is published as JSON
// Schema. Readers ignore fields that they do not know, so nothing forbids them.
import * as z from 'zod'
import { addressSchema } from '../cross-examination/messages/address.ts'
import { ASPECTS, SEVERITIES } from '../cross-examination/messages/attack.ts'
import { WITNESS_KINDS, WITNESS_RESULTS } from '../cross-examination/messages/witness.ts'
import { JUDGES, PAIRINGS } from '../cross-examination/setup.ts'
import { TERMINATIONS } from '../cross-examination/termination.ts'
import { CLOSED_LABELS, LIVENESS_LABELS, OPEN_LABELS } from '../cross-examination/tree/label.ts'
import { REPORT_SCHEMA, type Report } from './report.ts'

const text = z.string()
const orNull = text.nullable()
const count = z.number().int().min(0)

const attack = z.object({
  id: text,
  critic: count,
  round: count,
  status: z.enum([...OPEN_LABELS, ...CLOSED_LABELS, ...LIVENESS_LABELS, 'advisory']),
  confirmed: z.boolean(),
  contention: count,
  topic: text,
  severity: z.enum(SEVERITIES),
  address: addressSchema.nullable(),
  statement: text,
  input: text,
  yields: text,
  violates: text,
  ifUpheld: text,
  ifDismissed: text,
  witness: z
    .object({ kind: z.enum(WITNESS_KINDS), command: text, result: z.enum(WITNESS_RESULTS) })
    .nullable(),
  defence: z.object({ round: count, text }).nullable(),
  lastWord: z.object({ by: z.enum(['critic', 'proposer']), round: count, say: text, text }).nullable(),
  judge: z
    .object({ by: z.enum(JUDGES), verdict: z.enum(['upheld', 'dismissed', 'undecided']), reason: text })
    .nullable(),
  fingerprint: text,
  aspect: z.enum(ASPECTS).optional(),
  evidence: text.optional(),
  excerpt: text.optional(),
  why: text.optional(),
  earlier: z.object({ run: text, id: text }).optional(),
})

const critic = z.object({
  id: count,
  party: text,
  vendor: orNull,
  model: orNull,
  framing: orNull,
  pairing: z.enum(PAIRINGS).nullable(),
  topic: orNull,
  aspect: orNull,
  attacks: count,
  silent: z.boolean(),
  termination: z.enum(TERMINATIONS).nullable(),
  scorecard: z.object({ aspect: text, found: z.number(), lower: z.number(), upper: z.number() }).nullable(),
})

const coverage = z.object({
  files: z.array(z.object({ path: text, seenBy: z.array(count) })),
  claims: z.array(z.object({ quote: text, attacked: z.boolean() })),
  requirements: z.array(z.object({ quote: text, attacked: z.boolean() })),
})

const earlier = z.object({ run: text, id: text, statement: orNull })
const followUp = z.object({
  fixed: z.array(earlier),
  open: z.array(
    earlier.extend({ now: text, status: z.enum([...OPEN_LABELS, ...CLOSED_LABELS, ...LIVENESS_LABELS]) }),
  ),
  unasked: z.array(earlier),
  raised: z.array(text),
})

export const reportSchema: z.ZodType<Report> = z.object({
  schema: z.literal(REPORT_SCHEMA),
  review: text,
  exit: z.number().int(),
  safety: z.enum(['clean', 'disputes']),
  liveness: z.enum(['complete', 'incomplete']),
  reasons: z.array(text),
  pairing: z.enum(PAIRINGS).nullable(),
  proposer: z.object({ party: text, vendor: orNull, model: orNull, standIn: z.boolean() }).nullable(),
  critics: z.array(critic),
  disputes: z.array(attack),
  closed: z.array(attack),
  fixedByCritic: z.array(text).optional(),
  livenessItems: z.array(attack),
  advisory: z.array(attack),
  fixes: z.array(
    z.object({
      id: text,
      attacks: z.array(text),
      verifiedBy: z.enum(['witness', 'rule', 'critic', 'person']).nullable(),
      applied: z.boolean(),
      patch: orNull,
    }),
  ),
  headline: orNull,
  coverage,
  transcript: z.object({ path: text, before: text, after: text, identical: z.boolean() }).nullable(),
  cost: z.object({
    usd: z.number().nullable(),
    tokens: z.number().nullable(),
    judgeShare: z.number().nullable(),
  }),
  sessionLine: text,
  followUp: followUp.optional(),
  ledgerHead: text.optional(),
})

/** JSON Schema (draft 2020-12) of `gainsay.report.v1`; as input, so that unknown fields are allowed. */
export function reportJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(reportSchema, { io: 'input' }), title: REPORT_SCHEMA }
}

/** Reads a report that was written before; unknown fields are ignored. */
export function readReport(
  value: unknown,
): { readonly ok: true; readonly value: Report } | { readonly ok: false; readonly why: string } {
  const parsed = reportSchema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  return {
    ok: false,
    why: issue === undefined ? 'no report' : `${issue.path.map(String).join('.')}: ${issue.message}`,
  }
}
