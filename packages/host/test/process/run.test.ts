import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  cleanEnvironment,
  groupAlive,
  outputText,
  run,
  runError,
  runErrorCode,
  runMessage,
  start,
  streamOutput,
  succeeded,
  type RunOptions,
} from '../../src/index.ts'
import { temporaryFolder } from '../support/repository.ts'

const env = cleanEnvironment(process.env)
const options = (more: Partial<RunOptions> = {}): RunOptions => ({
  cwd: '/',
  env,
  timeoutMs: 20_000,
  ...more,
})
const node = async (script: string, more: Partial<RunOptions> = {}): ReturnType<typeof run> =>
  run(process.execPath, ['-e', script], options(more))
const sh = async (script: string, more: Partial<RunOptions> = {}): ReturnType<typeof run> =>
  run('/bin/sh', ['-c', script], options(more))

describe('run', () => {
  it('gives exit code and output', async () => {
    const result = await sh('echo out; echo err >&2; exit 3')
    expect(result).toMatchObject({
      exitCode: 3,
      signal: null,
      timedOut: false,
      canceled: false,
      outputCut: false,
    })
    expect(outputText(result.stdout)).toBe('out\n')
    expect(outputText(result.stderr)).toBe('err\n')
    expect(succeeded(result)).toBe(false)
    expect(runMessage(result)).toBe('/bin/sh ended with exit code 3: err')
  })

  it('gives no stdin by default: a program that reads it ends at once', async () => {
    expect(await sh('cat; echo end', { timeoutMs: 5_000 })).toMatchObject({ exitCode: 0, timedOut: false })
  })

  it('gives a text, a file or chunks as stdin', async () => {
    const file = join(temporaryFolder(), 'input')
    writeFileSync(file, 'from file')
    const long = 'x'.repeat(1 << 20)
    expect(outputText((await sh('cat', { stdin: { text: 'text' } })).stdout)).toBe('text')
    expect(outputText((await sh('cat', { stdin: { file } })).stdout)).toBe('from file')
    expect(
      outputText(
        (await sh('wc -c', { stdin: { chunks: [Buffer.from(long), Buffer.from('y')] } })).stdout,
      ).trim(),
    ).toBe(String(long.length + 1))
    expect(await sh('exit 0', { stdin: { text: long } })).toMatchObject({ exitCode: 0 })
    expect(await sh('cat', { stdin: { file: `${file}.gone` } })).toMatchObject({ startFailure: 'ENOENT' })
  })

  it('passes on the given environment and nothing else', async () => {
    const result = await node('console.log(JSON.stringify(Object.keys(process.env)))', { env: { ONLY: '1' } })
    expect(JSON.parse(outputText(result.stdout))).toEqual(['ONLY'])
  })

  it('tells a program or a folder that is not there', async () => {
    const missing = await run('no-such-program-here', [], options())
    expect(missing).toMatchObject({ startFailure: 'ENOENT', exitCode: null })
    expect(runErrorCode(missing)).toBe('process-not-found')
    expect(runError(await sh('true', { cwd: '/no/such/folder' })).message).toContain('was not found')
  })

  it('ends the whole group at the time limit, also a grandchild that ignores SIGTERM', async () => {
    const folder = temporaryFolder()
    const script = `sh -c 'trap "" TERM; echo $$ > ${folder}/pid; while :; do sleep 0.1; done' & wait`
    const result = await sh(script, { timeoutMs: 700 })
    expect(result).toMatchObject({ timedOut: true, silent: false })
    expect(runErrorCode(result)).toBe('process-timed-out')
    await gone(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  })

  it('ends what a finished leader left behind', async () => {
    const folder = temporaryFolder()
    const result = await sh(`sleep 60 & echo $! > ${folder}/pid; echo done`)
    expect(result).toMatchObject({ exitCode: 0, timedOut: false })
    expect(result.durationMs).toBeLessThan(10_000)
    await gone(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  })

  it('ends a program that is silent for too long, and only then', async () => {
    expect(await sh('echo a; sleep 30', { silenceMs: 400 })).toMatchObject({ silent: true, timedOut: false })
    const talking = 'for i in 1 2 3 4 5 6 7 8; do echo $i >&2; sleep 0.1; done'
    expect(await sh(talking, { silenceMs: 600 })).toMatchObject({ silent: false, exitCode: 0 })
  })

  it('can be canceled, before and during the run', async () => {
    const controller = new AbortController()
    const running = sh('sleep 30', { signal: controller.signal })
    controller.abort()
    expect(await running).toMatchObject({ canceled: true, exitCode: null })
    expect(await sh('sleep 30', { signal: AbortSignal.abort() })).toMatchObject({ canceled: true })
  })

  it('keeps the head and the tail of an endless output', async () => {
    const result = await node("for (let i = 0; i < 200000; i++) process.stdout.write('line ' + i + '\\n')", {
      maxOutputBytes: 1_000,
    })
    expect(result.outputCut).toBe(true)
    expect(result.stdout.bytes).toBe(2_288_890)
    const text = outputText(result.stdout)
    expect(text.startsWith('line 0\nline 1\n')).toBe(true)
    expect(text.endsWith('line 199999\n')).toBe(true)
    expect(text).toContain('2287890 bytes left out')
  })

  it('holds a program back while the reader is busy, and loses nothing of it', async () => {
    let bytes = 0
    const chunks = streamOutput('/bin/sh', ['-c', 'head -c 3000000 /dev/zero'], options())
    for await (const chunk of chunks) {
      if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 1_500))
      bytes += chunk.length
    }
    expect(bytes).toBe(3_000_000)
  })

  it('ends the program when the reader of its stream leaves', async () => {
    for await (const chunk of streamOutput('/bin/sh', ['-c', 'yes'], options())) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    const failing = async (): Promise<void> => {
      for await (const chunk of streamOutput('/bin/sh', ['-c', 'echo why >&2; exit 4'], options())) void chunk
    }
    await expect(failing()).rejects.toMatchObject({
      code: 'process-failed',
      message: expect.stringContaining('why'),
    })
  })

  it('cancels the program when a listener throws', async () => {
    const onStdout = (): void => {
      throw new Error('listener')
    }
    expect(await sh('echo a; sleep 30', { onStdout })).toMatchObject({ canceled: true })
  })

  it('leaves an open stdin to the caller', async () => {
    const running = start('/bin/cat', [], options({ stdin: 'open' }))
    running.stdin!.write('one ')
    running.stdin!.end('two')
    expect(outputText((await running.ended).stdout)).toBe('one two')
  })
})

