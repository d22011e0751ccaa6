// What a program has written into its layer. Measured from outside while it runs: a program that
// fills the disk is ended before others notice.

import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

const POLL_MS = 150
/** The kernel refuses longer paths; deeper folders were made step by step, to trap a walk. */
const PATH_LIMIT = 3800
const BLOCK_BYTES = 512

export type DiskUse = { readonly bytes: number; readonly files: number; readonly tooDeep: boolean }
export type DiskLimits = { readonly diskBytes: number; readonly diskFiles: number }
export type DiskWatch = { stop(): Promise<DiskUse> }

export function exceeds(use: DiskUse, limits: DiskLimits): boolean {
  return use.tooDeep || use.bytes > limits.diskBytes || use.files > limits.diskFiles
}

/** Calls `exceeded` once, when the folders together hold more than the limits. */
export function watchDisk(folders: readonly string[], limits: DiskLimits, exceeded: () => void): DiskWatch {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const began = performance.now()
    const use = await diskUse(folders, limits)
    if (stopped) return
    if (exceeds(use, limits)) return exceeded()
    // A large layer takes long to walk: then it is looked at less often, never all the time.
    const pause = Math.max(POLL_MS, 4 * (performance.now() - began))
    timer = setTimeout(start, pause)
  }
  const start = (): void => {
    running = look()
  }
  timer = setTimeout(start, POLL_MS)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      return diskUse(folders, limits)
    },
  }
}

/** Walks until a limit is passed: a layer of a million files costs no more than the limit. */
export async function diskUse(folders: readonly string[], limits: DiskLimits): Promise<DiskUse> {
  let bytes = 0
  let files = 0
  const waiting = [...folders]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of entries(folder)) {
      files += 1
      const path = join(folder, entry.name)
      if (path.length > PATH_LIMIT) return { bytes, files, tooDeep: true }
      if (entry.isDirectory()) waiting.push(path)
      else bytes += await sizeOf(path)
      if (bytes > limits.diskBytes || files > limits.diskFiles) return { bytes, files, tooDeep: false }
    }
  }
  return { bytes, files, tooDeep: false }
}

async function* entries(folder: string): AsyncGenerator<import('node:fs').Dirent> {
  try {
    yield* await opendir(folder)
  } catch {
    // It was removed meanwhile, or the program took its own rights away: nothing to count there.
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await lstat(path)
    return found.blocks * BLOCK_BYTES
  } catch {
    return 0
  }
}
