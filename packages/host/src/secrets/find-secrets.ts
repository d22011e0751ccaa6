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
const END = /-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y
/** A key whose end is missing is masked this far at most: longer than any key in use. */
const KEY_CHARACTERS = 16_384
/** Without so long a run of its characters it is talk about keys. */
const LEAST_KEY_BODY = /[A-Za-z0-9+/=]{16}/

// By index and not by one pattern from begin to end: many beginnings without an end would make
// that quadratic. A key's body has no five dashes, so each stretch is looked at once.
function privateKeys(text: string): SecretSpan[] {
  if (!text.includes('PRIVATE KEY')) return []
  const spans: SecretSpan[] = []
  BEGIN.lastIndex = 0
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const from = begin.index + begin[0].length
    const dashes = text.indexOf('-----', from)
    const bodyEnd = Math.min(dashes < 0 ? text.length : dashes, from + KEY_CHARACTERS)
    const body = text.slice(from, bodyEnd)
    BEGIN.lastIndex = bodyEnd
    if (!LEAST_KEY_BODY.test(body)) continue
    END.lastIndex = bodyEnd
    const end = END.test(text) ? END.lastIndex : from + unfinishedLength(body)
    spans.push({ kind: 'private-key', start: begin.index, end })
  }
  return spans
}

// The block goes on while its characters do.
function unfinishedLength(body: string): number {
  return /^(?:[A-Za-z0-9+/=\s:,-]|\\[nr])*/.exec(body)![0].trimEnd().length
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