describe('children die with the parent', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL', 'exit'] as const)('on %s', async (how) => {
    const folder = temporaryFolder()
    const parent = spawn(
      process.execPath,
      [
        '--conditions=@gainsay/source',
        '--import',
        'tsx',
        join(import.meta.dirname, 'ending-parent.ts'),
        folder,
        how,
      ],
      { cwd: join(import.meta.dirname, '../../../..'), env, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      parent.on('exit', (code, signal) => resolve({ code, signal }))
    })
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    expect(groupAlive(pid)).toBe(true)
    if (how !== 'exit') parent.kill(how)
    expect(await exited).toEqual(how === 'exit' ? { code: 5, signal: null } : { code: null, signal: how })
    await gone(pid)
  })
})

describe('cleanEnvironment', () => {
  it('takes what is named, and sets what is given', () => {
    const source = { PATH: '/bin', HOME: '/h', SECRET: 'x', EXTRA: 'e', LANG: undefined }
    expect(cleanEnvironment(source, { keep: ['EXTRA'], drop: ['HOME'], set: { A: '1' } })).toEqual({
      PATH: '/bin',
      EXTRA: 'e',
      A: '1',
    })
  })
})

/** Fails unless the process ends soon. */
async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0)
      // A zombie whose parent is gone counts as ended.
      if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`process ${pid} is still there`)
}
