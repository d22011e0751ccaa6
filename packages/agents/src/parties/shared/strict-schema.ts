// JSON Schema as providers take it for strict output: every object closed, every property required.
// A property that may be absent becomes one that may be null, and nulls are taken out again.

import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'

/** Deeper schemas are not made strict; the value is then only judged afterwards. */
const DEPTH_MAX = 40

/** What strict output does not know and what is only checked afterwards. */
const DROPPED = new Set([
  '$schema',
  '$id',
  'default',
  'examples',
  'minLength',
  'maxLength',
  'uniqueItems',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'required',
  'contentEncoding',
])

/** Null: the schema cannot be made strict (a map with free keys, a condition, too deep). */
export function strictSchema(schema: unknown): Json | null {
  try {
    return strict(schema, 0)
  } catch (error) {
    if (error instanceof NotStrict) return null
    throw error
  }
}

class NotStrict extends Error {}

function strict(value: unknown, depth: number): Json {
  const schema = asObject(value)
  if (schema === null || depth > DEPTH_MAX) throw new NotStrict()
  for (const key of ['if', 'not', 'patternProperties', 'allOf', 'dependentSchemas'])
    if (key in schema) throw new NotStrict()
  if (asObject(schema['additionalProperties']) !== null) throw new NotStrict()
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema)) {
    if (DROPPED.has(key)) continue
    if (key === 'items') result['items'] = strict(part, depth + 1)
    else if (key === 'anyOf' || key === 'oneOf')
      result['anyOf'] = asArray(part).map((option) => strict(option, depth + 1))
    else if (key === '$defs' || key === 'definitions') result[key] = mapped(part, depth)
    else if (key !== 'properties') result[key] = part
  }
  const properties = asObject(schema['properties'])
  if (properties === null && schema['type'] !== 'object') return result
  return { ...result, ...closed(properties ?? {}, asArray(schema['required']), depth) }
}

function closed(properties: Json, required: readonly unknown[], depth: number): Json {
  const names = Object.keys(properties)
  const shut = names.map((name) => {
    const part = strict(properties[name], depth + 1)
    return [name, required.includes(name) ? part : { anyOf: [part, { type: 'null' }] }] as const
  })
  return { properties: Object.fromEntries(shut), required: names, additionalProperties: false }
}

function mapped(value: unknown, depth: number): Json {
  return Object.fromEntries(
    Object.entries(asObject(value) ?? {}).map(([name, part]) => [name, strict(part, depth + 1)]),
  )
}

/**
 * Takes out the nulls that stand for absent properties: those where the original schema does not
 * allow null. `$ref` is followed within the schema.
 */
export function withoutNulls(value: unknown, schema: unknown, root: unknown = schema, depth = 0): unknown {
  const shape = resolved(schema, root)
  if (shape === null || depth > DEPTH_MAX) return value
  const options = [...asArray(shape['anyOf']), ...asArray(shape['oneOf'])]
  if (options.length > 0) {
    const fitting = options.find((option) => fitsRoughly(value, resolved(option, root)))
    return fitting === undefined ? value : withoutNulls(value, fitting, root, depth + 1)
  }
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, shape['items'], root, depth + 1))
  const object = asObject(value)
  const properties = asObject(shape['properties'])
  if (object === null || properties === null) return value
  const required = asArray(shape['required'])
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name, part]) => part !== null || required.includes(name) || !(name in properties))
      .map(([name, part]) => [name, withoutNulls(part, properties[name], root, depth + 1)]),
  )
}

function resolved(schema: unknown, root: unknown): Json | null {
  const shape = asObject(schema)
  const found = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(asText(shape?.['$ref']) ?? '')
  if (shape === null || found === null) return shape
  return asObject(asObject(asObject(root)?.[found[1]!])?.[found[2]!])
}

// Enough to choose among the kinds of an address or a witness: constants and enumerations decide.
function fitsRoughly(value: unknown, shape: Json | null): boolean {
  if (shape === null) return false
  if ('const' in shape) return shape['const'] === value
  if ('enum' in shape) return asArray(shape['enum']).includes(value)
  if (shape['type'] === 'null') return value === null
  if (shape['type'] === 'array') return Array.isArray(value)
  const properties = asObject(shape['properties'])
  if (properties === null) return typeof value === shape['type'] || shape['type'] === undefined
  const object = asObject(value)
  if (object === null) return false
  return Object.entries(properties).every(([name, part]) => {
    const inner = asObject(part)
    return (
      inner === null ||
      !('const' in inner || 'enum' in inner) ||
      object[name] == null ||
      fitsRoughly(object[name], inner)
    )
  })
}
