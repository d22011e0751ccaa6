// The reply of kind `attacks`: an opening turn, or all that a rule critic found. Items are
// read one at a time, so that one bad attack never loses the others.
import * as z from 'zod'
import { attackSchema, type Attack } from './attack.ts'

/** An item that does not fit: why, and a bounded excerpt of what it was. */
export type UnreadableItem = { readonly index: number; readonly why: string; readonly raw: string }
export type Items<T> = {
  readonly items: readonly (T & { readonly index: number })[]
  readonly unreadable: readonly UnreadableItem[]
}

/** More items than this in one list are not looked at; said as one unreadable item. */
export const ITEMS_MAX = 1000
export const RAW_EXCERPT_CHARACTERS = 2000

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string }

/** The first thing that does not fit, in one line: where, and what was wanted. */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'does not fit'
  const where = issue.path.map(String).join('.')
  return where === '' ? issue.message : `${where}: ${issue.message}`
}

export function rawExcerpt(value: unknown): string {
  let text: string
  try {
    text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  } catch {
    text = '(cannot be shown)'
  }
  return text.slice(0, RAW_EXCERPT_CHARACTERS)
}

export function readItems<T extends object>(list: readonly unknown[], schema: z.ZodType<T>): Items<T> {
  const items: (T & { readonly index: number })[] = []
  const unreadable: UnreadableItem[] = []
  for (const [index, raw] of list.slice(0, ITEMS_MAX).entries()) {
    const parsed = schema.safeParse(raw)
    if (parsed.success) items.push({ ...parsed.data, index })
    else unreadable.push({ index, why: describeIssue(parsed.error), raw: rawExcerpt(raw) })
  }
  if (list.length > ITEMS_MAX)
    unreadable.push({ index: ITEMS_MAX, why: `more than ${ITEMS_MAX} items; the rest was not read`, raw: '' })
  return { items, unreadable }
}

/** What a party returns for `attacks`: `{ attacks: Attack[] }`. */
export type AttacksReply = { readonly attacks: readonly Attack[] }
export type ReadAttacks = { readonly attacks: Items<Attack> }

export function readAttacks(value: unknown): ReadResult<ReadAttacks> {
  const list = (value as { attacks?: unknown } | null | undefined)?.attacks
  if (!Array.isArray(list))
    return { ok: false, why: 'attacks: a list is wanted, empty if there is nothing to attack' }
  return { ok: true, value: { attacks: readItems(list, attackSchema) } }
}
