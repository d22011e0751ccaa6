// Both sides of every changed file in a folder of its own, so that a report can be read after a
// rebase and a garbage collection took the originals.

import { join, resolve } from 'node:path'
import { ensureFolder } from '../files/atomic-write.ts'
import { readPlace } from '../freeze/store.ts'
import type { Frozen } from '../freeze/types.ts'
import { git } from '../git/git.ts'
import { pathBytes } from '../git/quoted-path.ts'
import { readFolder, treeOf } from './read-file.ts'
import type { Side } from './types.ts'

/**
 * Copies the changed files' blobs and the folders that lead to them into `folder`, which becomes a
 * bare repository without refs.
 * @returns the same frozen work, read from `folder` alone: `hunks` works, and `readFileAt` for
 * changed paths and what else lies in their folders' listings (whose content is not kept)
 */
export async function keepObjects(frozen: Frozen, folder: string): Promise<Frozen> {
  const kept = resolve(folder)
  await ensureFolder(kept)
  const place = readPlace(frozen)
  const format = frozen.base.tree.length === 64 ? 'sha256' : 'sha1'
  await git({ cwd: kept }, ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, kept])
  const objects = new Set<string>([
    ...(await treesOf(frozen, 'base')),
    ...(await treesOf(frozen, 'snapshot')),
  ])
  for (const file of frozen.files) {
    if (file.oldObject !== null && file.oldMode !== '160000') objects.add(file.oldObject)
    if (file.newObject !== null && file.newMode !== '160000') objects.add(file.newObject)
  }
  await git({ cwd: kept, env: { GIT_DIR: kept } }, ['hash-object', '-w', '--stdin'])
  const stdin = { text: [...objects].map((object) => `${object}\n`).join('') }
  await git(place, ['pack-objects', '--quiet', '--no-reuse-delta', join(kept, 'objects', 'pack', 'pack')], {
    stdin,
  })
  return { ...frozen, gitDir: kept, objectsDir: join(kept, 'objects'), alternates: [] }
}

// The root and every folder above a changed file.
async function treesOf(frozen: Frozen, side: Side): Promise<Set<string>> {
  const trees = new Set([treeOf(frozen, side)])
  for (const file of frozen.files) {
    const path = side === 'base' ? file.oldPath : file.newMode === null ? null : file.path
    if (path === null) continue
    let tree = treeOf(frozen, side)
    for (const name of pathBytes(path).toString('latin1').split('/').slice(0, -1)) {
      const entry = (await readFolder(frozen, tree)).get(name)
      if (entry?.type !== 'tree') break
      tree = entry.object
      trees.add(tree)
    }
  }
  return trees
}
