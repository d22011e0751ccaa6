// A witness: a small program with an expectation (DESIGN section 3, "Witness").
import * as z from 'zod'

export const WITNESS_KINDS = ['script', 'test', 'patch', 'conflict'] as const
export type WitnessKind = (typeof WITNESS_KINDS)[number]

export type WitnessFile = { readonly path: string; readonly content: string }
export type Witness = {
  readonly kind: WitnessKind
  readonly files: readonly WitnessFile[]
  /** The machine's whole test: 0 means that the work is right, anything else that the fault is there. */
  readonly command: string
  /** What a run shows when the attack is right, in one sentence: for people. */
  readonly expect: string
}

/** What running it gave; everything but `confirmed` removes the witness, not its attack. */
export const WITNESS_RESULTS = ['none', 'confirmed', 'not-reproduced', 'flaky', 'could-not-run'] as const
export type WitnessResult = (typeof WITNESS_RESULTS)[number]

export const WITNESS_FILES_MAX = 20

export const witnessSchema: z.ZodType<Witness> = z.object({
  kind: z
    .enum(WITNESS_KINDS)
    .describe(
      'script: a program; test: a test of the project; patch: changed files of the work, and what they show; conflict: a comparison of two records of the work',
    ),
  files: z
    .array(z.object({ path: z.string().min(1), content: z.string() }))
    .max(WITNESS_FILES_MAX)
    .describe(
      'files that the witness needs, at paths that are new to the work; only kind patch may name files of the work, whose content it then replaces',
    ),
  command: z
    .string()
    .min(1)
    .describe(
      'runs by sh in the sandbox, in the root of the work, without a network; it exits with 0 if the work is right and with another code if the fault is there, as a failing test does, and it ends by itself; for kind test the runner of the project is used',
    ),
  expect: z.string().min(1).describe('what the failing run shows if the attack is right'),
})
