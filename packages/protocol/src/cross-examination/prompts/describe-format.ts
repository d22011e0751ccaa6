// The sentences of a briefing that say how to answer, made from the same schema as the reader
// and the JSON Schema, so that the three cannot drift apart.
import { replyJsonSchema, type ReplyKind } from '../messages/replies.ts'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** The schemas of this protocol are a handful of levels deep; a deeper one is a mistake. */
const DEPTH_MAX = 8

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.type === 'array') return 'list'
  return schema.type ?? 'one of'
}

function lines(name: string, schema: Schema, required: boolean, depth: number): string[] {
  if (depth > DEPTH_MAX) throw new Error(`the schema of ${name} is nested too deep to be described`)
  const pad = '  '.repeat(depth)
  const optional = required ? '' : ' (may be left out)'
  const says = schema.description === undefined ? '' : `: ${schema.description}`
  const out = [`${pad}- ${name}, ${kindOf(schema)}${optional}${says}`]
  const inner = schema.items ?? schema
  for (const alternative of inner.anyOf ?? inner.oneOf ?? [])
    out.push(...lines('either', alternative, true, depth + 1))
  for (const part of [inner, ...(inner.allOf ?? [])])
    for (const [key, value] of Object.entries(part.properties ?? {}))
      out.push(...lines(key, value, part.required?.includes(key) ?? false, depth + 1))
  return out
}

/** Made once a kind: schemas do not change while a program runs. */
const described = new Map<ReplyKind, string>()

/** "Answer with one JSON object and nothing after it", then every field, one a line. */
export function describeFormat(reply: ReplyKind): string {
  const known = described.get(reply) ?? describe(reply)
  described.set(reply, known)
  return known
}

function describe(reply: ReplyKind): string {
  const schema = replyJsonSchema(reply) as Schema
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    lines(key, value, schema.required?.includes(key) ?? false, 0),
  )
  return `Answer with one JSON object, last in your reply, with these fields:\n${fields.join('\n')}`
}
