// The proposer's answers of one turn: to each attack that it is asked about, one.
import * as z from 'zod'
import { addressSchema, type Address } from './address.ts'
import { FIELD_CHARACTERS_MAX } from './attack.ts'

export type AnswerItem = {
  readonly id: string
  readonly say: 'concede' | 'defend' | 'retry' | 'retract'
  readonly text: string
  readonly evidence?: readonly Address[] | undefined
}

export const answerSchema: z.ZodType<AnswerItem> = z.object({
  id: z.string().min(1).max(64).describe('the attack that is answered'),
  say: z
    .enum(['concede', 'defend', 'retry', 'retract'])
    .describe(
      'concede: it is right, and you fix it in your tree in this turn (final); defend: it is wrong, and your text shows why; retry: your fix of the last turn failed for it, and you made a new one',
    ),
  text: z.string().max(FIELD_CHARACTERS_MAX).describe('the defence, or what the fix does'),
  evidence: z.array(addressSchema).max(20).optional().describe('what the defence points at'),
})
