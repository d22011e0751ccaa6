// Reads what an author is asked about: a critic's own words, which reach it as they were written,
// damaged or not, or a notice of the review.
import { readReply } from '@gainsay/engine'
import { keyIn, type PlaceKey } from '../world/planted-work.ts'

export type AskedAbout = { readonly id: string; readonly key: PlaceKey }
export type Notice = { readonly asked: readonly AskedAbout[]; readonly retryable: readonly string[] }

const NOTICE = 'Notice of the review'
const ASKED = /^- (A[\d.]+): (.*)$/gm
const FAILED = /^Your fix F\d+ failed for (A[\d.]+):/gm

export function isNotice(message: string): boolean {
  return message.startsWith(NOTICE)
}

export function readNotice(message: string): Notice {
  const asked = [...message.matchAll(ASKED)].flatMap(([, id = '', statement = '']) => {
    const key = keyIn(statement)
    return key === null ? [] : [{ id, key }]
  })
  return { asked, retryable: [...message.matchAll(FAILED)].map((match) => match[1] ?? '') }
}

type Words = { readonly attacks?: unknown; readonly replies?: unknown }

/** New attacks with their numbers, and those that a press asks about again. */
export function readWords(text: string, known: Readonly<Record<string, PlaceKey>>): AskedAbout[] {
  const read = readReply(text, (value) => ({ ok: true, value }), { mend: true })
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return []
  const { attacks, replies } = read.value as Words
  const raised = listOf(attacks).flatMap(({ id, statement }) => {
    const key = typeof statement === 'string' ? keyIn(statement) : null
    return typeof id !== 'string' || key === null ? [] : [{ id, key }]
  })
  const pressed = listOf(replies).flatMap(({ id, say }) => {
    const key = typeof id === 'string' ? known[id] : undefined
    return say !== 'press' || key === undefined ? [] : [{ id: id as string, key }]
  })
  return [...raised, ...pressed]
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
}
