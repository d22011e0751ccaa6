// Where we are root, programs run as somebody else, and must own what they work on.

import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/run.ts'
import { runError, succeeded } from '../process/run-error.ts'

const TIMEOUT_MS = 10 * 60_000
const ENV = { PATH: '/usr/bin:/bin', LANG: 'C' } as const

type User = { readonly uid: number; readonly gid: number } | null

/**
 * Gives whole parts of a folder to the user; links themselves, never what they point to.
 * @throws HostError where that is refused
 */
export async function giveTo(user: User, folder: string, parts: readonly string[]): Promise<void> {
  if (user === null || parts.length === 0) return
  const names = parts.map((part) => join(folder, part))
  const options = { cwd: folder, env: ENV, timeoutMs: TIMEOUT_MS }
  const result = await run('chown', ['-R', '-h', '-P', `${user.uid}:${user.gid}`, '--', ...names], options)
  if (!succeeded(result)) throw runError(result)
}

/** The folder alone. */
export function giveOne(user: User, folder: string): void {
  if (user !== null) chownSync(folder, user.uid, user.gid)
}
