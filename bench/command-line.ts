// Start of the built program against a bare node, alternating, medians of many.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from './run.ts'

const RUNS = 31
const program = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'packages',
  'gainsay',
  'dist',
  'bin.mjs',
)

function timeMs(args: readonly string[]): number {
  const started = performance.now()
  const result = spawnSync(process.execPath, args, { stdio: 'ignore' })
  if (result.status !== 0) throw new Error(`node ${args.join(' ')} failed: build first (npm run build)`)
  return performance.now() - started
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

async function start(args: readonly string[]): Promise<{ ratio: number; detail: string }> {
  const bare: number[] = []
  const ours: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    bare.push(timeMs(['-e', '0']))
    ours.push(timeMs([program, ...args]))
  }
  const [a, b] = [median(bare), median(ours)]
  return {
    ratio: b / a,
    detail: `bare node ${a.toFixed(0)} ms, gainsay ${args.join(' ')} ${b.toFixed(0)} ms, ${RUNS} runs each`,
  }
}

export const benchmarks: readonly Benchmark[] = [
  { name: '--version against bare node', aim: 2, run: () => start(['--version']) },
  { name: '--help against bare node', aim: 3, run: () => start(['--help']) },
]
