// What freezing and reading lines cost, each against the bare thing in the same run.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readSync, closeSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSecrets, freeze, readLines } from '@gainsay/host'

export type Benchmark = {
  readonly name: string
  /** The ratio to stay under. */
  readonly aim: number
  readonly run: () => Promise<{ ratio: number; detail: string }>
}

const ROUNDS = 5

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// The best of some rounds, ours and theirs in turn: what other programs take away falls on both.
async function compare(ours: (round: number) => Promise<void>, theirs: (round: number) => Promise<void>) {
  const best = { ours: Infinity, theirs: Infinity }
  const timed = async (work: (round: number) => Promise<void>, round: number): Promise<number> => {
    const started = performance.now()
    await work(round)
    return performance.now() - started
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    best.theirs = Math.min(best.theirs, await timed(theirs, round))
    best.ours = Math.min(best.ours, await timed(ours, round))
  }
  const detail = `${best.ours.toFixed(0)} ms against ${best.theirs.toFixed(0)} ms`
  return { ratio: best.ours / best.theirs, detail }
}

function tenThousandFiles(root: string): void {
  for (let folder = 0; folder < 100; folder += 1) {
    mkdirSync(join(root, `d${folder}`), { recursive: true })
    for (let file = 0; file < 100; file += 1) {
      writeFileSync(
        join(root, `d${folder}`, `f${file}.ts`),
        `export const value = ${folder * 100 + file}\n`.repeat(20),
      )
    }
  }
}

const freezing: Benchmark = {
  name: 'freeze of 10,000 files against a bare git add -A, write-tree and commit-tree into a temporary index',
  aim: 2.5,
  run: async () =>
    inFolder(async (folder) => {
      const root = join(folder, 'repository')
      mkdirSync(root)
      tenThousandFiles(root)
      const env = {
        ...process.env,
        GIT_AUTHOR_NAME: 'b',
        GIT_AUTHOR_EMAIL: 'b@b',
        GIT_COMMITTER_NAME: 'b',
        GIT_COMMITTER_EMAIL: 'b@b',
      }
      const git = (args: string[], more: Record<string, string> = {}): string =>
        execFileSync('git', args, { cwd: root, env: { ...env, ...more }, encoding: 'utf8' }).trim()
      git(['init', '--quiet', '-b', 'main'])
      git(['add', '-A'])
      git(['-c', 'commit.gpgSign=false', 'commit', '--quiet', '--no-verify', '-m', 'base'])
      for (let file = 0; file < 100; file += 1) {
        writeFileSync(join(root, `d${file}`, 'f1.ts'), `edited ${file}\n`)
        writeFileSync(join(root, `d${file}`, 'new.ts'), `new ${file}\n`)
      }
      // An index that is as fresh as a user's: neither side starts with cold entries.
      git(['update-index', '-q', '--refresh', '--unmerged', '--ignore-missing', '--again'])
      return compare(
        async (round) => {
          const objectsDir = join(folder, `ours-${round}`)
          await freeze({ kind: 'work-tree', cwd: root, objectsDir })
        },
        async (round) => {
          const objects = join(folder, `theirs-${round}`)
          mkdirSync(objects)
          const index = join(objects, 'index')
          execFileSync('cp', ['-p', join(root, '.git/index'), index])
          const apart = {
            GIT_INDEX_FILE: index,
            GIT_OBJECT_DIRECTORY: objects,
            GIT_ALTERNATE_OBJECT_DIRECTORIES: join(root, '.git/objects'),
          }
          git(['add', '-A'], apart)
          const tree = git(['write-tree'], apart)
          git(['commit-tree', tree, '-p', 'HEAD', '-m', 'bare'], apart)
          git(['diff-tree', '-r', '-M', '-C', '--raw', '--numstat', 'HEAD', tree], apart)
        },
      )
    }),
}

const LINE_FILE_BYTES = 128 << 20

const lineReading: Benchmark = {
  name: 'reading the lines of 128 MB against bare buffer splitting',
  aim: 1.3,
  run: async () =>
    inFolder(async (folder) => {
      const path = join(folder, 'lines')
      const line = `${JSON.stringify({ type: 'assistant', text: 'x'.repeat(700) })}\n`
      writeFileSync(path, line.repeat(Math.ceil(LINE_FILE_BYTES / line.length)))
      let expected = 0
      const result = await compare(
        async () => {
          let bytes = 0
          await readLines(path, ({ bytes: content }) => {
            bytes += content.length
          })
          if (bytes !== expected) throw new Error('the two readers disagree')
        },
        async () => {
          expected = splitBare(path)
        },
      )
      return result
    }),
}

function splitBare(path: string): number {
  const file = openSync(path, 'r')
  let rest: Buffer = Buffer.alloc(0)
  let bytes = 0
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(1 << 20)
    const count = readSync(file, chunk)
    if (count === 0) break
    let from = 0
    const read = chunk.subarray(0, count)
    for (let at = read.indexOf(10); at >= 0; at = read.indexOf(10, from)) {
      const part = read.subarray(from, at)
      const line = rest.length === 0 ? part : Buffer.concat([rest, part])
      rest = Buffer.alloc(0)
      bytes += line.length
      from = at + 1
    }
    rest = Buffer.concat([rest, read.subarray(from)])
  }
  closeSync(file)
  return bytes
}

const masking: Benchmark = {
  name: 'looking for secrets in four times the text, nearly matching all the time, against four times the time',
  aim: 1.5,
  run: async () => {
    const near = ['eyJ', 'sk-', 'a://b:', 'token="', 'token=', '_SECRET', 'password'].join('')
    const small = near.repeat(4_000)
    const large = small.repeat(4)
    const result = await compare(
      async () => void findSecrets(large),
      async () => {
        for (let time = 0; time < 4; time += 1) findSecrets(small)
      },
    )
    return result
  },
}

export const benchmarks: readonly Benchmark[] = [freezing, lineReading, masking]
