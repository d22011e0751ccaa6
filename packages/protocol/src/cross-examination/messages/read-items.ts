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

type ReadOne<T> = { readonly value: T; readonly why: null } | { readonly value: null; readonly why: string }

/** A reply on its way to a turn is looked at at every step; what was read of an item stays true. */
const known = new WeakMap<z.ZodType, WeakMap<object, ReadOne<unknown>>>()

function readOne<T>(raw: unknown, schema: z.ZodType<T>): ReadOne<T> {
  const isObject = typeof raw === 'object' && raw !== null
  const before = isObject ? (known.get(schema)?.get(raw) as ReadOne<T> | undefined) : undefined
  if (before !== undefined) return before
  const parsed = schema.safeParse(raw)
  const read: ReadOne<T> = parsed.success
    ? { value: parsed.data, why: null }
    : { value: null, why: describeIssue(parsed.error) }
  if (isObject) {
    const ofSchema = known.get(schema) ?? new WeakMap<object, ReadOne<unknown>>()
    known.set(schema, ofSchema.set(raw, read))
  }
  return read
}

export function readItems<T>(list: readonly unknown[], schema: z.ZodType<T>): Items<T> {
  const items: ReadItem<T>[] = []
  const unreadable: UnreadableItem[] = []
  for (const [index, raw] of list.slice(0, ITEMS_MAX).entries()) {
    const read = readOne(raw, schema)
    if (read.why === null) items.push({ index, value: read.value })
    else unreadable.push({ index, why: read.why, raw: rawExcerpt(raw) })
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
