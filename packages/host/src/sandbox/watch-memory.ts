// What all processes of a sandbox hold together. A limit of one process does not see sixty of
// them, nor shared mappings; the kernel's own accounting (cgroups) is rarely ours to use.

import { readdirSync, readFileSync } from 'node:fs'

const POLL_MS = 100
const PROCESSES_LIMIT = 4096
/** With less than this share of the machine's memory left, a sandbox is ended whatever it holds. */
const SYSTEM_FLOOR = 0.04

export type MemoryWatch = { peakBytes(): number; stop(): void }

/** Calls `exceeded` once, when the tree below `pid` holds more than `limitBytes`. */
export function watchMemory(pid: number, limitBytes: number, exceeded: () => void): MemoryWatch {
  let peak = 0
  const timer = setInterval(() => {
    const tree = descendants(pid)
    let bytes = sum(tree, residentBytes)
    // Pages that several of them share were counted several times: look closer before judging.
    if (bytes > limitBytes) bytes = sum(tree, proportionalBytes)
    peak = Math.max(peak, bytes)
    if (bytes <= limitBytes && !systemIsLow(bytes)) return
    clearInterval(timer)
    exceeded()
  }, POLL_MS)
  return { peakBytes: () => peak, stop: () => clearInterval(timer) }
}

/** The process and all below it. Orphans stay in it: the sandbox's own init takes them over. */
export function descendants(pid: number): number[] {
  const found = [pid]
  for (let index = 0; index < found.length && found.length < PROCESSES_LIMIT; index += 1) {
    for (const thread of list(`/proc/${found[index]}/task`)) {
      const children = read(`/proc/${found[index]}/task/${thread}/children`)
      for (const child of children.split(' ')) if (child !== '') found.push(Number(child))
    }
  }
  return found
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0)
}

function residentBytes(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  return kibibytes(status, 'RssAnon') + kibibytes(status, 'RssShmem')
}

function proportionalBytes(pid: number): number {
  const rollup = read(`/proc/${pid}/smaps_rollup`)
  if (rollup === '') return residentBytes(pid)
  return kibibytes(rollup, 'Pss_Anon') + kibibytes(rollup, 'Pss_Shmem')
}

function systemIsLow(held: number): boolean {
  const system = read('/proc/meminfo')
  const total = kibibytes(system, 'MemTotal')
  const low = total > 0 && kibibytes(system, 'MemAvailable') < total * SYSTEM_FLOOR
  // A machine that is full for other reasons is not this program's fault.
  return low && held > total * SYSTEM_FLOOR
}

function kibibytes(text: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)
  return found === null ? 0 : Number(found[1]) * 1024
}

/** Empty where the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
