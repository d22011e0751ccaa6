// Process groups that must not outlive this process. A child alone is not enough: what it started
// goes on (hundreds of orphans were seen after a crash of such tools).

import { startGuard, type Guard } from './guard.ts'

const POSIX = process.platform !== 'win32'
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const groups = new Map<number, Guard | null>()
let installed = false
let guard: Guard | null = null

/** Sends a signal to every process of the group; a group that is gone is no fault. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(POSIX ? -pid : pid, signal)
  } catch {
    // ESRCH: it has ended. EPERM: nothing of ours is left in it.
  }
}

/** Whether any process of the group is still there. */
export function groupAlive(pid: number): boolean {
  try {
    process.kill(POSIX ? -pid : pid, 0)
    return true
  } catch {
    return false
  }
}

/** From now on the group ends with this process. */
export function holdGroup(pid: number, guarded: boolean): void {
  if (guarded && POSIX) guard ??= startGuard()
  const own = guarded ? guard : null
  groups.set(pid, own)
  own?.add(pid)
  if (!installed) install()
}

export function releaseGroup(pid: number): void {
  groups.get(pid)?.remove(pid)
  groups.delete(pid)
  if (groups.size === 0 && installed) uninstall()
}

function endAll(signal: NodeJS.Signals): void {
  for (const pid of groups.keys()) signalGroup(pid, signal)
}

const onExit = (): void => endAll('SIGKILL')

function onSignal(signal: NodeJS.Signals): void {
  endAll('SIGTERM')
  // Nobody else handles it: then it means what it means without us, the end of this process.
  if (process.listenerCount(signal) > 1) return
  endAll('SIGKILL')
  uninstall()
  process.kill(process.pid, signal)
}

// Only while something runs: a program without children keeps the default behaviour.
function install(): void {
  installed = true
  process.on('exit', onExit)
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
}

function uninstall(): void {
  installed = false
  process.off('exit', onExit)
  for (const signal of ENDING_SIGNALS) process.off(signal, onSignal)
}
