// The files below the named documents and folders, in the order of their bytes.

import { lstatSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { printable } from '../files/printable.ts'
import { pathText } from '../git/quoted-path.ts'
import { HostError } from '../host-error.ts'
import { FREEZE_LIMITS } from './limits.ts'
import { pathsNotice, present } from './notice.ts'
import type { Notice } from './types.ts'

export type Document = {
  /** Absolute. */
  readonly path: Buffer
  /** Below the root. */
  readonly name: Buffer
  readonly mode: '100644' | '100755' | '120000'
}

type Walk = {
  documents: Map<string, Document>
  bytes: number
  nested: string[]
  special: string[]
  links: string[]
}

/** @throws HostError 'document-not-found' | 'document-outside-root' | 'documents-too-large' */
export function listDocuments(
  root: string,
  paths: readonly string[],
): { documents: Document[]; notices: Notice[] } {
  const walk: Walk = { documents: new Map(), bytes: 0, nested: [], special: [], links: [] }
  for (const path of paths) visit(walk, Buffer.from(root), belowRoot(root, path), 0, true)
  const documents = [...walk.documents.values()].sort((a, b) => Buffer.compare(a.name, b.name))
  const notices = present([
    pathsNotice(
      'nested-repository',
      walk.nested,
      (count) => `Git's own data was not read: ${count} or folders.`,
    ),
    pathsNotice(
      'special-file',
      walk.special,
      (count) => `Neither a file, a folder nor a link, not read: ${count}.`,
    ),
    pathsNotice(
      'symlink-not-followed',
      walk.links,
      (count) => `Links, kept as links and not followed: ${count}.`,
    ),
  ])
  return { documents, notices }
}

function belowRoot(root: string, path: string): Buffer {
  const absolute = resolve(root, path)
  const top = root === '/' ? '/' : `${root}/`
  if (absolute === root) return Buffer.alloc(0)
  if (absolute.startsWith(top)) return Buffer.from(absolute.slice(top.length))
  const name = printable(path, { oneLine: true })
  throw new HostError(
    'document-outside-root',
    `${name} is outside the folder of the review; start it from above.`,
  )
}

function visit(walk: Walk, root: Buffer, name: Buffer, depth: number, named: boolean): void {
  const path = name.length === 0 ? root : Buffer.concat([root, SLASH, name])
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file) {
    if (!named) return
    const shown = printable(pathText(path), { oneLine: true })
    throw new HostError('document-not-found', `${shown} does not exist; check the path.`)
  }
  if (isGitData(name)) return void walk.nested.push(pathText(name))
  if (file.isSymbolicLink()) {
    walk.links.push(pathText(name))
    return take(walk, { path, name, mode: '120000' }, 0)
  }
  if (file.isFile()) {
    const mode = (file.mode & 0o100) === 0 ? '100644' : '100755'
    return take(walk, { path, name, mode }, file.size)
  }
  if (!file.isDirectory()) return void walk.special.push(pathText(name))
  if (depth >= FREEZE_LIMITS.documentDepth)
    throw tooLarge(`nested deeper than ${FREEZE_LIMITS.documentDepth} folders`)
  for (const entry of readdirSync(path, { encoding: 'buffer' })) {
    visit(walk, root, name.length === 0 ? entry : Buffer.concat([name, SLASH, entry]), depth + 1, false)
  }
}

const SLASH = Buffer.from('/')

// A tree of git cannot hold such a name, and it is not a document.
function isGitData(name: Buffer): boolean {
  return /(?:^|\/)\.git$/i.test(name.toString('latin1'))
}

function take(walk: Walk, document: Document, bytes: number): void {
  walk.documents.set(document.name.toString('latin1'), document)
  walk.bytes += bytes
  if (walk.documents.size > FREEZE_LIMITS.documentFiles)
    throw tooLarge(`more than ${FREEZE_LIMITS.documentFiles} files`)
  if (walk.bytes > FREEZE_LIMITS.documentBytes)
    throw tooLarge(`more than ${FREEZE_LIMITS.documentBytes} bytes`)
}

function tooLarge(what: string): HostError {
  return new HostError(
    'documents-too-large',
    `The documents are too large (${what}); name fewer files or folders.`,
  )
}
