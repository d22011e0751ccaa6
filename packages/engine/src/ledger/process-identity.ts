// Who a process is, so that a lock can tell a living owner from a dead one: a pid alone is
// reused, a start time alone moves with the clock, a boot id alone says nothing of a process.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hostname, platform } from 'node:os'

export type ProcessIdentity = {
  readonly host: string
  readonly bootId: string
  readonly pid: number
  /** When the process started, in the system's own words; compared, never read. */
  readonly startedAt: string
}

export interface ProcessTable {
  self(): ProcessIdentity
  /** The start of a running process in the same words as `self`; null where none runs. */
  startOf(pid: number): string | null
}

const PROBE_TIMEOUT_MS = 5000

export const nodeProcesses: ProcessTable = {
  self: () => ({
    host: hostname(),
    bootId: bootId(),
    pid: process.pid,
    startedAt: startOf(process.pid) ?? 'unknown',
  }),
  startOf,
}

function bootId(): string {
  if (platform() === 'linux') return readOrNull('/proc/sys/kernel/random/boot_id') ?? 'unknown'
  if (platform() === 'darwin') return ask('sysctl', ['-n', 'kern.bootsessionuuid']) ?? 'unknown'
  return 'unknown'
}

function startOf(pid: number): string | null {
  if (platform() === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`)
    // The name in field 2 may hold spaces and brackets: count from the last bracket. A zombie
    // (state Z) or a dead process (X) holds nothing any more.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields !== undefined) return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? 'unknown')
  } else if (platform() !== 'win32') {
    return ask('ps', ['-o', 'lstart=', '-p', String(pid)])
  }
  return isThere(pid) ? 'unknown' : null
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

function ask(program: string, args: readonly string[]): string | null {
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: PROBE_TIMEOUT_MS,
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
  })
  const text = done.status === 0 ? done.stdout.trim() : ''
  return text === '' ? null : text
}
