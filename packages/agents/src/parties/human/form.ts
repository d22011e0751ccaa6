// A schema of a few plain fields as questions that a person can answer one by one; anything deeper is
// asked for as a whole.

import { asArray, asObject, asText } from '../../json/read-json.ts'

export const FORM_LIMITS = { fields: 12, choices: 20 } as const

export type Field = {
  readonly name: string
  readonly about: string
  readonly required: boolean
  readonly kind: 'choice' | 'text' | 'yes-no' | 'number'
  /** Only for `choice`. */
  readonly choices: readonly string[]
}

/** Null: not made of plain fields only. */
export function formOf(schema: unknown): Field[] | null {
  const shape = asObject(schema)
  const properties = asObject(shape?.['properties'])
  if (shape === null || properties === null) return null
  const names = Object.keys(properties)
  if (names.length === 0 || names.length > FORM_LIMITS.fields) return null
  const required = asArray(shape['required'])
  const fields = names.map((name) => fieldOf(name, properties[name], required.includes(name)))
  return fields.includes(null) ? null : (fields as Field[])
}

function fieldOf(name: string, schema: unknown, required: boolean): Field | null {
  const shape = asObject(schema)
  if (shape === null) return null
  const field = { name, about: asText(shape['description']) ?? '', required, choices: [] }
  const choices = asArray(shape['enum']).filter((item) => typeof item === 'string')
  if (choices.length > 0)
    return choices.length > FORM_LIMITS.choices ? null : { ...field, kind: 'choice', choices }
  switch (shape['type']) {
    case 'string':
      return { ...field, kind: 'text' }
    case 'boolean':
      return { ...field, kind: 'yes-no' }
    case 'number':
    case 'integer':
      return { ...field, kind: 'number' }
    default:
      return null
  }
}

export type Entered =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string }

/** What a person typed for a field; an empty line leaves out what need not be said. */
export function readField(field: Field, line: string): Entered {
  const typed = line.trim()
  if (typed === '')
    return field.required ? { ok: false, why: 'An answer is needed.' } : { ok: true, value: undefined }
  switch (field.kind) {
    case 'text':
      return { ok: true, value: typed }
    case 'yes-no':
      return readYesNo(typed)
    case 'number':
      return Number.isFinite(Number(typed))
        ? { ok: true, value: Number(typed) }
        : { ok: false, why: 'A number is needed.' }
    case 'choice':
      return readChoice(field.choices, typed)
    default:
      return field.kind satisfies never
  }
}

function readYesNo(typed: string): Entered {
  if (/^(?:y|yes)$/i.test(typed)) return { ok: true, value: true }
  if (/^(?:n|no)$/i.test(typed)) return { ok: true, value: false }
  return { ok: false, why: 'Type yes or no.' }
}

// Its number, its whole name, or a beginning that only one has.
function readChoice(choices: readonly string[], typed: string): Entered {
  const numbered = /^\d{1,2}$/.test(typed) ? choices[Number(typed) - 1] : undefined
  const exact = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase())
  const begun = choices.filter((choice) => choice.toLowerCase().startsWith(typed.toLowerCase()))
  const value = numbered ?? exact ?? (begun.length === 1 ? begun[0] : undefined)
  return value === undefined
    ? { ok: false, why: `Type one of ${choices.join(', ')}, or its number.` }
    : { ok: true, value }
}
