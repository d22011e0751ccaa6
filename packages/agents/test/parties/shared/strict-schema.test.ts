import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { strictSchema, withoutNulls } from '../../../src/parties/shared/strict-schema.ts'

type Node = { [key: string]: unknown }

// What OpenAI's strict mode refuses, read from its own documentation of structured outputs.
const faultsOf = (node: unknown, path = '$'): string[] => {
  if (Array.isArray(node)) return node.flatMap((item, index) => faultsOf(item, `${path}[${index}]`))
  if (typeof node !== 'object' || node === null) return []
  const schema = node as Node
  const faults: string[] = []
  const properties = schema['properties'] as Node | undefined
  if (properties !== undefined) {
    if (schema['additionalProperties'] !== false) faults.push(`${path}: open`)
    if (JSON.stringify(schema['required']) !== JSON.stringify(Object.keys(properties)))
      faults.push(`${path}: optional properties`)
    for (const [name, part] of Object.entries(properties)) faults.push(...faultsOf(part, `${path}.${name}`))
  }
  for (const key of ['oneOf', 'allOf', 'not', 'if', 'minLength', 'maxLength', 'patternProperties'])
    if (key in schema) faults.push(`${path}: ${key}`)
  for (const key of ['items', 'anyOf', '$defs']) faults.push(...faultsOf(schema[key], `${path}.${key}`))
  return faults
}

const attack = z.object({
  id: z.string().min(1),
  severity: z.enum(['high', 'low']),
  advisory: z.boolean().optional(),
  note: z.string().nullable().optional(),
  address: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), path: z.string(), side: z.enum(['before', 'after']).optional() }),
    z.object({ kind: z.literal('command'), value: z.string(), turn: z.number().int().optional() }),
  ]),
})
const reply = z.object({ attacks: z.array(attack), more: z.boolean().optional() })

describe('strictSchema', () => {
  const schema = z.toJSONSchema(reply)

  it('closes every object and requires every property', () => {
    const strict = strictSchema(schema)
    expect(strict).not.toBeNull()
    expect(faultsOf(strict)).toEqual([])
    expect(faultsOf(schema)).not.toEqual([])
  })

  it.each([
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', properties: { a: { not: { type: 'string' } } } },
    { allOf: [{ type: 'object' }] },
    true,
    null,
  ])('does not pretend to be able to: %j', (loose) => {
    expect(strictSchema(loose)).toBeNull()
  })

  it('is undone by withoutNulls, for any value that fits (property)', () => {
    const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
      fc.option(value, { nil: undefined })
    const address = fc.oneof(
      fc.record({
        kind: fc.constant('file'),
        path: fc.string(),
        side: optional(fc.constantFrom('before', 'after')),
      }),
      fc.record({ kind: fc.constant('command'), value: fc.string(), turn: optional(fc.nat()) }),
    )
    const attacks = fc.array(
      fc.record({
        id: fc.string({ minLength: 1 }),
        severity: fc.constantFrom('high', 'low'),
        advisory: optional(fc.boolean()),
        address,
      }),
      { maxLength: 4 },
    )
    // What a model held to the strict schema sends: null wherever nothing is said.
    const filled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(filled)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, part]) => [key, part === undefined ? null : filled(part)]),
            )
          : value
    fc.assert(
      fc.property(fc.record({ attacks, more: optional(fc.boolean()) }), (value) => {
        const restored = withoutNulls(filled(value), schema)
        expect(restored).toEqual(JSON.parse(JSON.stringify(value)))
        expect(reply.safeParse(restored).success).toBe(true)
      }),
    )
  })

  it('keeps a null that the schema itself wants', () => {
    const wanted = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }
    expect(withoutNulls({ a: null, extra: null }, wanted)).toEqual({ a: null, extra: null })
  })
})
