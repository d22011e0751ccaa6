// Who made a folder, so that a later run can tell a crash from a run that goes on. A process id
// alone is not enough: it is given to others after the process has ended, and after a restart.

import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export type Owner = {
  readonly host: string
  readonly bootId: string | null
  readonly pid: number
  /** Clock ticks after the start of the system; null where that is not known. */
  readonly startTicks: number | null
}

export const OWNER_FILE = 'owner.json'

export function writeOwner(folder: string): void {
  writeFileSync(join(folder, OWNER_FILE), `${JSON.stringify(ownerOf(process.pid))}\n`, { flag: 'wx' })
}

/** Null where the folder has none, or one that cannot be read: it was not finished. */
export function readOwner(folder: string): Owner | null {
  try {
    const value = JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Owner
    return Number.isSafeInteger(value.pid) && typeof value.host === 'string' ? value : null
  } catch {
    return null
  }
}

/** Whether the owner is gone for certain. Of another machine it cannot be known: not gone. */
export function isDead(owner: Owner): boolean {
  if (owner.host !== hostname()) return false
  const now = ownerOf(owner.pid)
  if (owner.bootId !== null && now.bootId !== null && owner.bootId !== now.bootId) return true
  if (owner.startTicks !== null) return owner.startTicks !== now.startTicks
  return !exists(owner.pid)
}

function ownerOf(pid: number): Owner {
  return { host: hostname(), bootId: bootId(), pid, startTicks: startTicks(pid) }
}

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return null
  }
}

/** Field 22 of proc(5)'s stat; the name before it may hold blanks and brackets. A zombie has ended. */
function startTicks(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : Number(fields[19])
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
