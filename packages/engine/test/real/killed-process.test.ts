// Real processes, a real disk, a real SIGKILL: nothing recorded is asked for again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listRuns, readLedger, replayRun, verifyLedger, type LedgerLine } from '../../src/index.ts'
import { relayProtocol } from '../relay-protocol/relay-protocol.ts'

const PROGRAM = fileURLToPath(new URL('relay-process.ts', import.meta.url))

function begin(folder: string, delayMs: number): ChildProcess {
  const args = ['--import', 'tsx', '--conditions=@gainsay/source', PROGRAM, folder, String(delayMs)]
  return spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function linesOf(path: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  for await (const line of readLedger(path)) lines.push(line)
  return lines
}

it('a process that is killed in the middle is followed by one that goes on from its ledger', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-killed-'))
  const asked = join(folder, 'asked.txt')
  const first = begin(folder, 100)
  const exit = once(first, 'exit')
  for (
    let tries = 0;
    tries < 600 && !(existsSync(asked) && readFileSync(asked, 'utf8').includes('r1/leg3'));
    tries += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const runs = join(folder, 'runs')
  expect(listRuns(runs)).toMatchObject([{ status: 'running', pid: first.pid }])
  first.kill('SIGKILL')
  await exit
  const [run] = listRuns(runs)
  expect(run).toMatchObject({ status: 'unfinished', pid: null })
  const path = join(run!.path, 'ledger.ndjson')
  expect(['unclosed', 'torn']).toContain(verifyLedger(path).status)
  const ended = (await linesOf(path)).filter((line) => line.type === 'call-ended').map((line) => line.call)
  expect(ended.length).toBeGreaterThan(3)

  const before = readFileSync(asked, 'utf8').trim().split('\n').length
  const second = begin(folder, 1)
  let output = ''
  second.stdout!.on('data', (bytes: Buffer) => {
    output += bytes.toString('utf8')
  })
  await once(second, 'close')
  expect(JSON.parse(output)).toMatchObject({
    status: 'waiting',
    state: { said: [{ length: 6 }, { length: 6 }], failed: {}, lanes: [1, 2] },
  })
  const again = readFileSync(asked, 'utf8').trim().split('\n').slice(before)
  expect(again.filter((line) => ended.includes(line.split(' ')[1]!))).toEqual([])
  expect(await replayRun(path, relayProtocol)).toMatchObject({ ok: true })
  expect(listRuns(runs)).toMatchObject([{ status: 'waiting' }])
})
