// Finds the toolchains of this machine and says which folders a sandbox must show for them: what is
// below /usr is always shown; of a home folder, /opt and the like only the roots of tools.

import { realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve, sep } from 'node:path'
import { run } from '../process/run.ts'
import { succeeded } from '../process/run-error.ts'
import { outputText } from '../process/bounded-output.ts'
import { exists, isExecutable, isFolder } from './look.ts'
import type { Mount, Tool, Toolchain } from './types.ts'
import { CACHES, OFFLINE, TOOLS, type ToolQuestion } from './toolchain-table.ts'

export type ToolchainInput = {
  /** The user's own; only folders that are absolute count. */
  readonly path: string
  readonly home: string
  /** Interpreters that a project names itself, e.g. the `home` of its pyvenv.cfg. */
  readonly extra?: readonly string[]
  /** Never shown, even where a tool lies in it: the reviewed work tree, the ledger's folder. */
  readonly hidden?: readonly string[]
}

/** The home of whoever runs inside; made of memory and gone afterwards. */
export const SANDBOX_HOME = '/tmp/home'
/** Shown whole: the distribution's own. */
export const SYSTEM_ROOT = '/usr'
const SYSTEM_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin', '/sbin']
const ASK_TIMEOUT_MS = 10_000
const ROOTS_LIMIT = 64

/** Folders that hold more than a tool: never shown whole. */
const BROAD = [
  '/',
  '/home',
  '/root',
  '/opt',
  '/var',
  '/etc',
  '/tmp',
  '/mnt',
  '/srv',
  '/nix',
  '/snap',
  '/Users',
]

export async function findToolchain(input: ToolchainInput): Promise<Toolchain> {
  const folders = input.path.split(delimiter).filter((folder) => folder.startsWith(sep))
  const problems: string[] = []
  const found = await Promise.all(TOOLS.map((tool) => findTool(tool, folders, input, problems)))
  const roots = new Set<string>()
  const front: string[] = []
  const tools: Tool[] = []
  for (const one of found) {
    if (one === null) continue
    tools.push(one.tool)
    for (const root of one.roots) if (!isSystem(root)) roots.add(root)
    const bin = dirname(one.tool.path)
    if (!SYSTEM_PATH.includes(bin) && !front.includes(bin)) front.push(bin)
  }
  for (const extra of input.extra ?? []) {
    const root = rootOf(extra, input)
    if (root !== null && !isSystem(root)) roots.add(root)
  }
  const kept = outermost([...roots]).slice(0, ROOTS_LIMIT)
  return {
    tools,
    roots: kept,
    path: [...front, ...SYSTEM_PATH],
    caches: caches(input),
    env: OFFLINE,
    problems,
  }
}

type Found = { readonly tool: Tool; readonly roots: readonly string[] }

async function findTool(
  question: ToolQuestion,
  folders: readonly string[],
  input: ToolchainInput,
  problems: string[],
): Promise<Found | null> {
  for (const folder of folders) {
    const path = join(folder, question.name)
    if (!isExecutable(path)) continue
    const real = realpathSync(path)
    // The distribution's own needs no question, and asking costs a start.
    if (isSystem(path) && isSystem(real)) return { tool: { name: question.name, path }, roots: [] }
    if (basename(folder) === 'shims' && question.ask === undefined) continue
    if (question.ask !== undefined && wouldWrite(folder, input)) continue
    const answers =
      question.ask === undefined
        ? [real]
        : await ask(join(folder, question.askOf ?? question.name), question.ask, input)
    if (answers.length === 0) continue
    const first = answers[0]!
    const program = isFolder(first) ? join(first, 'bin', question.name) : first
    const roots = answers.map((answer) => rootOf(answer, input)).filter((root) => root !== null)
    if (!isExecutable(program) || roots.length === 0) {
      problems.push(
        `${question.name} at ${path} is not shown in the sandbox: its folder holds other things too.`,
      )
      continue
    }
    return { tool: { name: question.name, path: program }, roots }
  }
  return null
}

/** rustup, asked for the first time, writes its settings into the home folder; nothing is written there. */
function wouldWrite(folder: string, { home }: ToolchainInput): boolean {
  return isExecutable(join(folder, 'rustup')) && !exists(join(home, '.rustup', 'settings.toml'))
}

async function ask(path: string, args: readonly string[], input: ToolchainInput): Promise<string[]> {
  // Asked outside of any project: a version file there could start a download.
  const env = {
    HOME: input.home,
    PATH: input.path,
    GOTOOLCHAIN: 'local',
    RUSTUP_AUTO_INSTALL: '0',
    PYENV_VERSION: '',
  }
  const result = await run(path, args, { cwd: '/', env, timeoutMs: ASK_TIMEOUT_MS, maxOutputBytes: 8192 })
  if (!succeeded(result)) return []
  const lines = outputText(result.stdout).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line.startsWith(sep) && exists(line))
}

/** The folder to show for a program or a prefix; the program alone where its folder is too broad. */
function rootOf(path: string, input: ToolchainInput): string | null {
  const real = exists(path) ? realpathSync(path) : null
  if (real === null) return null
  if (isFolder(real)) return isBroad(real, input) ? null : real
  const root = basename(dirname(real)) === 'bin' ? dirname(dirname(real)) : null
  if (root !== null && !isBroad(root, input)) return root
  return hides(real, input) ? null : real
}

function isBroad(folder: string, input: ToolchainInput): boolean {
  const home = resolve(input.home)
  return (
    BROAD.includes(folder) ||
    folder === home ||
    home.startsWith(folder + sep) ||
    dirname(folder) === '/' ||
    [join(home, '.local'), join(home, '.cargo'), join(home, '.config')].includes(folder) ||
    hides(folder, input)
  )
}

function hides(path: string, input: ToolchainInput): boolean {
  return (input.hidden ?? []).some((hidden) => hidden === path || hidden.startsWith(path + sep))
}

function caches(input: ToolchainInput): Mount[] {
  const mounts = CACHES.map((cache) => ({
    from: join(input.home, cache.from),
    to: join(SANDBOX_HOME, cache.to),
    writable: false,
  }))
  return mounts.filter((mount) => isFolder(mount.from))
}

function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other + sep))).sort()
}

const isSystem = (path: string): boolean =>
  path.startsWith(SYSTEM_ROOT + sep) ||
  ['/bin', '/sbin', '/lib', '/lib64'].some((top) => path.startsWith(top + sep))
