// `gainsay.suite.v1`: one case of a held-out suite (DESIGN section 5). A fault that was put into a
// small change, the program that shows it, and the same change without it: the twin.
import {
  addressSchema,
  ASPECTS,
  witnessSchema,
  type Address,
  type Aspect,
  type Witness,
} from '@gainsay/protocol'
import * as z from 'zod'

export const SUITE_SCHEMA = 'gainsay.suite.v1' as const
export const CASE_LANGUAGES = ['javascript', 'typescript', 'python', 'go', 'rust'] as const
export type CaseLanguage = (typeof CASE_LANGUAGES)[number]

export type CaseFile = { readonly path: string; readonly content: string }
/** Null content: the change takes the file away. */
export type CaseChange = { readonly path: string; readonly content: string | null }

export type SuiteCase = {
  readonly schema: typeof SUITE_SCHEMA
  readonly id: string
  readonly aspect: Aspect
  readonly language: CaseLanguage
  /** Held back: nobody may look at it while they write prompts, framings or rules. */
  readonly held: boolean
  /** What the author was asked for, as a user would say it. */
  readonly task: string
  readonly base: readonly CaseFile[]
  /** From the base to the work with the fault. */
  readonly change: readonly CaseChange[]
  readonly fault: {
    /** In the work with the fault. */
    readonly address: Address
    readonly description: string
    /** Fails where the fault is, passes on the twin. */
    readonly witness: Witness
  }
  /** From the base to the same work without the fault. */
  readonly twin: readonly CaseChange[]
}

/** Lower-case words joined by hyphens: it is the name of a folder, too. */
export const caseIdSchema: z.ZodString = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens')

const text = z.string().min(1)
const change = z
  .array(z.object({ path: text, content: z.string().nullable().describe('null: the file is taken away') }))
  .min(1)

const caseSchema = z.object({
  schema: z.literal(SUITE_SCHEMA),
  id: caseIdSchema,
  aspect: z.enum(ASPECTS),
  language: z.enum(CASE_LANGUAGES),
  held: z.boolean().describe('true: never to be used while prompts, framings or rules are written'),
  task: text.describe('what the author was asked for'),
  base: z.array(z.object({ path: text, content: z.string() })).describe('the files before the change'),
  change: change.describe('from the base to the work with the fault'),
  fault: z.object({
    address: addressSchema.describe('where the fault is, in the work with the fault'),
    description: text,
    witness: witnessSchema.describe('fails where the fault is, passes on the twin'),
  }),
  twin: change.describe('from the base to the same work without the fault'),
})
export const suiteCaseSchema: z.ZodType<SuiteCase> = caseSchema
