// Reading a transcript against bare buffer-splitting JSON.parse of the same file, and whether the
// memory that it takes depends on the file's size. The transcripts are generated with the mix of
// lines that was counted in public ones: two thirds progress, output of some hundred to some
// thousand characters, code with quotes and line feeds in it.
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSession } from '@gainsay/agents'
import { collectAudit } from '../packages/gainsay/src/audit/collect-audit.ts'
import type { Io } from '../packages/gainsay/src/io.ts'

export type Benchmark = {
  readonly name: string
  readonly aim: number
  run(): Promise<{ readonly ratio: number; readonly detail: string }>
}

const MEBIBYTE = 1024 * 1024
const ROUNDS = 5
const AUDITED = 50
const AUDITED_MEBIBYTES = 5
const AUDIT_SECONDS = 10
const CHUNK_BYTES = 1024 * 1024
const LINE_FEED = 10
const WORDS =
  'const result = await parse(line) if (value === null) return this "quoted" { path: \'src/index.ts\' } expected received throw new Error test pass fail'.split(
    ' ',
  )

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'sessions: reading 200 MB against splitting and JSON.parse (CPU time)',
    aim: 1.3,
    run: readingRatio,
  },
  { name: 'audit: 50 sessions of 5 MB in at most 10 seconds', aim: 1, run: auditRatio },
  { name: 'sessions: peak memory of a file ten times as large', aim: 1.5, run: memoryRatio },
]

async function readingRatio(): Promise<{ ratio: number; detail: string }> {
  return withTranscript(200, async (path) => {
    const ratios: number[] = []
    let detail = ''
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await cpuMs(() => parseEveryLine(path))
      const read = await cpuMs(() => readSession(path))
      ratios.push(read / bare)
      detail = `${Math.round(read)} ms against ${Math.round(bare)} ms`
    }
    ratios.sort((a, b) => a - b)
    return { ratio: ratios[Math.floor(ROUNDS / 2)]!, detail: `median of ${ROUNDS}; the last ${detail}` }
  })
}

/** Wall time against ten seconds; beside it how that stands to parsing the same bytes. */
async function auditRatio(): Promise<{ ratio: number; detail: string }> {
  const home = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    const folder = join(home, '.claude', 'projects', '-work-project')
    mkdirSync(folder, { recursive: true })
    const paths = Array.from({ length: AUDITED }, (_, number) => {
      return join(folder, `00000000-0000-4000-8000-${String(number).padStart(12, '0')}.jsonl`)
    })
    for (const path of paths) await writeTranscript(path, AUDITED_MEBIBYTES * MEBIBYTE)
    const bare = await cpuMs(async () => {
      for (const path of paths) await parseEveryLine(path)
    })
    const began = performance.now()
    const cpu = await cpuMs(() =>
      collectAudit({ limit: null, since: null, roots: null }, ioOf(home), () => {}),
    )
    const seconds = (performance.now() - began) / 1_000
    const detail = `${seconds.toFixed(1)} s; ${(cpu / bare).toFixed(2)} times bare parsing (CPU time)`
    return { ratio: seconds / AUDIT_SECONDS, detail }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function ioOf(home: string): Io {
  return {
    stdout: () => {},
    stderr: () => {},
    env: { HOME: home, PATH: process.env['PATH'] },
    cwd: home,
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 100,
    signal: new AbortController().signal,
    now: () => new Date(),
  }
}

/** GAINSAY_BENCH_LARGE=1: 100 MB and 1 GB; else 20 and 200 MB. Each in a process of its own. */
async function memoryRatio(): Promise<{ ratio: number; detail: string }> {
  const [small, large] = process.env['GAINSAY_BENCH_LARGE'] === '1' ? [100, 1_000] : [20, 200]
  const less = await withTranscript(small, async (path) => peakMebibytes(path))
  const more = await withTranscript(large, async (path) => peakMebibytes(path))
  return { ratio: more / less, detail: `${less} MiB at ${small} MB, ${more} MiB at ${large} MB` }
}

function peakMebibytes(path: string): number {
  const self = fileURLToPath(import.meta.url)
  const flags = ['--import', 'tsx', '--conditions=@gainsay/source', self, '--read', path]
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim())
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function parseEveryLine(path: string): Promise<number> {
  const file = await open(path, 'r')
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let held = Buffer.alloc(0)
  let lines = 0
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null)
    if (bytesRead === 0) break
    let from = 0
    for (
      let end = chunk.indexOf(LINE_FEED);
      end >= 0 && end < bytesRead;
      end = chunk.indexOf(LINE_FEED, from)
    ) {
      const part = chunk.subarray(from, end)
      JSON.parse((held.length > 0 ? Buffer.concat([held, part]) : part).toString())
      held = Buffer.alloc(0)
      lines++
      from = end + 1
    }
    held = Buffer.concat([held, chunk.subarray(from, bytesRead)])
  }
  await file.close()
  return lines
}

