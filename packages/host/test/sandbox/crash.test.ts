import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outputText, pruneRunFolders, startSandboxed } from '@gainsay/host'
import { describe, expect, it } from 'vitest'
import { contained, mounts, sandbox, toolchain, why } from './machine.ts'

const here = dirname(fileURLToPath(import.meta.url))
const running = (mark: string): string => spawnSync('pgrep', ['-f', mark], { encoding: 'utf8' }).stdout
const WAIT_MS = 5000
const POLL_MS = 50

describe.skipIf(!contained)(`after a crash${why}`, () => {
  it('no sandboxed program is left running, nothing mounted, and its folder can be removed', async () => {
    const mark = `survivor-${process.pid}-${Math.random().toString(36).slice(2)}`
    const before = mounts()
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      '--conditions=@gainsay/source',
      join(here, 'survivor.ts'),
      mark,
    ]
    const folder = mkdtempSync(join(tmpdir(), 'gainsay-crash-'))
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(running(mark)).not.toBe('')
    child.kill('SIGKILL')
    for (let waited = 0; running(mark) !== '' && waited < WAIT_MS; waited += POLL_MS) await sleep(POLL_MS)
    expect(running(mark)).toBe('')
    expect(mounts()).toBe(before)
    const removed = await pruneRunFolders()
    expect(removed.length).toBeGreaterThanOrEqual(1)
    expect(removed.filter((path) => existsSync(path))).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('a program is talked to while it runs, and stopped', async () => {
    const heard: string[] = []
    const talk = await startSandboxed({
      sandbox,
      toolchain,
      command: 'sh',
      args: ['-c', 'while read -r line; do echo "got $line"; done; sleep 60'],
      stdin: 'open',
      onStdout: (chunk) => {
        heard.push(Buffer.from(chunk).toString())
      },
    })
    talk.stdin!.write('one\n')
    for (let waited = 0; heard.length === 0 && waited < WAIT_MS; waited += POLL_MS) await sleep(POLL_MS)
    talk.stop()
    const result = await talk.ended
    expect(result.canceled).toBe(true)
    expect(outputText(result.stdout)).toBe('got one\n')
  })
})
