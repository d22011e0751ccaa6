// The stored sessions, read once as the product reads them; the score audits them in memory.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSession, type Session } from '@gainsay/agents'
import { readLabels, sessionsFolder, type LabelledSession } from '../labels.ts'

export type StoredSession = { readonly labels: LabelledSession; readonly session: Session }

export async function readStored(): Promise<StoredSession[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-audit-set-'))
  try {
    const stored: StoredSession[] = []
    for (const labels of readLabels()) {
      const path = join(folder, `${labels.session}.jsonl`)
      writeFileSync(path, gunzipSync(readFileSync(join(sessionsFolder, `${labels.session}.jsonl.gz`))))
      stored.push({ labels, session: await readSession({ path, program: labels.program }) })
      rmSync(path)
    }
    return stored
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
