// Three topics of its own that a critic would attack on, best first.
import * as z from 'zod'
import { ASPECTS, type Aspect } from './attack.ts'

export const BIDS_WANTED = 3

export type Bid = { readonly topic: string; readonly aspect: Aspect; readonly why: string }

export const bidSchema: z.ZodType<Bid> = z.object({
  topic: z.string().min(1).max(200).describe('a topic of your own, in a few words'),
  aspect: z.enum(ASPECTS).describe('the aspect nearest to it'),
  why: z.string().max(2000).describe('what in this work makes it worth attacking'),
})
