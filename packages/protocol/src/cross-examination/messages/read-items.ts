// Replies are read one item at a time, so that one bad item never loses the others.
import * as z from 'zod'

/** An item that does not fit: why, and a bounded excerpt of what it was. */
export type UnreadableItem = { readonly index: number; readonly why: string; readonly raw: string }
export type ReadItem<T> = { readonly index: number; readonly value: T }
export type Items<T> = {
  readonly items: readonly ReadItem<T>[]
  readonly unreadable: readonly UnreadableItem[]
}

/** More items than this in one list are not looked at; said as one unreadable item. */
export const ITEMS_MAX = 1000
export const RAW_EXCERPT_CHARACTERS = 2000

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

export function readItems<T>(list: readonly unknown[], schema: z.ZodType<T>): Items<T> {
  const items: ReadItem<T>[] = []
  const unreadable: UnreadableItem[] = []
  for (const [index, raw] of list.slice(0, ITEMS_MAX).entries()) {
    const parsed = schema.safeParse(raw)
    if (parsed.success) items.push({ index, value: parsed.data })
    else unreadable.push({ index, why: describeIssue(parsed.error), raw: rawExcerpt(raw) })
  }
  if (list.length > ITEMS_MAX)
    unreadable.push({ index: ITEMS_MAX, why: `more than ${ITEMS_MAX} items; the rest was not read`, raw: '' })
  return { items, unreadable }
}

/** The list under a key of a reply; empty where there is none. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const list = (value as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(list) ? list : []
}
