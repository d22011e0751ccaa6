// The last messages: which leaf a critic stakes, and what the judge says of it.
import * as z from 'zod'

export type Choice = { readonly id: string }
export type Verdict = { readonly verdict: 'upheld' | 'dismissed' | 'undecided'; readonly reason: string }

export const choiceSchema: z.ZodType<Choice> = z.object({
  id: z.string().min(1).max(64).describe('the one open attack of yours that you stake everything on'),
})
export const verdictSchema: z.ZodType<Verdict> = z.object({
  verdict: z
    .enum(['upheld', 'dismissed', 'undecided'])
    .describe(
      'upheld: the attack stands; dismissed: the defence answers it; undecided: this is not enough to say',
    ),
  reason: z.string().max(4000).describe('one or two sentences'),
})
