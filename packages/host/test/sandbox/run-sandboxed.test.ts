import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  outputText,
  runSandboxed,
  SANDBOX_LIMITS,
  type SandboxRequest,
  type SandboxResult,
} from '@gainsay/host'
import { describe, expect, it } from 'vitest'
import { contained, hasPython, mounts, sandbox, toolchain, why } from './machine.ts'

const run = (asked: Partial<SandboxRequest> & { script?: string }): Promise<SandboxResult> => {
  const { script, ...rest } = asked
  const command = script === undefined ? {} : { command: 'sh', args: ['-c', script] }
  return runSandboxed({ sandbox, toolchain, command: 'true', args: [], ...command, ...rest })
}

describe.skipIf(!contained)(`a sandboxed run${why}`, () => {
  it('gives what the program printed, and its exit code', async () => {
    const result = await run({ script: 'echo out; echo err >&2; exit 3' })
    expect(result).toMatchObject({ kind: 'bubblewrap', exitCode: 3, signal: null, unrunnable: null })
    expect([outputText(result.stdout), outputText(result.stderr)]).toEqual(['out\n', 'err\n'])
  })

  it('names the signal that ended the program', async () => {
    expect(await run({ script: 'kill -SEGV $$' })).toMatchObject({ exitCode: null, signal: 'SIGSEGV' })
  })

  it('runs as somebody who is not root, without capabilities', async () => {
    const result = await run({ script: 'id -u; grep CapEff /proc/self/status' })
    expect(outputText(result.stdout)).toBe('1000\nCapEff:\t0000000000000000\n')
  })

  it('builds the environment from nothing but what is given', async () => {
    const result = await run({ command: '/usr/bin/env', args: [], env: { GIVEN: 'a b', PATH: '/usr/bin' } })
    const names = outputText(result.stdout)
      .split('\n')
      .map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['GIVEN', 'HOME', 'PATH', 'TMPDIR', 'LANG']))
    expect(names).not.toContain('VITEST')
  })

  it('places files where the program finds them', async () => {
    const files = [
      { path: 'deep/er/witness.sh', content: '#!/bin/sh\ncat deep/data\n', executable: true },
      { path: 'deep/data', content: new Uint8Array([104, 105, 10]) },
    ]
    const result = await run({ files, command: './deep/er/witness.sh', args: [] })
    expect(outputText(result.stdout)).toBe('hi\n')
  })

  it.each(['../x', '/etc/x', 'a/../../x', '.git/hooks/x', 'a/.GIT/x', '', 'a//b', 'a\0b', 'C:\\x'])(
    'refuses to place a file at %j',
    async (path) => {
      const { unrunnable, exitCode } = await run({ files: [{ path, content: '' }] })
      expect({ exitCode, code: unrunnable?.code }).toEqual({ exitCode: null, code: 'bad-file' })
    },
  )

  it('gives the program its input', async () => {
    const result = await run({ command: 'cat', args: [], stdin: { text: 'given' } })
    expect(outputText(result.stdout)).toBe('given')
  })

  it('has a network of its own, in which servers work', async () => {
    const program = `const s = require('net').createServer((c) => c.end('hello')).listen(0, '127.0.0.1', () => require('net').connect(s.address().port).on('data', (d) => { console.log(String(d)); s.close() }))`
    const result = await run({ command: process.execPath, args: ['-e', program] })
    expect(outputText(result.stdout)).toBe('hello\n')
  })

  it.each([
    ['nosuchprogram', [], 'missing-program', 'nosuchprogram'],
    ['./not/there', [], 'missing-program', './not/there'],
    ['sh', ['-c', 'nosuchprogram --version'], 'missing-program', 'nosuchprogram'],
    ['./by-env', [], 'missing-interpreter', 'nosuchlanguage'],
    ['./by-path', [], 'missing-interpreter', '/opt/none/bin/python9'],
    ['./plain', [], 'not-executable', './plain'],
  ] as const)('says what is missing for %s %j', async (command, args, code, name) => {
    const files = [
      { path: 'by-env', content: '#!/usr/bin/env nosuchlanguage\n', executable: true },
      { path: 'by-path', content: '#!/opt/none/bin/python9\n', executable: true },
      { path: 'plain', content: '#!/bin/sh\n' },
    ]
    const result = await run({ command, args: [...args], files })
    expect(result.unrunnable).toMatchObject({ code, name })
  })

  it('keeps the start and the end of a long output', async () => {
    const result = await run({ script: 'seq 1 100000', limits: { outputBytes: 1000 } })
    expect(result).toMatchObject({ outputCut: true, flooded: false, exitCode: 0 })
    expect(outputText(result.stdout)).toMatch(/^1\n2\n[^]*bytes left out[^]*100000\n$/)
  })

  it('is canceled by its signal', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 200)
    expect(await run({ script: 'sleep 20', signal: abort.signal })).toMatchObject({
      canceled: true,
      timedOut: false,
    })
  })

  it.skipIf(!hasPython)('says that memory ran out where a program is refused more', async () => {
    const result = await run({
      command: 'python3',
      args: ['-c', 'bytearray(1 << 30)'],
      limits: { memoryBytes: 256 << 20 },
    })
    expect(result).toMatchObject({ exitCode: 1, memoryExceeded: true })
  })

  it.each([
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ memoryBytes: Number.NaN }, 'memoryBytes'],
    [{ processes: 1.5 }, 'processes'],
    [{ diskBytes: -1 }, 'diskBytes'],
  ])('refuses the limit %j', async (limits, name) => {
    const { unrunnable } = await run({ limits })
    expect(unrunnable).toMatchObject({ code: 'bad-request', text: expect.stringContaining(name) as string })
  })

  it.each(['/', '/usr', '/etc/', 'relative'])('refuses a workspace at %s', async (at) => {
    const { unrunnable } = await run({ workspace: { kind: 'folder', at, folder: '/tmp', writable: false } })
    expect(unrunnable?.code).toBe('bad-request')
  })

  it('shows a folder of a single user under another path, read-only', async () => {
    // Nobody but its owner gets through the outer one.
    const outer = mkdtempSync(join(tmpdir(), 'gainsay-private-'))
    const folder = join(outer, 'inner')
    mkdirSync(folder)
    writeFileSync(join(folder, 'data'), 'private\n')
    const mounted = [{ from: folder, to: '/data/shown', writable: false }]
    const result = await run({ script: 'cat /data/shown/data; echo x > /data/shown/new', mounts: mounted })
    expect(outputText(result.stdout)).toBe('private\n')
    expect(outputText(result.stderr)).toContain('Read-only file system')
    rmSync(outer, { recursive: true })
  })

  it('leaves nothing mounted and no folder behind', async () => {
    const before = mounts()
    await run({ script: 'true' })
    expect(mounts()).toBe(before)
  })
})

