// A small ledger with every sort of content that its bytes can have.
import { join } from 'node:path'
import { FileLedgerStore } from '../../src/ledger/file-store.ts'
import type { LineBody } from '../../src/ledger/line-types.ts'
import { SimulatedDisk } from '../../src/testing/simulated-disk.ts'

export const FOLDER = '/runs/r-1'
export const LEDGER: string = join(FOLDER, 'ledger.ndjson')
export const AT = '2026-11-30T22:48:51.000Z'

export function commanded(command: unknown): LineBody {
  return { type: 'run-commanded', by: 'test', command, events: [] }
}

export const BODIES: readonly LineBody[] = [
  commanded({ text: 'first' }),
  commanded({ text: 'näme — \u202e\u0000\u001b[31m "quoted" \\ \n newline', lone: '\ud800' }),
  commanded({ hash: 'not the last', nested: { list: [1, 2.5, null, true, {}] } }),
  { type: 'run-paused', reason: 'waiting', waitingFor: ['c1/person'] },
  { type: 'run-closed', reason: 'ended' },
]

export function newDisk(): SimulatedDisk {
  const disk = new SimulatedDisk()
  disk.makeFolders(FOLDER)
  for (const folder of ['/', '/runs', FOLDER]) disk.flushFolder(folder)
  return disk
}

export async function sampleDisk(bodies: readonly LineBody[] = BODIES): Promise<SimulatedDisk> {
  const disk = newDisk()
  const store = FileLedgerStore.create(FOLDER, disk)
  for (const body of bodies) await store.append([body], AT)
  await store.close()
  return disk
}
