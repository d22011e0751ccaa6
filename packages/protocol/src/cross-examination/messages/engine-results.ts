// What the engine reports of the work that it does itself: addresses, witnesses, fixes.
import * as z from 'zod'
import { addressSchema, type Address } from './address.ts'
import { WITNESS_RESULTS, type WitnessResult } from './witness.ts'

export type ResolvedItem = {
  /** `attacks.3`, or `replies.A2.1` for what a press brings. */
  readonly item: string
  readonly resolved: boolean
  /** As the machine found it; null: as it was written. */
  readonly address: Address | null
  /** Why it was not resolved; empty if it was. */
  readonly why: string
  /** An existence or absence that it asserts was shown false. */
  readonly refuted: boolean
}
export type Resolution = { readonly items: readonly ResolvedItem[] }
export type WitnessReport = {
  readonly result: WitnessResult
  readonly why: string
  /** Of the run that tells most: the end of what it printed, bounded; absent where nothing ran. */
  readonly output?: string | undefined
  /** What the same command gave on the base; absent where it was not run there. */
  readonly onBase?: 'fault' | 'no-fault' | 'could-not-run' | undefined
}

/** UTF-16 units kept of a witness's output. */
export const WITNESS_OUTPUT_MAX = 4_000
export type VerificationReport = {
  readonly checks: 'ok' | 'worse' | 'unknown'
  readonly testsChanged: boolean
  readonly results: Readonly<Record<string, 'stopped' | 'still'>>
  readonly why: string
}
/** Pairs of fixes of which the later could not be added to a tree that holds the earlier. */
export type Combination = { readonly failing: readonly (readonly [string, string])[] }

export const resolutionSchema: z.ZodType<Resolution> = z.object({
  items: z.array(
    z.object({
      item: z.string(),
      resolved: z.boolean(),
      address: addressSchema.nullable(),
      why: z.string(),
      refuted: z.boolean(),
    }),
  ),
})
export const witnessReportSchema: z.ZodType<WitnessReport> = z.object({
  result: z.enum(WITNESS_RESULTS),
  why: z.string(),
  output: z.string().max(WITNESS_OUTPUT_MAX).optional(),
  onBase: z.enum(['fault', 'no-fault', 'could-not-run']).optional(),
})
export const verificationSchema: z.ZodType<VerificationReport> = z.object({
  checks: z.enum(['ok', 'worse', 'unknown']),
  testsChanged: z.boolean(),
  results: z.record(z.string(), z.enum(['stopped', 'still'])),
  why: z.string(),
})
export const combinationSchema: z.ZodType<Combination> = z.object({
  failing: z.array(z.tuple([z.string(), z.string()])),
})
