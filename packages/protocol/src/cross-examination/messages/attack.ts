// An attack as a critic writes it: input X yields Y, which violates Z, with an address.
import * as z from 'zod'
import { addressSchema, type Address } from './address.ts'
import { witnessSchema, type Witness } from './witness.ts'

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Aspects of the held-out suites; a critic names the nearest one, or `other`. */
export const ASPECTS = [
  'correctness',
  'security',
  'concurrency',
  'performance',
  'resources',
  'compatibility',
  'evidence',
  'requirements',
  'consistency',
  'other',
] as const
export type Aspect = (typeof ASPECTS)[number]

export type Attack = {
  readonly topic: string
  readonly aspect: Aspect
  readonly address: Address
  readonly severity: Severity
  /** One sentence a reader can act on. */
  readonly statement: string
  /** Input X yields Y, which violates Z. */
  readonly input: string
  readonly yields: string
  readonly violates: string
  /** The stake: what it means if upheld, and if dismissed. */
  readonly ifUpheld: string
  readonly ifDismissed: string
  readonly evidence: string
  readonly witness?: Witness | undefined
  /** Shown, never blocking: outside labels, counts, headline, safety and exit. */
  readonly advisory?: boolean | undefined
}

/** Characters of one field of an attack; a longer one makes the item unreadable. */
export const FIELD_CHARACTERS_MAX = 16_384

const sentence = z.string().min(1).max(FIELD_CHARACTERS_MAX)
const optionalText = z.string().max(FIELD_CHARACTERS_MAX)

const attackFields = {
  topic: sentence.describe('the topic of this attack, in a few words'),
  aspect: z.enum(ASPECTS).describe('the aspect nearest to it'),
  address: addressSchema.describe('what it points at, so that a machine finds it'),
  severity: z.enum(SEVERITIES),
  statement: sentence.describe('the fault in one sentence'),
  input: sentence.describe('the input or situation X'),
  yields: sentence.describe('what happens, Y'),
  violates: sentence.describe('the requirement or rule that Y violates, Z, quoted where it is written'),
  ifUpheld: sentence.describe('what it means for the user if you are right'),
  ifDismissed: sentence.describe('what it means if you are wrong'),
  evidence: optionalText.describe('what you saw: quoted code, output, records'),
  witness: witnessSchema.optional().describe('a small program that shows it, if you can write one'),
  advisory: z.boolean().optional().describe('true only for a hint that must not block'),
} as const

/** An attack in a reply: with the number that its critic gave it, and what it is aimed at. */
export type AttackItem = Attack & {
  readonly id?: string | undefined
  /** The attack on whose last defence this one is aimed; the same turn must fork it. */
  readonly on?: string | undefined
  /**
   * Of a rule critic alone, which does not guess: why it could not decide this, in one sentence. Such
   * an attack accuses of nothing; it is deferred, on the liveness axis. Models are not told of it.
   */
  readonly undecided?: string | undefined
}

export const attackSchema: z.ZodType<Attack> = z.object(attackFields)
export const attackItemSchema: z.ZodType<AttackItem> = z.object({
  id: z.string().max(64).optional().describe('its number, the next free one of yours'),
  on: z
    .string()
    .max(64)
    .optional()
    .describe(
      'only for an attack on a defence: the number of the defended attack that you fork in this turn',
    ),
  ...attackFields,
})

/** What a party returns for `attacks`: an opening turn, or all that a rule critic found. */
export type AttacksReply = { readonly attacks: readonly AttackItem[] }
