// Whether a command can run at all, found out before it is started: "exit 127" does not tell a
// reader what to install.

import { closeSync, openSync, readSync } from 'node:fs'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { exists, isExecutable } from './look.ts'
import type { Mount, SandboxFile, Unrunnable, WorkspaceView } from './types.ts'

export type ResolveInput = {
  readonly command: string
  readonly cwd: string
  readonly path: readonly string[]
  readonly workspace: WorkspaceView | undefined
  readonly files: readonly SandboxFile[]
  readonly mounts: readonly Mount[]
}

const FIRST_LINE_BYTES = 256

/** Null where it can run, as far as can be told. */
export function findUnrunnable(input: ResolveInput): Unrunnable | null {
  const { command } = input
  if (!command.includes(sep)) {
    return input.path.some((folder) => isExecutable(outside(join(folder, command), input)))
      ? null
      : missing(command)
  }
  const inside = normalize(isAbsolute(command) ? command : join(input.cwd, command))
  const own = fileAt(inside, input)
  const path = outside(inside, input)
  if (own === undefined && !exists(path)) return missing(command)
  if (own === undefined ? !isExecutable(path) : own.executable !== true) {
    const text = `${command} is not executable; start it with its interpreter.`
    return { code: 'not-executable', name: command, text }
  }
  const interpreter = interpreterOf(
    own === undefined ? head(path) : Buffer.from(own.content).toString('latin1'),
  )
  if (interpreter === null) return null
  const found = interpreter.includes(sep)
    ? isExecutable(outside(interpreter, input))
    : input.path.some((folder) => isExecutable(join(folder, interpreter)))
  if (found) return null
  const text = `${command} needs ${interpreter}, which is not available in the sandbox; install it.`
  return { code: 'missing-interpreter', name: interpreter, text }
}

/** What a shell says when it cannot find a program: "sh: 1: pytest: not found". */
export function programNotFound(exitCode: number | null, stderr: string): string | null {
  if (exitCode !== 127) return null
  const line = stderr.trim().split('\n').at(-1) ?? ''
  const found =
    /(?:^|\s)([^\s:]+): (?:command )?not found$/.exec(line) ??
    /env: [‘'"]?([^\s’'":]+)[’'"]?: No such file or directory$/.exec(line)
  return found?.[1] ?? null
}

export function missing(name: string): Unrunnable {
  const text = `${name} is not available in the sandbox; install it, or start something else.`
  return { code: 'missing-program', name, text }
}

function fileAt(inside: string, input: ResolveInput): SandboxFile | undefined {
  return input.files.find(
    (file) => join(input.cwd, file.path) === inside || join(rootOf(input), file.path) === inside,
  )
}

function rootOf({ workspace, cwd }: ResolveInput): string {
  if (workspace === undefined) return cwd
  return workspace.kind === 'folder' ? workspace.at : (workspace.layers[0]?.at ?? cwd)
}

/** Where a path inside lies outside: the topmost layer that has it. */
function outside(inside: string, input: ResolveInput): string {
  const { workspace } = input
  const mounted = input.mounts.find(({ to }) => inside === to || inside.startsWith(to + sep))
  if (mounted !== undefined) return mounted.from + inside.slice(mounted.to.length)
  if (workspace?.kind === 'folder' && inside.startsWith(workspace.at + sep))
    return workspace.folder + inside.slice(workspace.at.length)
  if (workspace?.kind !== 'layers') return inside
  const layers = workspace.layers.filter(({ at }) => inside.startsWith(at + sep)).at(-1)
  if (layers === undefined) return inside
  const all = layers.scratch === null ? layers.lowers : [join(layers.scratch, 'upper'), ...layers.lowers]
  const places = all.map((layer) => layer + inside.slice(layers.at.length))
  return places.find(exists) ?? places[0] ?? inside
}

function head(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(FIRST_LINE_BYTES)
      return bytes.toString('latin1', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

function interpreterOf(text: string): string | null {
  const words = /^#!\s*([^\n\r]+)/.exec(text)?.[1]?.trim().split(/\s+/)
  if (words === undefined) return null
  if (!words[0]!.endsWith('/env')) return words[0]!
  return words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) ?? null
}
