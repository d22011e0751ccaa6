// A witness: a small program with an expectation (DESIGN section 3, "Witness").
import * as z from 'zod'

export const WITNESS_KINDS = ['script', 'test', 'patch', 'conflict'] as const
export type WitnessKind = (typeof WITNESS_KINDS)[number]

export type WitnessFile = { readonly path: string; readonly content: string }
export type Witness = {
  readonly kind: WitnessKind
  readonly files: readonly WitnessFile[]
  readonly command: string
  /** What a run shows when the attack is right, in one sentence. */
  readonly expect: string
}

/** What running it gave; everything but `confirmed` removes the witness, not its attack. */
export const WITNESS_RESULTS = ['none', 'confirmed', 'not-reproduced', 'flaky', 'could-not-run'] as const
export type WitnessResult = (typeof WITNESS_RESULTS)[number]

export const WITNESS_FILES_MAX = 20

export const witnessSchema: z.ZodType<Witness> = z.object({
  kind: z.enum(WITNESS_KINDS),
  files: z
    .array(z.object({ path: z.string().min(1), content: z.string() }))
    .max(WITNESS_FILES_MAX)
    .describe('files that the witness needs; they are never part of the work'),
  command: z.string().min(1).describe('runs in the sandbox, in the root of the work'),
  expect: z.string().min(1).describe('what the run shows if the attack is right'),
})
