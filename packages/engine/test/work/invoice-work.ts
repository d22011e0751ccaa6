// The invoice service with its planted faults, and its clean twin, frozen from real repositories.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MaterialReader, WorkRoom } from '@gainsay/engine'
import {
  findToolchain,
  freeze,
  probeSandbox,
  type Frozen,
  type Sandbox,
  type SandboxLimits,
  type Toolchain,
} from '@gainsay/host'

const EXAMPLE = join(import.meta.dirname, '../../../../examples/invoice-service')

export const sandbox: Sandbox = await probeSandbox({
  platform: process.platform,
  uid: process.getuid?.() ?? -1,
  node: process.execPath,
})
export const contained: boolean = sandbox.kind === 'bubblewrap'
export const why: string = contained ? '' : ` (skipped: ${sandbox.problems[0]})`
export const toolchain: Toolchain = await findToolchain({
  path: '/usr/local/bin:/usr/bin:/bin',
  home: '/nonexistent',
  extra: [process.execPath],
})
export const hasPython: boolean = toolchain.tools.some(({ name }) => name === 'python3')

export type Work = {
  readonly frozen: Frozen
  readonly room: WorkRoom
  readonly reader: MaterialReader
  readonly top: string
  readonly remove: () => Promise<void>
}

type Files = Readonly<Record<string, string>>

/** `base` is committed; `change` is left in the work tree. */
export async function frozenWork(
  base: Files,
  change: Files,
  limits: Partial<SandboxLimits> = {},
  contains: Sandbox = sandbox,
): Promise<Work> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-work-')))
  chmodSync(folder, 0o755)
  const top = join(folder, 'service')
  mkdirSync(top)
  const env = {
    PATH: process.env['PATH']!,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.invalid',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.invalid',
  }
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: top, env, encoding: 'utf8' })
  const write = (files: Files): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(top, path)), { recursive: true })
      writeFileSync(join(top, path), text)
    }
  }
  git('init', '-q', '-b', 'main')
  write(base)
  git('add', '-A')
  git('commit', '-q', '-m', 'base')
  write(change)
  const frozen = await freeze({ kind: 'work-tree', cwd: top, objectsDir: join(folder, 'objects') })
  const room = new WorkRoom({
    frozen,
    folder: join(folder, 'run'),
    env,
    sandbox: contains,
    toolchain,
    limits,
  })
  const reader = new MaterialReader({ frozen, session: null, task: null })
  const remove = async (): Promise<void> => {
    await room.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { frozen, room, reader, top, remove }
}

function filesOf(part: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(EXAMPLE, part, name), 'utf8')]))
}

const BASE = [
  'package.json',
  'src/invoices.js',
  'src/money.js',
  'test/invoices.test.js',
  'test/money.test.js',
  'scripts/lint.js',
]
const CHANGE = [
  'src/discount.js',
  'src/invoices.js',
  'src/pages.js',
  'test/discount.test.js',
  'test/pages.test.js',
]

/** What the change should have been, by the file and the faulty text. */
const MENDED: readonly (readonly [string, string, string])[] = [
  ['src/pages.js', 'Math.floor(all.length / size) + 1', 'Math.max(1, Math.ceil(all.length / size))'],
  ['src/pages.js', '`${page}:${size}`', '`${tenant}:${page}:${size}`'],
  ['src/discount.js', "  console.log('discount', tenant, percent)\n", ''],
  [
    'src/discount.js',
    'Number((total * (1 - percent / 100)).toFixed(0))',
    'Math.floor((total * (100 - percent) + 50) / 100)',
  ],
]

export async function invoiceWork(
  which: 'planted' | 'twin',
  limits: Partial<SandboxLimits> = {},
  contains: Sandbox = sandbox,
): Promise<Work> {
  const change = filesOf('change', CHANGE)
  if (which === 'twin')
    for (const [path, from, to] of MENDED) {
      if (!change[path]!.includes(from)) throw new Error(`${path} of the example no longer holds ${from}`)
      change[path] = change[path]!.replace(from, to)
    }
  return await frozenWork(filesOf('base', BASE), change, limits, contains)
}
