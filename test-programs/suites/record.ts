// Keeps the transcripts of a run as fixtures of the unit tests: with GAINSAY_TEST_RECORD set to
// their folder, they are written there without what the programs send along (prompts of the
// system, lists of tools, the environment) and without the paths of this run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Place } from './place.ts'

type Line = Record<string, unknown>
const KEPT_CHARS = 200
const REQUESTS = new Set(['api-request', 'api-request-blob', 'api-request-shape', 'cost-state'])

export function recordTranscript(place: Place, path: string, name: string | null = null): void {
  const folder = process.env['GAINSAY_TEST_RECORD']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const text = scrubbedTranscript(readFileSync(path, 'utf8'))
    .replaceAll(place.folder, '/tmp/place')
    .replaceAll(encodeURI(place.folder), '/tmp/place')
  const folded = place.folder.replace(/[^A-Za-z0-9]/g, '-')
  writeFileSync(join(folder, name ?? basename(path)), text.replaceAll(folded, '-tmp-place'))
}

/** Without what the program sends along; lines that others name as their parent stay. */
export function scrubbedTranscript(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ type }) => !REQUESTS.has(type as string))
    .map((line) => JSON.stringify(scrubbed(line)))
  return `${lines.join('\n')}\n`
}

function scrubbed(line: Line): Line {
  if (line['type'] === 'attachment') {
    const { rendered: _rendered, attachment, ...rest } = line
    const { type } = attachment as Line
    return { ...rest, attachment: type === 'queued_command' ? attachment : { type } }
  }
  const payload = line['payload'] as Line | undefined
  if (line['type'] === 'world_state') return { ...line, payload: {} }
  if (line['type'] === 'session_meta') return { ...line, payload: { ...payload, base_instructions: null } }
  return payload?.['role'] === 'developer' ? { ...line, payload: shortened(payload) } : line
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, KEPT_CHARS)
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
