// Removes what a program has left behind: folders without rights, or nested deeper than a path can
// be long, which trap a plain recursive removal.

import { rm } from 'node:fs/promises'
import { run } from '../process/run.ts'

const TIMEOUT_MS = 120_000
const ENV = { PATH: '/usr/bin:/bin', LANG: 'C' } as const

/** Whether nothing is left at `path`. Never rejects, and follows no link. */
export async function removeTree(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true })
    return true
  } catch {
    const options = { cwd: '/', env: ENV, timeoutMs: TIMEOUT_MS, maxOutputBytes: 4096 }
    await run('chmod', ['-R', 'u+rwX', '--', path], options)
    const removed = await run('rm', ['-rf', '--', path], options)
    return removed.exitCode === 0
  }
}
