// The limits of one sandboxed run, and what is done to a request that asks for something absurd.

import type { SandboxLimits } from './types.ts'

const MIB = 1 << 20

export const SANDBOX_LIMITS: SandboxLimits = {
  timeoutMs: 60_000,
  silenceMs: null,
  memoryBytes: 2048 * MIB,
  processes: 256,
  diskBytes: 512 * MIB,
  diskFiles: 100_000,
  scratchBytes: 128 * MIB,
  openFiles: 1024,
  outputBytes: 256 * 1024,
  floodBytes: 64 * MIB,
}

/** A program that starts with less than this dies of the limit and not of its own fault. */
const LEAST: Partial<SandboxLimits> = {
  timeoutMs: 1,
  memoryBytes: 16 * MIB,
  processes: 4,
  openFiles: 16,
  scratchBytes: 4096,
}

/** The defaults with what was asked for; a figure that is no figure, or below its least, is refused. */
export function sandboxLimits(asked: Partial<SandboxLimits> = {}): SandboxLimits | { problem: string } {
  const limits: SandboxLimits = { ...SANDBOX_LIMITS, ...asked }
  for (const name of Object.keys(SANDBOX_LIMITS) as (keyof SandboxLimits)[]) {
    const value = limits[name]
    if (value === null && name === 'silenceMs') continue
    const least = LEAST[name] ?? 0
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
      return { problem: `The sandbox limit ${name} is ${value}; give a whole number of at least ${least}.` }
  }
  return limits
}
