// Reply kinds by name: the reader of a value, and the JSON Schema that an agent is given. Both
// are made from one schema, so that they cannot drift apart.
import * as z from 'zod'
import { answerSchema } from './answers.ts'
import { attackItemSchema } from './attack.ts'
import { BIDS_WANTED, bidSchema } from './bids.ts'
import { fixWordSchema, replySchema } from './critique.ts'
import {
  combinationSchema,
  resolutionSchema,
  verificationSchema,
  witnessReportSchema,
} from './engine-results.ts'
import { choiceSchema, verdictSchema } from './judgement.ts'
import { describeIssue } from './read-items.ts'

export const REPLY_KINDS = [
  'acknowledgement',
  'bids',
  'attacks',
  'mended',
  'answers',
  'critique',
  'choice',
  'verdict',
  'resolution',
  'witness-report',
  'verification',
  'combination',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

const attacks = z.array(attackItemSchema).describe('empty if there is nothing to attack')
const mended = attackItemSchema.and(z.object({ item: z.number().int().min(0) }))

/** What an agent is asked to write. */
const WHOLE: Record<ReplyKind, z.ZodType> = {
  acknowledgement: z.unknown(),
  bids: z.object({ bids: z.array(bidSchema).describe(`${BIDS_WANTED} topics, best first`) }),
  attacks: z.object({ attacks }),
  mended: z.object({
    attacks: z.array(mended).describe('the attacks named above, mended; item is their number'),
  }),
  answers: z.object({ answers: z.array(answerSchema) }),
  critique: z.object({
    replies: z.array(replySchema).describe('one for each defence'),
    fixes: z.array(fixWordSchema).describe('one for each fix of an attack of yours'),
    attacks,
    more: z.boolean().optional().describe('only in the last round: you have more to raise'),
  }),
  choice: choiceSchema,
  verdict: verdictSchema,
  resolution: resolutionSchema,
  'witness-report': witnessReportSchema,
  verification: verificationSchema,
  combination: combinationSchema,
}

/** The lists that must be there; their items are read one by one, when the reply is settled. */
const LISTS: Partial<Record<ReplyKind, readonly string[]>> = {
  bids: ['bids'],
  attacks: ['attacks'],
  mended: ['attacks'],
  answers: ['answers'],
  critique: [],
}

export type Read =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string }

function isReplyKind(name: string): name is ReplyKind {
  return (REPLY_KINDS as readonly string[]).includes(name)
}

/**
 * Whether a value is a reply of this kind as a whole. The value is handed on as it is: a bad
 * item in a list is refused later, by name, and loses nothing else.
 */
export function readReply(reply: string, value: unknown): Read {
  if (!isReplyKind(reply)) return { ok: false, why: `no reply of kind ${reply} is known` }
  const lists = LISTS[reply]
  if (lists !== undefined) {
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return { ok: false, why: 'one JSON object is wanted' }
    for (const key of lists)
      if (!Array.isArray((value as Record<string, unknown>)[key]))
        return { ok: false, why: `${key}: a list is wanted, empty if there is nothing` }
    return { ok: true, value }
  }
  const parsed = WHOLE[reply].safeParse(value)
  return parsed.success ? { ok: true, value } : { ok: false, why: describeIssue(parsed.error) }
}

/** The JSON Schema of a reply kind, for agents that can be held to one. */
export function replyJsonSchema(reply: ReplyKind): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(WHOLE[reply], { target: 'draft-7' })
}
