// The arguments of bubblewrap: the recipe that held when programs tried to break out. Nothing is
// inherited: what the program sees is what is named here.

import { lstatSync, readlinkSync } from 'node:fs'
import { INSIDE, shownSystemFiles } from './system-files.ts'
import { SANDBOX_HOME, SYSTEM_ROOT } from './toolchain.ts'
import type { Protection, SandboxFeatures, SandboxLimits } from './types.ts'

export type Bind = { readonly from: string; readonly to: string; readonly writable: boolean }

export type BubblewrapInput = {
  readonly features: SandboxFeatures
  readonly limits: SandboxLimits
  /** In order; a later one may lie below an earlier one. */
  readonly binds: readonly Bind[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly network: 'none' | 'host'
  /** What it is started with is handed down, beside `env`. */
  readonly inherits: boolean
  readonly nested: boolean
  readonly seccomp: boolean
  readonly without: ReadonlySet<Protection>
  readonly command: string
  readonly args: readonly string[]
}

const TOP_LEVEL = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

export function bubblewrapCommand(input: BubblewrapInput): string[] {
  const { without } = input
  const words = ['bwrap']
  if (without.has('files')) words.push('--bind', '/', '/')
  words.push(...system(input), ...scratch(input))
  words.push('--dir', SANDBOX_HOME)
  for (const { from, to, writable } of input.binds) words.push(writable ? '--bind' : '--ro-bind', from, to)
  // bubblewrap's own root and /dev are folders in memory without a size: nothing may grow there.
  if (!without.has('files')) words.push('--remount-ro', '/dev', '--remount-ro', '/')
  words.push(...namespaces(input))
  words.push('--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--json-status-fd', '8')
  if (input.seccomp) words.push('--seccomp', '9')
  if (!input.inherits) words.push('--clearenv')
  for (const [name, value] of Object.entries(input.env)) words.push('--setenv', name, value)
  words.push('--chdir', input.cwd, '--')
  return [...words, ...limiter(input), input.command, ...input.args]
}

function system(input: BubblewrapInput): string[] {
  const words = ['--ro-bind', SYSTEM_ROOT, SYSTEM_ROOT]
  for (const top of TOP_LEVEL) {
    const found = lstatSync(top, { throwIfNoEntry: false })
    if (found?.isSymbolicLink() === true) words.push('--symlink', readlinkSync(top), top)
    else if (found?.isDirectory() === true) words.push('--ro-bind', top, top)
  }
  for (const path of shownSystemFiles()) words.push('--ro-bind', path, path)
  if (input.network === 'host') words.push('--ro-bind-try', '/etc/resolv.conf', '/etc/resolv.conf')
  return words
}

function scratch(input: BubblewrapInput): string[] {
  const sized = input.features.tmpfsSize && !input.without.has('scratch-size')
  const size = sized ? ['--size', `${input.limits.scratchBytes}`] : []
  // Without --size these two are bound from sized folders: see the plan.
  const words = ['--dev', '/dev', '--proc', '/proc']
  if (!input.features.tmpfsSize) return words
  return [...words, ...size, '--tmpfs', '/dev/shm', ...size, '--tmpfs', '/tmp']
}

function namespaces(input: BubblewrapInput): string[] {
  const { without, features } = input
  const words = ['--unshare-user', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try']
  if (!without.has('processes')) words.push('--unshare-pid')
  if (input.network === 'none' && !without.has('network')) words.push('--unshare-net')
  if (features.disableUserns && !input.nested && !without.has('users')) words.push('--disable-userns')
  return [...words, '--uid', `${INSIDE.uid}`, '--gid', `${INSIDE.gid}`, '--hostname', 'sandbox']
}

/** Set inside, where they count for the sandbox alone: a hard limit cannot be raised again. */
function limiter(input: BubblewrapInput): string[] {
  const { limits, features } = input
  if (!features.prlimit || input.without.has('limits')) return []
  const words = ['/usr/bin/prlimit', '--core=0:0', `--data=${limits.memoryBytes}:${limits.memoryBytes}`]
  words.push(
    `--fsize=${limits.diskBytes}:${limits.diskBytes}`,
    `--nofile=${limits.openFiles}:${limits.openFiles}`,
  )
  if (features.processLimit) words.push(`--nproc=${limits.processes}:${limits.processes}`)
  return [...words, '--']
}
