// Puts a witness's files into the layer that takes what is written, before the program starts.
// Their paths come from a model: each part is looked at, and none may leave the workspace.

import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lstatOf } from './look.ts'
import type { SandboxFile, Unrunnable } from './types.ts'

const PATH_BYTES_LIMIT = 1024
export const PLACED_LIMITS: { readonly files: number; readonly bytes: number } = {
  files: 200,
  bytes: 8 << 20,
}

export type Place = {
  /** Where files are written. */
  readonly into: string
  /** Layers below it, the topmost first: a link in one of them must not be written through. */
  readonly below: readonly string[]
  readonly user: { readonly uid: number; readonly gid: number } | null
}

/** Null once all are written; else the first that is refused, with nothing written for it. */
export function placeFiles(files: readonly SandboxFile[], place: Place): Unrunnable | null {
  const total = files.reduce((sum, file) => sum + Buffer.byteLength(file.content), 0)
  if (files.length > PLACED_LIMITS.files || total > PLACED_LIMITS.bytes)
    return refused(
      'files',
      `There are more than ${PLACED_LIMITS.files} files, or they are larger than 8 MiB.`,
    )
  for (const file of files) {
    const problem = pathProblem(file.path) ?? layerProblem(file.path, place)
    if (problem !== null) return refused(file.path, problem)
    write(file, place)
  }
  return null
}

/** One sentence, or null for a plain relative path. */
export function pathProblem(path: string): string | null {
  if (path === '' || Buffer.byteLength(path) > PATH_BYTES_LIMIT)
    return 'The path of a file is empty or too long.'
  if (path.includes('\0')) return 'The path of a file holds a NUL.'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return `${path} is not relative to the workspace.`
  const parts = path.split('/')
  if (parts.some((part) => part === '..' || part === '.' || part === ''))
    return `${path} is not a plain path.`
  if (parts.some((part) => part.toLowerCase() === '.git')) return `${path} is inside a .git folder.`
  return null
}

function layerProblem(path: string, place: Place): string | null {
  const parts = path.split('/')
  for (let count = 1; count <= parts.length; count += 1) {
    const part = parts.slice(0, count).join('/')
    const layer = [place.into, ...place.below].find((folder) => lstatOf(join(folder, part)) !== null)
    if (layer === undefined) return null
    const found = lstatOf(join(layer, part))!
    if (found.isSymbolicLink()) return `${part} is a link; name the file that it points to.`
    if (count < parts.length && !found.isDirectory()) return `${part} is a file, not a folder.`
    if (count === parts.length && found.isDirectory()) return `${part} is a folder.`
  }
  return null
}

function write(file: SandboxFile, { into, user }: Place): void {
  const path = join(into, file.path)
  const made = mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  rmSync(path, { force: true })
  writeFileSync(path, file.content, { mode: 0o644, flag: 'wx' })
  chmodSync(path, file.executable === true ? 0o755 : 0o644)
  if (user === null) return
  chownSync(path, user.uid, user.gid)
  if (made === undefined) return
  for (let folder = dirname(path); folder.length >= made.length; folder = dirname(folder))
    chownSync(folder, user.uid, user.gid)
}

function refused(name: string, text: string): Unrunnable {
  return { code: 'bad-file', name, text }
}
