import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isEngineError } from '../../src/errors.ts'
import type { FileOperations } from '../../src/files/file-operations.ts'
import { acquireLock, lockHolder, type Lock } from '../../src/ledger/lock.ts'
import { nodeProcesses, type ProcessTable } from '../../src/ledger/process-identity.ts'
import { FOLDER, newDisk } from './sample.ts'

const NOW = (): Date => new Date('2026-11-30T22:48:51Z')

/** A machine with these processes, seen from one of them. */
function table(
  pid: number,
  alive: Record<number, string>,
  more: { host?: string; bootId?: string } = {},
): ProcessTable {
  const self = { host: 'here', bootId: 'boot-1', pid, startedAt: alive[pid] ?? 'gone', ...more }
  return { self: () => self, startOf: (other) => alive[other] ?? null }
}

const BOTH = { 10: 's10', 20: 's20' }

function attempt(files: FileOperations, processes: ProcessTable): Lock | Error {
  try {
    return acquireLock(FOLDER, { files, processes, now: NOW, what: 'The run r-1' })
  } catch (error) {
    return error as Error
  }
}

function isLock(result: Lock | Error): result is Lock {
  return !(result instanceof Error)
}

/** Calls `before(n)` ahead of the n-th operation. */
function watched(files: FileOperations, before: (n: number) => void): FileOperations {
  let n = 0
  return new Proxy(files, {
    get(target, name: keyof FileOperations) {
      const operation = target[name].bind(target) as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        n += 1
        before(n)
        return operation(...args)
      }
    },
  })
}

describe('the lock of a run', () => {
  it('refuses a second owner in one sentence that names pid and since when', () => {
    const disk = newDisk()
    expect(isLock(attempt(disk, table(10, BOTH)))).toBe(true)
    const second = attempt(disk, table(20, BOTH))
    expect(isEngineError(second) && second.code).toBe('RUN_LOCKED')
    expect((second as Error).message).toBe(
      'The run r-1 is in use by process 10 since 2026-11-30T22:48:51.000Z: wait for it or end it.',
    )
    expect(lockHolder(FOLDER, { files: disk, processes: table(20, BOTH) })?.pid).toBe(10)
  })

  it('is free after release', () => {
    const disk = newDisk()
    const lock = attempt(disk, table(10, BOTH))
    if (isLock(lock)) lock.release()
    expect(lockHolder(FOLDER, { files: disk, processes: table(20, BOTH) })).toBeNull()
    expect(isLock(attempt(disk, table(20, BOTH)))).toBe(true)
    expect(disk.paths().filter((path) => path.includes('lock'))).toHaveLength(1)
  })

  it.each([
    ['the pid is gone', table(20, { 20: 's20' })],
    ['the pid was given to another process', table(20, { ...BOTH, 10: 'later' })],
    ['the machine was started anew', table(20, BOTH, { bootId: 'boot-2' })],
  ])('a dead owner does not hold it: %s', (_, seen) => {
    const disk = newDisk()
    attempt(disk, table(10, BOTH))
    expect(lockHolder(FOLDER, { files: disk, processes: seen })).toBeNull()
    expect(isLock(attempt(disk, seen))).toBe(true)
  })

  it('an owner on another machine is taken to be alive, and the sentence says what to remove', () => {
    const disk = newDisk()
    attempt(disk, table(10, BOTH, { host: 'there\u001b', bootId: 'boot-9' }))
    const refused = attempt(disk, table(20, BOTH))
    expect((refused as Error).message).toContain('process 10 on "there\\u001b"')
    expect((refused as Error).message).toContain('remove /runs/r-1/lock.1 if that machine is gone')
  })

  it('an empty lock file, as a power cut leaves it, holds nothing', () => {
    const disk = newDisk()
    disk.put(`${FOLDER}/lock.4`, new Uint8Array())
    expect(isLock(attempt(disk, table(20, BOTH)))).toBe(true)
  })

  it.each(['free', 'dead', 'released'])(
    'two at once, at every step of the first: exactly one owns it (%s)',
    (start) => {
      const alive = { ...BOTH, 30: 's30' }
      for (let at = 1; at < 60; at += 1) {
        const disk = newDisk()
        const earlier = start === 'free' ? null : attempt(disk, table(5, start === 'dead' ? {} : { 5: 's5' }))
        if (start === 'released' && earlier !== null && isLock(earlier)) earlier.release()
        const others: (Lock | Error)[] = []
        const first = attempt(
          watched(disk, (n) => {
            if (n !== at) return
            others.push(attempt(disk, table(20, alive)))
            // The other has come, gone, and a third has come, all between two steps of the first.
            if (at % 2 === 0 && isLock(others[0]!)) others[0].release()
            if (at % 2 === 0) others.push(attempt(disk, table(30, alive)))
          }),
          table(10, alive),
        )
        const owners = [first, ...(at % 2 === 0 ? others.slice(1) : others)].filter(isLock)
        expect(owners, `step ${at}`).toHaveLength(1)
        expect(lockHolder(FOLDER, { files: disk, processes: table(10, alive) })?.nonce).toBe(
          owners[0]!.owner.nonce,
        )
      }
    },
  )

  it('on the real machine: a living child holds it, an ended one does not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gainsay-lock-'))
    const child = spawn('sleep', ['30'], { stdio: 'ignore' })
    await once(child, 'spawn')
    const startedAt = nodeProcesses.startOf(child.pid!)!
    const asChild: ProcessTable = {
      ...nodeProcesses,
      self: () => ({ ...nodeProcesses.self(), pid: child.pid!, startedAt }),
    }
    acquireLock(folder, { processes: asChild })
    expect(() => acquireLock(folder)).toThrow(`process ${child.pid} since`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = acquireLock(folder)
    expect(JSON.parse(readFileSync(join(folder, 'lock.2'), 'utf8'))).toMatchObject({
      pid: process.pid,
      released: false,
    })
    lock.release()
    writeFileSync(join(folder, 'file'), '')
    expect(() => acquireLock(join(folder, 'file'))).toThrow(
      'cannot be locked because a part of the path is not a folder',
    )
  })
})
