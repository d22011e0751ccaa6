// `npm run perf [-- name...]`: every benchmark of this folder, each a ratio to a peer measured
// in the same run. Never a test: machines are shared and noisy. With `--gate` it exits 1 when
// a ratio is more than WIDE times its aim, which only a real regression is.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type Benchmark = {
  readonly name: string
  /** The ratio that is aimed at: ours over the peer, smaller is better. */
  readonly aim: number
  run(): Promise<{ readonly ratio: number; readonly detail: string }>
}

const WIDE = 3
const folder = dirname(fileURLToPath(import.meta.url))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const gate = process.argv.includes('--gate')
let missed = 0

for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.ts') || file === 'run.ts') continue
  if (wanted.length > 0 && !wanted.includes(file.slice(0, -3))) continue
  const module = (await import(pathToFileURL(join(folder, file)).href)) as {
    benchmarks?: readonly Benchmark[]
  }
  for (const benchmark of module.benchmarks ?? []) {
    const { ratio, detail } = await benchmark.run()
    const verdict = ratio <= benchmark.aim ? 'met' : ratio <= benchmark.aim * WIDE ? 'not met' : 'FAR OFF'
    if (verdict === 'FAR OFF') missed += 1
    console.log(
      `${benchmark.name}: ratio ${ratio.toFixed(2)} (aim ${benchmark.aim}, ${verdict})\n  ${detail}`,
    )
  }
}
process.exit(gate && missed > 0 ? 1 : 0)
