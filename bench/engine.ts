// The ledger against what it cannot do without, and the fold against its own growth.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunIn, FileLedgerStore, MemoryLedgerStore, openRunIn, type LineBody } from '@gainsay/engine'
import type { Protocol } from '@gainsay/protocol'
import type { Benchmark } from './run.ts'

/** Short turns of each, so that what else the machine does falls on both alike. */
const APPENDS = 50
const TURNS = 80
const ROUNDS = 5
const AT = '2026-11-30T22:48:51.000Z'

function bodyOf(index: number): LineBody {
  const said = `The function rounds half up where the requirement says half to even, case ${index}. `.repeat(
    12,
  )
  return { type: 'run-commanded', by: 'bench', command: { index }, events: [{ type: 'attack-raised', said }] }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** The same lines, once by the ledger and once by a bare write and fdatasync, in turn. */
async function appendRatio(): Promise<{ ratio: number; detail: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    const store = FileLedgerStore.create(folder)
    const ours: number[] = []
    for (let index = 0; index < APPENDS; index += 1) await store.append([bodyOf(index)], AT)
    const lines = readFileSync(join(folder, 'ledger.ndjson'), 'utf8').split(/(?<=\n)/)
    const bare: number[] = []
    const file = openSync(join(folder, 'bare'), 'w')
    for (let turn = 0; turn < TURNS; turn += 1) {
      let from = performance.now()
      for (let index = 0; index < APPENDS; index += 1) await store.append([bodyOf(index)], AT)
      ours.push(performance.now() - from)
      from = performance.now()
      for (const line of lines) {
        writeSync(file, line)
        fdatasyncSync(file)
      }
      bare.push(performance.now() - from)
    }
    closeSync(file)
    await store.close()
    const each = (values: readonly number[]): string => ((median(values) / APPENDS) * 1000).toFixed(0)
    const detail = `${each(ours)} us a line of ${lines[0]!.length} bytes, against ${each(bare)} us for a bare write and fdatasync`
    return { ratio: median(ours) / median(bare), detail }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Count = { total: number }
const counting: Protocol<null, Count, { readonly add: number }, { readonly kind: 'add' }> = {
  id: 'bench-count',
  version: 1,
  open: () => [],
  initial: () => ({ total: 0 }),
  evolve: (state, event) => {
    state.total += event.add
    return state
  },
  pending: () => [],
  settle: () => [],
  command: () => [{ add: 1 }],
  read: (_, value) => ({ ok: true, value }),
}

async function ledgerOf(lines: number): Promise<MemoryLedgerStore> {
  const store = new MemoryLedgerStore()
  await createRunIn({ store, id: 'r-20261130T224851Z-0000', protocol: counting, setup: null })
  const body: LineBody = {
    type: 'run-commanded',
    by: 'bench',
    command: { kind: 'add' },
    events: [{ add: 1 }],
  }
  for (let index = 0; index < lines; index += 1) await store.append([body], AT)
  return store
}

async function foldMs(store: MemoryLedgerStore): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await openRunIn({ store, protocol: counting })
    times.push(performance.now() - from)
  }
  return median(times)
}

/** Ten times the lines must take ten times as long: the ratio is of the times a line. */
async function foldGrowth(): Promise<{ ratio: number; detail: string }> {
  const [small, large] = [await ledgerOf(10_000), await ledgerOf(100_000)]
  await foldMs(small)
  const [smallMs, largeMs] = [await foldMs(small), await foldMs(large)]
  const detail = `10,000 lines in ${smallMs.toFixed(0)} ms, 100,000 in ${largeMs.toFixed(0)} ms, read, checked and folded`
  return { ratio: largeMs / 10 / smallMs, detail }
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'ledger append', aim: 1.2, run: appendRatio },
  { name: 'fold growth', aim: 1.5, run: foldGrowth },
]
