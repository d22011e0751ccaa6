// Where git writes and reads while freezing and afterwards: everything new goes into the caller's
// folder, the repository's own objects are only read, and no other index than ours is touched.

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureFolder } from '../files/atomic-write.ts'
import { filesError } from '../files/files-error.ts'
import { gitText, git, type GitPlace } from '../git/git.ts'
import { alternatesVariable } from '../git/git-environment.ts'
import { placeOf } from '../git/repository.ts'
import type { Repository } from '../git/types.ts'
import type { Frozen } from './types.ts'

export type Store = { readonly objectsDir: string; readonly alternates: readonly string[] }

export async function openStore(repository: Repository, objectsDir: string): Promise<Store> {
  const place = placeOf(repository)
  const own = resolve(place.cwd, await gitText(place, ['rev-parse', '--git-path', 'objects']))
  await ensureFolder(objectsDir)
  const store = { objectsDir: resolve(objectsDir), alternates: [own] }
  // Diffs of added and deleted files name it; no repository is sure to have it.
  await git({ cwd: place.cwd, env: storeEnvironment(store) }, ['hash-object', '-w', '--stdin'])
  return store
}

export function storeEnvironment(store: Store): Record<string, string> {
  return {
    GIT_OBJECT_DIRECTORY: store.objectsDir,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(store.alternates),
  }
}

/** Reads objects alone: the work tree, its attributes and its index play no part. */
export function objectsPlace(gitDir: string, store: Store): GitPlace {
  const env = {
    ...storeEnvironment(store),
    GIT_DIR: gitDir,
    // Not there: git would take attributes from the index where it finds no file.
    GIT_INDEX_FILE: join(store.objectsDir, 'no-index'),
  }
  return { cwd: gitDir, env, config: ['core.attributesFile=/dev/null'] }
}

export function readPlace(frozen: Frozen): GitPlace {
  const alternates = frozen.alternates.filter((folder) => existsSync(folder))
  return objectsPlace(frozen.gitDir, { objectsDir: frozen.objectsDir, alternates })
}

/** Runs with a folder for an index of our own, which is gone afterwards. */
export async function withScratch<T>(store: Store, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(store.objectsDir, 'scratch-')).catch((cause: unknown) => {
    throw filesError(store.objectsDir, cause)
  })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
