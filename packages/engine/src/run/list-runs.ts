// What runs a folder holds, newest first, from the first and the last line of each ledger: a
// listing must not read hundreds of megabytes. Whether a run is alive is looked up, not remembered.
import { join } from 'node:path'
import { isRunId } from '@gainsay/protocol'
import { EngineError, errnoOf, isEngineError, reasonOf } from '../errors.ts'
import type { FileOperations } from '../files/file-operations.ts'
import { nodeFiles } from '../files/node-files.ts'
import { LEDGER_FILE } from '../ledger/file-store.ts'
import type { Configuration, RunOpened } from '../ledger/line-types.ts'
import { lockHolder } from '../ledger/lock.ts'
import type { ProcessTable } from '../ledger/process-identity.ts'
import { scanLedger } from '../ledger/reader.ts'

export type RunStatus =
  /** A living process holds its lock. */
  | 'running'
  | 'ended'
  /** For people, mailboxes or dates. */
  | 'waiting'
  | 'interrupted'
  /** Its process ended without saving it; it can be resumed all the same. */
  | 'unfinished'
  /** It was stopped before its first line was kept. */
  | 'empty'
  | 'damaged'

export type RunSummary = {
  readonly id: string
  readonly path: string
  readonly status: RunStatus
  readonly startedAt: string | null
  readonly lastAt: string | null
  readonly protocol: RunOpened['protocol'] | null
  readonly configuration: Configuration
  /** Of a running run. */
  readonly pid: number | null
}

const END_BYTES = 256 * 1024
/** Lines after which a run is what it was before them. */
const PASSING: readonly unknown[] = ['run-commanded', 'run-resumed']

export function listRuns(
  folder: string,
  options: { files?: FileOperations; processes?: ProcessTable } = {},
): RunSummary[] {
  const files = options.files ?? nodeFiles
  let names: string[]
  try {
    names = files.list(folder)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw new EngineError(
      'LEDGER_READ_FAILED',
      `The runs in ${folder} cannot be listed: ${reasonOf(error)}.`,
      { cause: error },
    )
  }
  const runs = names.filter(isRunId).map((id) => summarise(id, join(folder, id), { ...options, files }))
  return runs.toSorted((a, b) => compareText(secondOf(b), secondOf(a)) || compareText(timeOf(b), timeOf(a)))
}

/** Ids are exact to the second; of two in one second only their first lines know which is newer. */
function secondOf({ id }: RunSummary): string {
  return id.slice(0, id.lastIndexOf('-'))
}

function timeOf({ id, startedAt }: RunSummary): string {
  return `${startedAt ?? ''} ${id}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function summarise(
  id: string,
  path: string,
  options: { files: FileOperations; processes?: ProcessTable },
): RunSummary {
  const none = { id, path, startedAt: null, lastAt: null, protocol: null, configuration: {}, pid: null }
  try {
    const ledger = join(path, LEDGER_FILE)
    const holder = lockHolder(path, options)
    const first = scanLedger(ledger, options)
    const opened = first.next().value
    first.return({ lines: 0, head: '', goodBytes: 0, tornBytes: 0, lastType: null })
    if (!('type' in opened) || opened.type !== 'run-opened')
      return { ...none, status: holder === null ? 'empty' : 'running' }
    const last = lastLine(options.files, ledger, () => true)
    // What a person decided leaves a run as it was: ended, or waiting for somebody.
    const state = lastLine(options.files, ledger, ({ type }) => !PASSING.includes(type))
    return {
      ...none,
      status: holder === null ? statusOf(state) : 'running',
      startedAt: opened.at,
      lastAt: typeof last?.['at'] === 'string' ? last['at'] : opened.at,
      protocol: opened.protocol,
      configuration: opened.configuration,
      pid: holder?.pid ?? null,
    }
  } catch (error) {
    if (isEngineError(error) && error.code === 'LEDGER_NOT_FOUND') return { ...none, status: 'empty' }
    return { ...none, status: 'damaged' }
  }
}

function statusOf(last: Line | null): RunStatus {
  if (last?.['type'] === 'run-closed') return 'ended'
  if (last?.['type'] !== 'run-paused') return 'unfinished'
  return last['reason'] === 'interrupted' ? 'interrupted' : 'waiting'
}

type Line = Readonly<Record<string, unknown>>

/** The last whole line of that kind in the ledger's end; null where it cannot be parsed. Hashes are not checked here. */
function lastLine(files: FileOperations, ledger: string, fits: (line: Line) => boolean): Line | null {
  const file = files.open(ledger, 'read')
  try {
    const size = files.size(file)
    const buffer = Buffer.alloc(Math.min(size, END_BYTES))
    const read = files.read(file, buffer, size - buffer.length)
    const text = buffer.subarray(0, read).toString('utf8')
    const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
    for (const line of lines.toReversed()) {
      const parsed = JSON.parse(line) as Line
      if (fits(parsed)) return parsed
    }
    return null
  } catch {
    return null
  } finally {
    files.close(file)
  }
}
