// Copies of whole folders, where layers cannot be mounted. Never a hard link: writing to one would
// write to the original.

import { run } from '../process/run.ts'
import { runError, succeeded } from '../process/run-error.ts'

const TIMEOUT_MS = 10 * 60_000
const ENV = { PATH: '/usr/bin:/bin', LANG: 'C' } as const

/**
 * Copies what is in `from` into `to`, which exists; shares blocks where the file system can.
 * @throws HostError, e.g. where the disk is full
 */
export async function copyTree(from: string, to: string): Promise<void> {
  // macOS' cp clones with -c; it copies links as links with -R -P.
  const mac = process.platform === 'darwin'
  const how = mac ? ['-R', '-P', '-p'] : ['-R', '-P', '--preserve=mode,timestamps', '--reflink=auto']
  const options = { cwd: '/', env: ENV, timeoutMs: TIMEOUT_MS }
  const result = await run('cp', [...how, '--', `${from}/.`, to], options)
  if (!succeeded(result)) throw runError(result)
}
