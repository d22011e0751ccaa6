// Shared by the tests of freezing.

import { freeze, type ChangedFile, type Frozen } from '../../src/index.ts'
import type { TestRepository } from './repository.ts'

export async function frozenWorkTree(repository: TestRepository, more: object = {}): Promise<Frozen> {
  return freeze({ kind: 'work-tree', cwd: repository.root, objectsDir: repository.objects(), ...more })
}

/** The changed file of that path, or a failure that names those there are. */
export function changed(frozen: Frozen, path: string): ChangedFile {
  const file = frozen.files.find((each) => each.path === path)
  if (!file) throw new Error(`${path} is not among ${frozen.files.map((each) => each.path).join(', ')}`)
  return file
}

export const codes = (frozen: Frozen): string[] => frozen.notices.map((notice) => notice.code)
