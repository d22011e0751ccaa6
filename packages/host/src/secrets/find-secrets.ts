// Where secrets stand in a text. Spans are in order and do not overlap.

import { assignedSecrets, connectionPasswords } from './assignments.ts'
import { SHAPES } from './shapes.ts'
import type { SecretSpan } from './types.ts'

/**
 * Known key shapes, private key blocks, passwords in connection strings, random values that a
 * secret-sounding name is set to. Time is linear in the text.
 */
export function findSecrets(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [...privateKeys(text), ...connectionPasswords(text), ...assignedSecrets(text)]
  for (const shape of SHAPES) {
    if (!shape.needles.some((needle) => text.includes(needle))) continue
    for (const match of text.matchAll(shape.pattern)) {
      const [start, end] = match.indices![1] ?? match.indices![0]!
      spans.push({ kind: shape.kind, start, end })
    }
  }
  return withoutOverlaps(spans)
}

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const END = /-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
/** A key whose end is missing is masked this far: longer than any key in use. */
const KEY_CHARACTERS = 16_384
/** What a key block consists of: armour, headers, escaped line feeds of a JSON string. */
const LEAST_KEY_BODY = /[A-Za-z0-9+/=]{16}/

// By index and not by one pattern from begin to end: many beginnings without an end would make
// that quadratic.
function privateKeys(text: string): SecretSpan[] {
  if (!text.includes('PRIVATE KEY')) return []
  const spans: SecretSpan[] = []
  BEGIN.lastIndex = 0
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const from = begin.index + begin[0].length
    END.lastIndex = 0
    const rest = text.slice(from, from + KEY_CHARACTERS)
    const end = END.exec(rest)
    const body = end ? rest.slice(0, end.index) : rest
    if (!LEAST_KEY_BODY.test(body)) continue
    const length = end ? end.index + end[0].length : unfinishedLength(rest)
    spans.push({ kind: 'private-key', start: begin.index, end: from + length })
    BEGIN.lastIndex = from + length
  }
  return spans
}

// The block goes on while its characters do.
function unfinishedLength(rest: string): number {
  return /^(?:[A-Za-z0-9+/=\s:,-]|\\[nr])*/.exec(rest)![0].trimEnd().length
}

function withoutOverlaps(spans: SecretSpan[]): SecretSpan[] {
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: SecretSpan[] = []
  let end = 0
  for (const span of spans) {
    if (span.start < end) continue
    kept.push(span)
    end = span.end
  }
  return kept
}
