// From the words of the command line to the frozen work.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freeze, parseRange, printable, type Frozen, type FreezeRequest } from '@gainsay/host'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { requireRepository, type WorkPlace } from './place.ts'

export type WorkRequest = {
  readonly what: readonly string[]
  readonly base: string | undefined
  readonly staged: boolean
}

/** @throws UsageError, HostError with one sentence */
export async function freezeWork(
  request: WorkRequest,
  place: WorkPlace,
  objectsDir: string,
  io: Io,
): Promise<Frozen> {
  return await freeze({ ...requestOf(request, place, io), objectsDir, signal: io.signal })
}

/** What the words alone can get wrong. @throws UsageError */
export function checkWorkRequest(request: WorkRequest, place: WorkPlace, io: Io): void {
  requestOf(request, place, io)
}

type Plain = FreezeRequest extends infer R
  ? R extends FreezeRequest
    ? Omit<R, 'objectsDir' | 'signal'>
    : never
  : never

function requestOf(request: WorkRequest, place: WorkPlace, io: Io): Plain {
  const { what, base, staged } = request
  const documents = what.filter((word) => existsSync(resolve(io.cwd, word)))
  if (what.length > 0 && documents.length === what.length) {
    if (staged || base !== undefined)
      throw new UsageError('--staged and --base go with a repository, not with documents: leave them out.')
    return { kind: 'documents', root: place.root, paths: documents.map((word) => resolve(io.cwd, word)) }
  }
  if (what.length === 1 && what[0]!.includes('..')) {
    requireRepository(place, io.cwd)
    if (staged || base !== undefined)
      throw new UsageError('A range names both sides: leave --staged and --base out.')
    parseRange(what[0]!)
    return { kind: 'range', cwd: io.cwd, range: what[0]! }
  }
  if (what.length > 0) {
    const missing = what
      .filter((word) => !documents.includes(word))
      .map((word) => printable(word, { oneLine: true, maxLength: 80 }))
    throw new UsageError(
      `${missing.join(', ')} is neither a file here nor a range A..B: give one of these, or nothing for the work tree.`,
    )
  }
  requireRepository(place, io.cwd)
  const withBase = base === undefined ? {} : { base }
  return staged
    ? { kind: 'staged', cwd: io.cwd, ...withBase }
    : { kind: 'work-tree', cwd: io.cwd, ...withBase }
}

/** The run's own folder for what freezing writes, inside the run's folder. */
export function quarantineOf(runPath: string): string {
  return join(runPath, 'work', 'objects')
}
