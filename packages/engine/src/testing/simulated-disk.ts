// A disk in memory that keeps what is flushed and loses what is not, that can fail at any
// operation with any error, write less than asked, and lose power in the middle of a write.
import type { FileOperations, OpenMode } from '../files/file-operations.ts'

type Content = { now: Uint8Array; durable: Uint8Array }
type Fault = { readonly at: number; readonly code: string; readonly forever?: boolean }

/** The `at`-th write fails after `kept` of its bytes: a full disk, a failing one, a torn line. */
export type WriteFault = {
  /** From 1, counted over the whole life of the disk. */
  readonly at: number
  readonly code: string
  readonly kept: number
  /** Every later write fails too, taking nothing. */
  readonly forever: boolean
}

export class PowerCut extends Error {
  readonly code = 'POWER_CUT'
}

export class SimulatedDisk implements FileOperations {
  /** Every operation that changes or flushes something has a number, from 1. */
  operations = 0
  /** At most so many bytes are taken by one write. */
  bytesAWrite: number = Number.POSITIVE_INFINITY
  /** Writes so far; each is an operation too. */
  writes = 0
  private fault: Fault | null = null
  private writeFault: WriteFault | null = null
  private cutAt: number | null = null
  private names = new Map<string, Content>()
  private durableNames = new Map<string, Content>()
  private folders = new Set<string>(['/'])
  private durableFolders = new Set<string>(['/'])
  private handles = new Map<number, Content>()
  private nextHandle = 3

  failAt(at: number, code: string, forever = false): void {
    this.fault = { at, code, forever }
  }

  failWrite(fault: WriteFault): void {
    this.writeFault = fault
  }

  cutPowerAt(at: number): void {
    this.cutAt = at
  }

  heal(): void {
    this.fault = null
    this.writeFault = null
    this.cutAt = null
  }

  /** What is there after power comes back; `kept` bytes of each unflushed tail survive. */
  reboot(kept = 0, filler: 'bytes' | 'nuls' = 'bytes'): void {
    this.heal()
    this.handles.clear()
    this.folders = new Set(this.durableFolders)
    this.names = new Map(this.durableNames)
    for (const content of this.names.values()) {
      const { now, durable } = content
      if (now.length <= durable.length) {
        content.now = durable
        continue
      }
      const length = Math.min(now.length, durable.length + kept)
      const bytes = now.slice(0, length)
      bytes.set(durable)
      if (filler === 'nuls') bytes.fill(0, durable.length)
      content.now = bytes
      content.durable = bytes
    }
  }

  contents(path: string): Uint8Array {
    return this.must(path).now
  }

  /** What a power cut now would leave. */
  durableContents(path: string): Uint8Array {
    return this.must(path).durable
  }

  put(path: string, bytes: Uint8Array): void {
    const content = { now: bytes, durable: bytes }
    this.names.set(path, content)
    this.durableNames.set(path, content)
  }

  paths(): string[] {
    return [...this.names.keys()]
  }

  makeFolders(path: string): void {
    this.step()
    for (let at = path; !this.folders.has(at); at = parent(at)) this.folders.add(at)
  }

  makeNewFolder(path: string): void {
    this.step()
    if (this.folders.has(path) || this.names.has(path)) throw error('EEXIST', path)
    if (!this.folders.has(parent(path))) throw error('ENOENT', path)
    this.folders.add(path)
  }

  list(path: string): string[] {
    if (!this.folders.has(path)) throw error('ENOENT', path)
    const all = [...this.names.keys(), ...this.folders]
    return all
      .filter((name) => name !== '/' && parent(name) === path)
      .map((name) => name.slice(name.lastIndexOf('/') + 1))
  }

  open(path: string, mode: OpenMode): number {
    if (mode === 'create-new') {
      this.step()
      if (this.names.has(path)) throw error('EEXIST', path)
      if (!this.folders.has(parent(path))) throw error('ENOENT', path)
      this.names.set(path, { now: new Uint8Array(), durable: new Uint8Array() })
    }
    this.handles.set(this.nextHandle, this.must(path))
    this.nextHandle += 1
    return this.nextHandle - 1
  }

  close(file: number): void {
    this.handles.delete(file)
  }

  size(file: number): number {
    return this.handle(file).now.length
  }

  read(file: number, into: Uint8Array, position: number): number {
    const bytes = this.handle(file).now.subarray(position, position + into.length)
    into.set(bytes)
    return bytes.length
  }

  write(file: number, bytes: Uint8Array, position: number): number {
    const content = this.handle(file)
    this.writes += 1
    const fault = this.writeFault
    if (fault !== null && (this.writes === fault.at || (fault.forever && this.writes > fault.at))) {
      const kept = this.writes === fault.at ? Math.min(fault.kept, bytes.length) : 0
      content.now = overwritten(content.now, bytes.subarray(0, kept), position)
      this.operations += 1
      throw error(fault.code, 'simulated')
    }
    const taken = bytes.subarray(0, Math.min(bytes.length, this.bytesAWrite))
    const next = overwritten(content.now, taken, position)
    if (this.cutAt === this.operations + 1) content.now = next
    this.step()
    content.now = next
    return taken.length
  }

  truncate(file: number, bytes: number): void {
    this.step()
    const content = this.handle(file)
    content.now = content.now.slice(0, bytes)
  }

  flushData(file: number): void {
    this.step()
    const content = this.handle(file)
    content.durable = content.now
  }

  flush(file: number): void {
    this.flushData(file)
  }

  flushFolder(path: string): void {
    this.step()
    if (!this.folders.has(path)) throw error('ENOENT', path)
    for (const name of new Set([...this.names.keys(), ...this.durableNames.keys()])) {
      if (parent(name) !== path) continue
      const content = this.names.get(name)
      if (content === undefined) this.durableNames.delete(name)
      else this.durableNames.set(name, content)
    }
    for (const folder of this.folders)
      if (folder === path || parent(folder) === path) this.durableFolders.add(folder)
  }

  rename(from: string, to: string): void {
    this.step()
    this.names.set(to, this.must(from))
    this.names.delete(from)
  }

  link(from: string, to: string): void {
    this.step()
    if (this.names.has(to)) throw error('EEXIST', to)
    this.names.set(to, this.must(from))
  }

  remove(path: string): void {
    this.step()
    this.must(path)
    this.names.delete(path)
  }

  private step(): void {
    this.operations += 1
    if (this.cutAt !== null && this.operations >= this.cutAt) throw new PowerCut('the power is off')
    const fault = this.fault
    if (fault === null || this.operations < fault.at) return
    if (this.operations === fault.at || fault.forever === true) throw error(fault.code, 'simulated')
  }

  private must(path: string): Content {
    const content = this.names.get(path)
    if (content === undefined) throw error('ENOENT', path)
    return content
  }

  private handle(file: number): Content {
    const content = this.handles.get(file)
    if (content === undefined) throw error('EBADF', String(file))
    return content
  }
}

function overwritten(content: Uint8Array, bytes: Uint8Array, position: number): Uint8Array {
  if (bytes.length === 0) return content
  const next = new Uint8Array(Math.max(content.length, position + bytes.length))
  next.set(content)
  next.set(bytes, position)
  return next
}

function parent(path: string): string {
  const at = path.lastIndexOf('/')
  return at <= 0 ? '/' : path.slice(0, at)
}

function error(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
