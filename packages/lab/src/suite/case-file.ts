// `case.json` of a case on disk: what does not fit into the folders `base/`, `fault/`, `twin/` and
// `witness/` beside it. The lines of the address are found by its quote, so that authors count none.
import { ASPECTS } from '@gainsay/protocol'
import * as z from 'zod'
import { CASE_LANGUAGES, caseIdSchema, SUITE_SCHEMA, type SuiteCase } from './suite-case.ts'

export type CaseText = Pick<SuiteCase, 'schema' | 'id' | 'aspect' | 'language' | 'held' | 'task'> & {
  readonly fault: {
    readonly address: { readonly path: string; readonly quote: string }
    readonly description: string
    readonly witness: { readonly command: string; readonly expect: string }
  }
  /** Files of the base that the change takes away. */
  readonly removed: { readonly fault: readonly string[]; readonly twin: readonly string[] }
}

const text = z.string().trim().min(1)
const paths = z.array(text).default([])

export const caseTextSchema: z.ZodType<CaseText> = z.strictObject({
  schema: z.literal(SUITE_SCHEMA),
  id: caseIdSchema,
  aspect: z.enum(ASPECTS),
  language: z.enum(CASE_LANGUAGES),
  held: z.boolean(),
  task: text,
  fault: z.strictObject({
    address: z.strictObject({
      path: text,
      quote: z.string().refine((quote) => quote.trim() !== '', 'is empty'),
    }),
    description: text,
    witness: z.strictObject({ command: text, expect: text }),
  }),
  removed: z.strictObject({ fault: paths, twin: paths }).default({ fault: [], twin: [] }),
})
