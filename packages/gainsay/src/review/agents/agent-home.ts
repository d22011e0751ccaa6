// The folder of settings and sessions that an agent program is given for one role of one review: its
// own, not the user's. What signs it in is copied in before each call, and given back where the
// program renewed it and the user's own has not changed meanwhile: else the user would be signed out.
// The folder is the agent's to write: whatever lies there is read and written without following links.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { AgentRole } from '@gainsay/agents'
import type { AgentKind } from './agent-kinds.ts'

export const HOME_LIMITS: { readonly fileBytes: number; readonly folderFiles: number } = {
  /** One file of the user's that is copied. */
  fileBytes: 8 << 20,
  /** All files of one folder of instructions. */
  folderFiles: 2_000,
}

export type Owner = { readonly uid: number; readonly gid: number } | null

export type AgentHome = {
  /** On this machine. */
  readonly folder: string
  /** The user's own. */
  readonly original: string
  /** Before a call. */
  readonly prepare: () => void
  /** After a call. */
  readonly giveBack: () => void
}

export type AgentHomeRequest = {
  readonly kind: AgentKind
  readonly role: AgentRole
  /** In the run's folder. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Who the program runs as; null: as ourselves. */
  readonly owner: Owner
}

export function agentHome(request: AgentHomeRequest): AgentHome {
  const { kind, folder, env, home } = request
  const original = env[kind.folderVariable] ?? join(home, kind.folder)
  const copied = new Map<string, string>()
  return {
    folder,
    original,
    prepare: () => {
      const isNew = !existsSync(folder)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (isNew) copySettings(request, original)
      for (const name of kind.signIn) copySignIn(join(original, name), { folder, name }, copied)
      own(folder, request.owner)
    },
    giveBack: () => {
      for (const name of kind.renewed) giveBackOne(join(original, name), join(folder, name), copied)
    },
  }
}

function copySettings({ kind, role, folder, home, env }: AgentHomeRequest, original: string): void {
  if (kind.settings !== null) {
    const { file, critic, proposerWithout } = kind.settings
    const keep = (key: string): boolean =>
      role === 'proposer' ? !proposerWithout.includes(key) : critic.includes(key)
    copyKeys(join(original, file), { folder, name: file }, keep)
  }
  if (kind.account !== null) {
    const { file, keys } = kind.account
    // Beside the folder, unless the user has named the folder himself: then in it.
    const from = env[kind.folderVariable] === undefined ? join(home, file) : join(original, file)
    copyKeys(from, { folder, name: file }, (key) => keys.includes(key))
  }
  if (role !== 'proposer') return
  for (const name of kind.instructions) copyInstructions(join(original, name), plainPath(folder, name))
}

function copyKeys(from: string, to: Inside, keep: (key: string) => boolean): void {
  const bytes = readSmall(from)
  if (bytes === null) return
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const kept = Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)))
    if (Object.keys(kept).length === 0) return
    writeInside(to, Buffer.from(JSON.stringify(kept)))
  } catch {
    // Settings that the program itself could not read either.
  }
}

/** Text only, and no links: they would lead out of the folder. */
function copyInstructions(from: string, to: string): void {
  if (!existsSync(from)) return
  let files = 0
  cpSync(from, to, {
    recursive: true,
    dereference: false,
    filter: (path) => {
      const found = lstatSync(path)
      if (found.isDirectory()) return true
      files += 1
      return found.isFile() && found.size <= HOME_LIMITS.fileBytes && files <= HOME_LIMITS.folderFiles
    },
  })
}

function copySignIn(from: string, to: Inside, copied: Map<string, string>): void {
  const bytes = readSmall(from)
  if (bytes === null) return
  const hash = hashOf(bytes)
  const path = join(to.folder, to.name)
  // What the program renewed inside stays until the user's own changes.
  if (copied.get(path) === hash && readOwn(path) !== null) return
  writeInside(to, bytes)
  copied.set(path, hash)
}

function giveBackOne(original: string, copy: string, copied: Map<string, string>): void {
  const before = copied.get(copy)
  const renewed = readOwn(copy)
  const now = readSmall(original)
  if (before === undefined || renewed === null || now === null) return
  const hash = hashOf(renewed)
  if (hash === before || hashOf(now) !== before || !isRenewalOf(renewed, now)) return
  const { mode, uid, gid } = statSync(original)
  const beside = `${original}.gainsay-${process.pid}`
  try {
    writeFileSync(beside, renewed, { mode: mode & 0o777, flag: 'wx' })
    if (process.getuid?.() === 0) chownSync(beside, uid, gid)
    renameSync(beside, realpathSync(original))
    copied.set(copy, hash)
  } catch {
    rmSync(beside, { force: true })
  }
}

/** The same keys with other values: an agent that writes what it likes there gives nothing back. */
function isRenewalOf(renewed: Buffer, now: Buffer): boolean {
  const [ours, theirs] = [keysOf(now), keysOf(renewed)]
  return ours !== null && ours === theirs
}

function keysOf(bytes: Buffer): string | null {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return JSON.stringify(Object.keys(value).sort())
  } catch {
    return null
  }
}

/** A regular file, also through the user's own link; null where there is none that fits. */
function readSmall(path: string): Buffer | null {
  try {
    const found = statSync(path)
    return found.isFile() && found.size <= HOME_LIMITS.fileBytes ? readFileSync(path) : null
  } catch {
    return null
  }
}

/** What lies in the agent's folder: a file of its own, and no way to one elsewhere. */
function readOwn(path: string): Buffer | null {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    const found = fstatSync(file)
    const isOwn = found.isFile() && found.nlink === 1 && found.size <= HOME_LIMITS.fileBytes
    return isOwn ? readFileSync(file) : null
  } finally {
    closeSync(file)
  }
}

type Inside = { readonly folder: string; readonly name: string }

/** In the place of whatever the agent may have put there. */
function writeInside({ folder, name }: Inside, bytes: Buffer): void {
  const path = plainPath(folder, name)
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
}

/**
 * The path of a file below the agent's folder, with its parents made; a link or a file in the place of
 * a parent is taken away, since what is written through it would land elsewhere.
 */
export function plainPath(folder: string, name: string): string {
  const parts = name.split('/')
  let at = folder
  for (const part of parts.slice(0, -1)) {
    at = join(at, part)
    const found = lstatSync(at, { throwIfNoEntry: false })
    if (found !== undefined && !found.isDirectory()) rmSync(at, { force: true })
    if (found === undefined || !found.isDirectory()) mkdirSync(at, { mode: 0o700 })
  }
  return join(at, parts.at(-1)!)
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Everything below it to the user that the program runs as. */
export function own(path: string, owner: Owner): void {
  if (owner === null) return
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chownSync(path, owner.uid, owner.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) own(join(path, name), owner)
  else chmodSync(path, found.mode & 0o777)
}
