// A repository with a snapshot, and patches made against it.

import { join } from 'node:path'
import { freeze, readPatch, type ObjectStore, type ReadPatch } from '@gainsay/host'
import { makeRepository, type TestRepository } from '../workspace/repository.ts'

export type PatchTree = {
  readonly repository: TestRepository
  read(patch: string | Uint8Array): Promise<ReadPatch>
  /** A new folder for a record. */
  record(): string
}

/** Frozen as a review does it: uncommitted work is in the snapshot. */
export async function patchTree(
  files: Readonly<Record<string, string>>,
  prepare?: (repository: TestRepository) => void,
): Promise<PatchTree> {
  const repository = makeRepository(files)
  prepare?.(repository)
  const objectsDir = join(repository.runFolder, 'objects')
  const frozen = await freeze({ kind: 'work-tree', cwd: repository.top, objectsDir })
  return treeOf(repository, frozen, frozen.snapshot.tree)
}

/** What is committed, which takes a tenth of the time. */
export async function committedTree(files: Readonly<Record<string, string>>): Promise<PatchTree> {
  const repository = makeRepository(files)
  const gitDir = join(repository.top, '.git')
  const store = { gitDir, objectsDir: join(gitDir, 'objects'), alternates: [], repository: null }
  return treeOf(repository, store, repository.git('rev-parse', 'HEAD^{tree}').trim())
}

function treeOf(repository: TestRepository, store: ObjectStore, tree: string): PatchTree {
  let count = 0
  const objectsDir = join(repository.runFolder, 'patches')
  return {
    repository,
    read: (patch) => readPatch({ patch: Buffer.from(patch as Uint8Array), tree, store, objectsDir }),
    record: () => join(repository.runFolder, `record-${count++}`),
  }
}
