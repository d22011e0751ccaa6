// Tells by its first lines which program wrote a transcript.
import { basename } from 'node:path'
import type { Program } from '../session/session.ts'
import { asObject, parseObject } from '../json/read-json.ts'
import { probeFile } from './probe.ts'

const CODEX_TYPES = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'world_state',
  'compacted',
])
const CLAUDE_FIELDS = ['sessionId', 'parentUuid', 'leafUuid', 'isSidechain', 'messageId']
const LINES_LOOKED_AT = 20

/** Null where the head of the file looks like neither. */
export async function programOfFile(path: string): Promise<Program | null> {
  const { head } = await probeFile(path, ['sessionId'])
  for (const line of head.split('\n').slice(0, LINES_LOOKED_AT)) {
    const value = parseObject(line)
    if (value === null) continue
    if (typeof value['type'] === 'string' && CODEX_TYPES.has(value['type']) && asObject(value['payload']))
      return 'codex'
    // Before Claude's fields: this head has a sessionId too.
    if (typeof value['projectHash'] === 'string') return 'gemini'
    if (CLAUDE_FIELDS.some((field) => field in value)) return 'claude'
    if (asObject(value['message']) && (value['type'] === 'user' || value['type'] === 'assistant'))
      return 'claude'
  }
  // A first line longer than the head, or damage in every line that was looked at.
  if (/^rollout-.*\.jsonl$/.test(basename(path))) return 'codex'
  if (/"type":"session_meta","payload":/.test(head.slice(0, 400))) return 'codex'
  return /"sessionId":"/.test(head) ? 'claude' : null
}