describe('without a sandbox', () => {
  const none = { ...sandbox, kind: 'none' as const, problems: ['bubblewrap is not installed; install it.'] }

  it('refuses to run, and says why', async () => {
    const { unrunnable, exitCode, kind } = await run({ sandbox: none, script: 'echo ran' })
    expect({ exitCode, kind, code: unrunnable?.code }).toEqual({
      exitCode: null,
      kind: 'none',
      code: 'no-sandbox',
    })
    expect(unrunnable?.text).toContain('bubblewrap is not installed')
  })

  it('runs on the explicit word of the user, with an environment built from nothing', async () => {
    const result = await run({ sandbox: none, unsafeNoSandbox: true, script: 'echo ran; echo "[$VITEST]"' })
    expect(result).toMatchObject({ kind: 'none', exitCode: 0 })
    expect(outputText(result.stdout)).toBe('ran\n[]\n')
  })
})

it('has literal default limits', () => {
  expect(SANDBOX_LIMITS).toEqual({
    timeoutMs: 60_000,
    silenceMs: null,
    memoryBytes: 2_147_483_648,
    processes: 256,
    diskBytes: 536_870_912,
    diskFiles: 100_000,
    scratchBytes: 134_217_728,
    openFiles: 1024,
    outputBytes: 262_144,
    floodBytes: 67_108_864,
  })
})
