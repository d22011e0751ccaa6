// What an attack or a piece of evidence points at (DESIGN section 3, "Addresses").
import * as z from 'zod'

export const ADDRESS_KINDS = [
  'file',
  'command',
  'test',
  'requirement',
  'claim',
  'citation',
  'assumption',
  'decision',
  'turn',
  'absence',
] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/**
 * Lines are 1-based and inclusive; `quote` is the text that stands there, by which the lines
 * are found again. `side`: the snapshot (`after`, when absent) or the base (`before`), for
 * lines that the change took away.
 */
export type FileAddress = {
  readonly kind: 'file'
  readonly path: string
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly side?: 'before' | 'after' | undefined
}
/** `value`: the command line, the test's name, the quoted words, the reference. */
export type PlainAddress = {
  readonly kind: Exclude<AddressKind, 'file' | 'absence'>
  readonly value: string
  /** 1-based user turn of the session that it stands in, where it has one. */
  readonly turn?: number | undefined
}
/** `value`: what is required; `where` it was looked for; the `search` that found nothing. */
export type AbsenceAddress = {
  readonly kind: 'absence'
  readonly value: string
  readonly where: string
  readonly search: string
}
export type Address = FileAddress | PlainAddress | AbsenceAddress

const text = z.string().min(1)
const plainKinds = ADDRESS_KINDS.filter((kind) => kind !== 'file' && kind !== 'absence')

const file = z.object({
  kind: z.literal('file'),
  path: text.describe('path inside the repository'),
  start: z.number().int().min(1).describe('first line, 1-based'),
  end: z.number().int().min(1).describe('last line, inclusive'),
  quote: z.string().describe('the text of these lines, copied exactly'),
  side: z.enum(['before', 'after']).optional().describe('before: lines that the change removed'),
})
const plain = z.object({
  kind: z.enum(plainKinds),
  value: text.describe('the command, test name, quoted words or reference, copied exactly'),
  turn: z.number().int().min(0).optional().describe('user turn of the session that it stands in'),
})
const absence = z.object({
  kind: z.literal('absence'),
  value: text.describe('what is required and missing'),
  where: text.describe('where it was looked for'),
  search: text.describe('the search that found nothing'),
})

export const addressSchema: z.ZodType<Address> = z
  .discriminatedUnion('kind', [file, plain, absence])
  .refine(
    (address) => address.kind !== 'file' || address.start <= address.end,
    'the first line is after the last',
  )
