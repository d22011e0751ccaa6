// What a reader must know of the repository itself.

import type { Repository } from '../git/types.ts'
import { notice, present } from './notice.ts'
import type { Base, Notice } from './types.ts'

export function repositoryNotices(repository: Repository, base: Base): Notice[] {
  const { head, detached, shallow, partial } = repository
  return present([
    head === null
      ? notice('empty-repository', 'The repository has no commit yet: everything in it is new.')
      : null,
    head !== null && base.commit === null
      ? notice('first-commit', 'There is no commit before this one: everything in it is new.')
      : null,
    head !== null && detached ? notice('detached-head', 'HEAD is detached: the work is on no branch.') : null,
    shallow
      ? notice(
          'shallow-clone',
          'The clone is shallow: older commits are not here, and the base may be too new.',
        )
      : null,
    partial
      ? notice('partial-clone', 'The clone is partial: objects that are not here were not fetched.')
      : null,
  ])
}
