// Where we are root, programs run as somebody else, and the folders of the user's dependencies
// belong to root. The same folders again, empty and theirs, as a layer above them: then caches can
// be written and files replaced anywhere, without copying a single one.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/run.ts'
import { succeeded } from '../process/run-error.ts'

const FOLDERS_LIMIT = 50_000
const TIMEOUT_MS = 60_000
const ENV = { PATH: '/usr/bin:/bin', LANG: 'C' } as const

const SCRIPT = `set -e
count=$(cd "$1" && find . -type d | head -n "$3" | wc -l)
test "$count" -lt "$3"
cd "$1" && find . -type d -print0 | (cd "$2" && xargs -0 mkdir -p --)
`

/** Null where there are too many: then only the topmost folder can be written in. */
export async function makeSkeleton(from: string, into: string): Promise<string | null> {
  mkdirSync(into, { recursive: true, mode: 0o755 })
  const args = ['-c', SCRIPT, 'sh', from, into, `${FOLDERS_LIMIT}`]
  const result = await run('sh', args, { cwd: '/', env: ENV, timeoutMs: TIMEOUT_MS, maxOutputBytes: 4096 })
  return succeeded(result) ? into : null
}

export const skeletonPath = (parent: string, index: number): string => join(parent, `${index}`)
