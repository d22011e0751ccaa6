import { discoverRepository } from '../git/repository.ts'
import { freezeDocuments } from './freeze-documents.ts'
import { freezeRange } from './freeze-range.ts'
import { freezeStaged } from './freeze-staged.ts'
import { freezeWorkTree } from './freeze-work-tree.ts'
import type { FreezeRequest, Frozen } from './types.ts'

/**
 * Freezes the work that is to be examined. Nothing of the user's is changed: whatever is written
 * goes to `request.objectsDir`.
 * @throws HostError with a sentence that says what to do
 */
export async function freeze(request: FreezeRequest): Promise<Frozen> {
  if (request.kind === 'documents') return freezeDocuments(request)
  const repository = await discoverRepository(request.cwd)
  if (request.kind === 'range') return freezeRange(request, repository)
  if (request.kind === 'staged') return freezeStaged(request, repository)
  return freezeWorkTree(request, repository)
}
