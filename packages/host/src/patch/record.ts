// The record of an applied patch: durable before the first file is touched, so that after a crash,
// and at any later time, every byte can be put back.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, writeFileAtomic } from '../files/atomic-write.ts'
import { PatchError } from './patch-error.ts'
import {
  RECORD_SCHEMA,
  type AppliedFile,
  type AppliedRecord,
  type FileState,
  type RecordedState,
  type Write,
} from './types.ts'

const FILE = 'record.json'
const TEXTS = 'texts'

export async function writeRecord(folder: string, record: AppliedRecord): Promise<void> {
  await writeFileAtomic(join(folder, FILE), `${JSON.stringify(record, null, 2)}\n`)
}

/** @throws PatchError 'record-damaged' */
export function readRecord(folder: string): AppliedRecord {
  try {
    const record = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as AppliedRecord
    if (record.schema === RECORD_SCHEMA && Array.isArray(record.files)) return record
  } catch (cause) {
    throw damaged(folder, cause)
  }
  throw damaged(folder)
}

/** Keeps both sides of every write. */
export async function recordWrites(folder: string, writes: readonly Write[]): Promise<AppliedFile[]> {
  await ensureFolder(join(folder, TEXTS))
  const files: AppliedFile[] = []
  for (const { path, before, after } of writes)
    files.push({ path, before: await keep(folder, before), after: await keep(folder, after) })
  return files
}

async function keep(folder: string, state: FileState | null): Promise<RecordedState | null> {
  if (state === null) return null
  const sha256 = createHash('sha256').update(state.bytes).digest('hex')
  await writeFileAtomic(join(folder, TEXTS, sha256), state.bytes)
  return { sha256, mode: state.mode }
}

/** @throws PatchError 'record-damaged' where its text is gone or is another one */
export function recordedState(folder: string, state: RecordedState | null): FileState | null {
  if (state === null) return null
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, TEXTS, state.sha256))
  } catch (cause) {
    throw damaged(folder, cause)
  }
  if (createHash('sha256').update(bytes).digest('hex') !== state.sha256) throw damaged(folder)
  return { bytes, mode: state.mode }
}

function damaged(folder: string, cause?: unknown): PatchError {
  const text = `The record of an applied fix in ${folder} is damaged; take the fix back by hand with git.`
  return new PatchError('record-damaged', text, null, cause)
}
