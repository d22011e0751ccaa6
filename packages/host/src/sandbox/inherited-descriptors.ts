// Open files that whoever started us left to us: node passes those on to every child, and an open
// file is a way out of any sandbox. (Those that node opens itself are closed on exec.)

import { readdirSync, readFileSync } from 'node:fs'

const FIRST_AFTER_STDIO = 3
/** O_CLOEXEC of linux/fcntl.h, as /proc writes it: octal. */
const CLOSED_ON_EXEC = 0o2000000

let known: readonly number[] | undefined

/** Numbers that must be closed before a program is started; found once. Empty outside Linux. */
export function inheritedDescriptors(): readonly number[] {
  known ??= find()
  return known
}

function find(): number[] {
  let names: string[]
  try {
    names = readdirSync('/proc/self/fdinfo')
  } catch {
    return []
  }
  const open = names.map(Number).filter((fd) => fd >= FIRST_AFTER_STDIO)
  return open.filter((fd) => (flags(fd) & CLOSED_ON_EXEC) === 0).sort((a, b) => a - b)
}

/** Closed on exec where it is gone meanwhile: it was our own, of this very look. */
function flags(fd: number): number {
  try {
    const found = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))
    return found === null ? 0 : Number.parseInt(found[1]!, 8)
  } catch {
    return CLOSED_ON_EXEC
  }
}
