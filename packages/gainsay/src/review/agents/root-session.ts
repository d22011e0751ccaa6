// The session that did the work, copied to where its program looks for it: the bytes that the review
// began with, whatever the user's own session does meanwhile. That one is read and nothing more.
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Session } from '@gainsay/agents'
import { own, plainPath, type Owner } from './agent-home.ts'

/** A longer transcript is not forked whole: a stand-in answers for it, and the report says so. */
export const FORKED_BYTES_MOST: number = 256 << 20

export type RootSession = Pick<Session, 'path' | 'program'> & {
  /** How long it was when the review began. */
  readonly bytes: number
}

/** @returns the session of a handle from which the program forks */
export async function copyRoot(
  { path, program, bytes }: RootSession,
  folder: string,
  owner: Owner,
): Promise<string> {
  const to = plainPath(folder, placeOf(path, program))
  // Anew for every process: a copy that a crash cut short, or that an agent has changed, is no root. Whole
  // or not at all, since its program may look at any time.
  const part = `${to}.part`
  await rm(part, { recursive: true, force: true })
  const from = createReadStream(path, { end: Math.max(0, bytes - 1) })
  await pipeline(from, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
  await rename(part, to)
  own(folder, owner)
  return basename(to, '.jsonl')
}

/** Relative to the program's folder. */
function placeOf(path: string, program: Session['program']): string {
  if (program === 'claude') return join('projects', basename(dirname(path)), basename(path))
  if (program === 'gemini') return join('.gemini', 'tmp', 'root', 'chats', basename(path))
  const day = /(\d{4}\/\d{2}\/\d{2})\/[^/]+$/.exec(path)?.[1] ?? dayOf(basename(path))
  return join('sessions', day, basename(path))
}

/** A rollout's name begins with its time. */
function dayOf(name: string): string {
  const found = /(\d{4})-(\d{2})-(\d{2})T/.exec(name)
  return found === null ? '2000/01/01' : `${found[1]}/${found[2]}/${found[3]}`
}
