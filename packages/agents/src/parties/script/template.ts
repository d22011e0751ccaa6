// The few values that a scripted reply may take from its request, as {{name}}. Nothing is computed:
// a script that could compute would have to be tested itself.

import type { AskContext } from '../../party/party.ts'
import { roundOf } from '../shared/round-of.ts'

export const TEMPLATE_NAMES = ['role', 'number', 'round', 'topic', 'place', 'message'] as const
type TemplateName = (typeof TEMPLATE_NAMES)[number]

const HOLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What is wrong with the names in a text or in the texts of a value; null: nothing. */
export function templateFault(value: unknown): string | null {
  for (const text of textsOf(value)) {
    for (const [, name] of text.matchAll(HOLE))
      if (!(TEMPLATE_NAMES as readonly string[]).includes(name!))
        return `{{${name}}} is no template name; there are ${TEMPLATE_NAMES.join(', ')}`
  }
  return null
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* textsOf(item)
}

/**
 * Fills every text of a value. A text that is nothing but {{round}} or {{number}} becomes a number,
 * so that it can stand where a number is wanted. What the request does not have is empty.
 */
export function fillTemplate(value: unknown, message: string, context: AskContext | undefined): unknown {
  if (typeof value === 'string') return fillText(value, message, context)
  if (Array.isArray(value)) return value.map((item) => fillTemplate(item, message, context))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillTemplate(item, message, context)]),
  )
}

function fillText(text: string, message: string, context: AskContext | undefined): string | number {
  const alone = /^\{\{\s*(round|number)\s*\}\}$/.exec(text)?.[1]
  const number = alone === undefined ? null : Number(valueOf(alone as TemplateName, message, context))
  if (number !== null && Number.isFinite(number) && number > 0) return number
  return text.replace(HOLE, (_, name: TemplateName) => valueOf(name, message, context))
}

function valueOf(name: TemplateName, message: string, context: AskContext | undefined): string {
  switch (name) {
    case 'message':
      return message
    case 'number':
      return context?.role.split(':')[1] ?? ''
    case 'round':
      return String(roundOf(context) ?? '')
    case 'role':
    case 'topic':
    case 'place':
      return context?.[name] ?? ''
    default:
      return name satisfies never
  }
}
