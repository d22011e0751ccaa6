// What a mutant costs beyond the test command that judges it: a fresh layer and a sandbox.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutationsOf, suiteFor, testsAttacks, type Mutant } from '@gainsay/agents'
import { MaterialReader, mutantRunner, WorkRoom } from '@gainsay/engine'
import { findToolchain, freeze, probeSandbox } from '@gainsay/host'
import type { Benchmark } from './sandbox.ts'

const FUNCTIONS = 5

const SOURCE = Array.from(
  { length: FUNCTIONS },
  (_, n) => `export function f${n}(a) {\n  if (a > ${n}) return a + ${n + 1}\n  return a\n}\n`,
).join('')
const TEST = `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport * as all from '../src/all.js'\ntest('all', () => {\n${Array.from({ length: FUNCTIONS }, (_, n) => `  assert.deepEqual([${n}, ${n + 1}].map(all.f${n}), [${n}, ${2 * n + 2}])\n`).join('')}})\n`
const FILES = {
  'package.json': '{"type":"module","scripts":{"test":"node --test"}}',
  'src/all.js': SOURCE,
  'test/all.test.js': TEST,
}

function bareMs(top: string, env: NodeJS.ProcessEnv): number {
  const started = performance.now()
  try {
    execFileSync('sh', ['-c', 'node --test'], { cwd: top, env, stdio: 'ignore' })
  } catch {
    // A mutant's tests fail: that is what is timed.
  }
  return performance.now() - started
}

async function overhead(): Promise<{ ratio: number; detail: string }> {
  const sandbox = await probeSandbox({
    platform: process.platform,
    uid: process.getuid?.() ?? -1,
    node: process.execPath,
  })
  if (sandbox.kind !== 'bubblewrap') return { ratio: 0, detail: `not measured: ${sandbox.problems[0]}` }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-mutants-')))
  chmodSync(folder, 0o755)
  const top = join(folder, 'work')
  const env = { PATH: process.env['PATH']!, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  mkdirSync(top)
  execFileSync('git', ['init', '-q'], { cwd: top, env })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid']
  execFileSync('git', [...author, 'commit', '-q', '--allow-empty', '-m', 'base'], { cwd: top, env })
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(top, path, '..'), { recursive: true })
    writeFileSync(join(top, path), text)
  }
  const toolchain = await findToolchain({ path: env.PATH, home: '/nonexistent', extra: [process.execPath] })
  const frozen = await freeze({ kind: 'work-tree', cwd: top, objectsDir: join(folder, 'objects') })
  const room = new WorkRoom({ frozen, folder: join(folder, 'run'), env, sandbox, toolchain })
  try {
    return await measure(room, new MaterialReader({ frozen, session: null, task: null }), top, env)
  } finally {
    await room.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  room: WorkRoom,
  reader: MaterialReader,
  top: string,
  env: NodeJS.ProcessEnv,
): Promise<{ ratio: number; detail: string }> {
  const lines = SOURCE.split('\n').map((_, index) => ({ line: index + 1 }))
  const project = {
    paths: async () => Object.keys(FILES),
    text: (path: string) => reader.text('snapshot', path),
  }
  const runner = mutantRunner(room, reader)
  const suite = (await suiteFor('src/all.js', project))!
  await runner.baseline(suite, ['src/all.js'])
  const found = await mutationsOf('javascript', SOURCE, new Set(lines.map(({ line }) => line)))
  if (typeof found === 'string') throw new Error(found)
  let bare = 0
  let ours = 0
  for (const mutation of found.mutations) {
    const { from, to, replacement } = mutation
    const content = SOURCE.slice(0, from) + replacement + SOURCE.slice(to)
    const mutant: Mutant = { ...mutation, path: 'src/all.js', content, was: '', quote: '' }
    writeFileSync(join(top, 'src/all.js'), content)
    bare += bareMs(top, env)
    const started = performance.now()
    const end = await runner.run(suite, mutant)
    if (end !== 'noticed')
      throw new Error(`The tests are meant to notice ${JSON.stringify(mutation)}: ${end}`)
    ours += performance.now() - started
  }
  const count = found.mutations.length
  const started = performance.now()
  await testsAttacks({ files: [{ path: 'src/all.js', addedLines: lines }], project, ...runner })
  const whole = performance.now() - started
  return {
    ratio: ours / bare,
    detail: `${count} mutants: ${(ours / count).toFixed(0)} ms each, ${(bare / count).toFixed(0)} ms by the bare command; the whole critic, two at a time, ${(whole / 1000).toFixed(1)} s`,
  }
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'a mutant in the sandbox / the bare test command', aim: 1.5, run: overhead },
]