async function withTranscript<T>(megabytes: number, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    const path = join(folder, '00000000-0000-4000-8000-000000000000.jsonl')
    await writeTranscript(path, megabytes * MEBIBYTE)
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeTranscript(path: string, bytes: number): Promise<void> {
  const out = createWriteStream(path)
  let written = 0
  for (const line of transcriptLines()) {
    written += line.length
    if (!out.write(line)) await new Promise((resolve) => out.once('drain', () => resolve(null)))
    if (written >= bytes) break
  }
  await new Promise<void>((resolve) => out.end(() => resolve()))
}

function* transcriptLines(): Generator<string> {
  let seed = 1
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  const prose = (length: number): string => {
    let text = ''
    while (text.length < length) text += `${WORDS[random(WORDS.length)]!}${random(9) === 0 ? '\n  ' : ' '}`
    return text
  }
  let ids = 0
  let parent: string | null = null
  const line = (fields: object): string => {
    const hex = (++ids).toString(16).padStart(12, '0')
    const uuid = `${hex.slice(4)}-0000-4000-8000-${hex}`
    const context = {
      userType: 'external',
      cwd: '/work/project',
      sessionId: 's',
      version: '2.1.0',
      gitBranch: 'main',
    }
    const timestamp = new Date(1_790_000_000_000 + ids * 1_000).toISOString()
    const text = JSON.stringify({
      parentUuid: parent,
      isSidechain: false,
      ...context,
      ...fields,
      uuid,
      timestamp,
    })
    parent = uuid
    return `${text}\n`
  }
  for (let step = 0; ; step++) {
    if (step % 40 === 0)
      yield line({
        type: 'user',
        message: { role: 'user', content: `Please do part ${step}. ${prose(200)}` },
      })
    const id = `toolu_${step}`
    const reply = (block: object): object => ({
      message: {
        id: `msg_${step}`,
        model: 'claude',
        role: 'assistant',
        content: [block],
        usage: { input_tokens: 3 },
      },
      type: 'assistant',
    })
    yield line(reply({ type: 'text', text: prose(80 + random(400)) }))
    const edits = step % 3 === 0
    const input = edits
      ? {
          file_path: `/work/project/src/file-${random(50)}.ts`,
          old_string: prose(300),
          new_string: prose(500),
        }
      : { command: `npm test -- ${prose(40)}`, description: prose(30) }
    yield line(reply({ type: 'tool_use', id, name: edits ? 'Edit' : 'Bash', input }))
    for (let tick = 0; tick < 8; tick++)
      yield line({
        type: 'progress',
        data: {
          type: 'bash_progress',
          output: prose(300 + random(900)),
          elapsedTimeSeconds: tick,
          totalLines: 40,
        },
        toolUseID: id,
        parentToolUseID: id,
      })
    const output = prose(random(8) === 0 ? 12_000 : 200 + random(2_000))
    yield line({
      type: 'user',
      message: {
        role: 'user',
        content: [{ tool_use_id: id, type: 'tool_result', content: output, is_error: false }],
      },
      toolUseResult: edits
        ? { filePath: '/work/project/src/file.ts', originalFile: prose(6_000), structuredPatch: [] }
        : { stdout: output, stderr: '', interrupted: false, isImage: false },
    })
  }
}

if (process.argv[2] === '--read') {
  await readSession(process.argv[3]!)
  // Kibibytes on Linux and macOS alike, as libuv gives them.
  console.log(Math.round(process.resourceUsage().maxRSS / 1024))
}
