// The files that the program keeps of its sessions: found by a session's id or file, read for an
// answer that was in flight at a crash. A fork's file begins with its parent's turns.

import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { readLines } from '@gainsay/host'
import { asArray, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { messageDigest } from '../shared/outside-id.ts'

const CHAT_LIMITS = { projectFolders: 20_000 } as const
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NAME = /^session-[0-9A-Za-z-]{1,80}$/

/** @param session an id, the path of a file or its name without ending; null: there is no file of it */
export async function findChat(home: string, session: string): Promise<string | null> {
  if (isAbsolute(session)) return (await isFile(session)) ? session : null
  const ending = ID.test(session) ? `-${session.slice(0, 8)}.jsonl` : null
  if (ending === null && !NAME.test(session)) return null
  const projects = join(home, '.gemini', 'tmp')
  const folders = await readdir(projects).catch(() => [])
  for (const folder of folders.slice(0, CHAT_LIMITS.projectFolders)) {
    const chats = join(projects, folder, 'chats')
    for (const name of await readdir(chats).catch(() => [])) {
      const path = join(chats, name)
      if (ending === null ? basename(name, '.jsonl') === session : await isOf(path, name, session, ending))
        return path
    }
  }
  return null
}

async function isOf(path: string, name: string, session: string, ending: string): Promise<boolean> {
  if (!name.endsWith(ending)) return false
  let id: string | null = null
  await readLines(path, (line) => {
    id ??= asText(parseObject(line.bytes)?.['sessionId'])
  }).catch(() => {})
  return id === session
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

export type KeptAnswer = { readonly text: string; readonly model: string; readonly durationMs: number }

/** The answer to the last turn that asked this question. Null: it is not there, or not to its end. */
export async function readAnswer(path: string, digest: string): Promise<KeptAnswer | null> {
  const state: { asked: Json | null; answer: Json | null } = { asked: null, answer: null }
  await readLines(path, (line) => {
    const entry = parseObject(line.bytes)
    if (entry?.['type'] === 'user') {
      const isOurs = messageDigest(chatText(entry['content'])) === digest
      // What tools gave back is no question of anybody.
      if (isOurs || chatText(entry['content']) !== '') state.asked = isOurs ? entry : null
      if (isOurs) state.answer = null
    } else if (entry?.['type'] === 'gemini' && state.asked !== null) state.answer = entry
  })
  const { asked, answer } = state
  if (asked === null || answer === null || asArray(answer['toolCalls']).length > 0) return null
  const text = chatText(answer['content'])
  if (text.trim() === '') return null
  const took = Date.parse(asText(answer['timestamp']) ?? '') - Date.parse(asText(asked['timestamp']) ?? '')
  return { text, model: asText(answer['model']) ?? '', durationMs: Math.max(0, took) || 0 }
}

export function chatText(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
}
