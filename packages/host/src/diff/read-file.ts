// Files of either side, by path, from the frozen trees.

import { readPlace } from '../freeze/store.ts'
import type { Frozen } from '../freeze/types.ts'
import { gitRecords, gitStream } from '../git/git.ts'
import { pathBytes, pathText } from '../git/quoted-path.ts'
import { HostError } from '../host-error.ts'
import { printable } from '../files/printable.ts'
import type { Side, TreeFile } from './types.ts'

export const READ_LIMIT_BYTES: number = 64 << 20

type Entry = { readonly mode: string; readonly type: string; readonly object: string }
type Folder = ReadonlyMap<string, Entry>

// Trees never change, so what was read of them stays true as long as the frozen work is in use.
const folders = new WeakMap<Frozen, Map<string, Promise<Folder>>>()
const FOLDERS_KEPT = 10_000

/**
 * The content of a file (of a link: its target).
 * @param path path text, with `/` between folders.
 * @returns null where there is no such file on that side
 * @throws HostError 'not-readable' where it is larger than `maxBytes`
 */
export async function readFileAt(
  frozen: Frozen,
  side: Side,
  path: string,
  maxBytes: number = READ_LIMIT_BYTES,
): Promise<Uint8Array | null> {
  const entry = await entryAt(frozen, side, path)
  if (entry?.type !== 'blob') return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of gitStream(readPlace(frozen), ['cat-file', 'blob', entry.object])) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      const name = printable(path, { oneLine: true })
      throw new HostError('not-readable', `${name} is larger than ${maxBytes} bytes and was not read.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What is at that path on that side; a submodule is 'submodule'. */
export async function kindAt(
  frozen: Frozen,
  side: Side,
  path: string,
): Promise<'file' | 'folder' | 'submodule' | null> {
  const entry = await entryAt(frozen, side, path)
  if (!entry) return null
  return entry.type === 'blob' ? 'file' : entry.type === 'tree' ? 'folder' : 'submodule'
}

/** Whether a file, folder or submodule is at that path on that side. */
export async function pathExistsAt(frozen: Frozen, side: Side, path: string): Promise<boolean> {
  return (await entryAt(frozen, side, path)) !== null
}

/** Every file of a side, in git's order; submodules are listed, not entered. */
export async function listFiles(frozen: Frozen, side: Side): Promise<TreeFile[]> {
  const files: TreeFile[] = []
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', treeOf(frozen, side)]
  await gitRecords(readPlace(frozen), args, (record) => {
    const tab = record.indexOf(TAB)
    const [mode, , object, size] = record.toString('latin1', 0, tab).split(/ +/)
    const bytes = size === '-' ? null : Number(size)
    files.push({ path: pathText(record.subarray(tab + 1)), mode: mode!, object: object!, bytes })
  })
  return files
}

export const treeOf = (frozen: Frozen, side: Side): string =>
  side === 'base' ? frozen.base.tree : frozen.snapshot.tree

const TAB = 0x09

// Folder by folder: a path of any bytes works, whichever git it is, and no argument carries it.
async function entryAt(frozen: Frozen, side: Side, path: string): Promise<Entry | null> {
  const names = pathBytes(path).toString('latin1').split('/')
  let entry: Entry = { mode: '040000', type: 'tree', object: treeOf(frozen, side) }
  for (const name of names) {
    if (entry.type !== 'tree') return null
    const next = (await readFolder(frozen, entry.object)).get(name)
    if (!next) return null
    entry = next
  }
  return entry
}

/** One folder of a tree; names as latin1 text of their bytes. */
export async function readFolder(frozen: Frozen, tree: string): Promise<Folder> {
  const known = folders.get(frozen) ?? new Map<string, Promise<Folder>>()
  folders.set(frozen, known)
  if (known.size >= FOLDERS_KEPT) known.clear()
  const reading = known.get(tree) ?? listFolder(frozen, tree)
  known.set(tree, reading)
  // A failure is not kept: the next call asks again.
  reading.catch(() => known.delete(tree))
  return reading
}

async function listFolder(frozen: Frozen, tree: string): Promise<Folder> {
  const entries = new Map<string, Entry>()
  await gitRecords(readPlace(frozen), ['ls-tree', '-z', tree], (record) => {
    const tab = record.indexOf(TAB)
    const [mode, type, object] = record.toString('latin1', 0, tab).split(' ')
    entries.set(record.toString('latin1', tab + 1), { mode: mode!, type: type!, object: object! })
  })
  return entries
}
