// A critic's turn after a proposer's: replies to defences, words on fixes, new attacks.
import * as z from 'zod'
import { addressSchema, type Address } from './address.ts'
import { FIELD_CHARACTERS_MAX } from './attack.ts'
import { witnessSchema, type Witness } from './witness.ts'

/** What a press brings; at least one of these must be new to the thread. */
export type Fresh = {
  readonly address?: Address | undefined
  readonly quote?: string | undefined
  readonly witness?: Witness | undefined
}
export type ReplyItem = {
  readonly id: string
  readonly say: 'withdraw' | 'keep' | 'press' | 'fork'
  readonly text: string
  readonly fresh?: Fresh | undefined
}
export type FixWordItem = {
  readonly fix: string
  readonly id: string
  readonly say: 'confirm' | 'object'
  readonly text: string
}

const text = z.string().max(FIELD_CHARACTERS_MAX)

export const replySchema: z.ZodType<ReplyItem> = z.object({
  id: z.string().min(1).max(64).describe('your attack whose defence you answer'),
  say: z
    .enum(['withdraw', 'keep', 'press', 'fork'])
    .describe(
      'withdraw: the defence convinces you; keep: it does not, and you have nothing new; press: you bring an address, a quote or a witness that is new to this thread; fork: you attack the defence itself, with an attack in `attacks` whose `on` is this id',
    ),
  text: text.describe('why'),
  fresh: z
    .object({
      address: addressSchema.optional(),
      quote: text.optional().describe('quoted evidence, copied exactly'),
      witness: witnessSchema.optional(),
    })
    .optional()
    .describe('for press only: what is new'),
})
export const fixWordSchema: z.ZodType<FixWordItem> = z.object({
  fix: z.string().min(1).max(64),
  id: z.string().min(1).max(64).describe('your attack that the fix is for'),
  say: z.enum(['confirm', 'object']).describe('confirm: it removes the fault; object: it does not'),
  text: text.describe('why'),
})
