// The snapshot as a commit, the same for the same content whoever makes it and whenever.

import { gitText, type GitPlace } from '../git/git.ts'

// No ref names it: it would show in `git log --all`.
const IDENTITY: Readonly<Record<string, string>> = {
  GIT_AUTHOR_NAME: 'gainsay',
  GIT_AUTHOR_EMAIL: 'gainsay@localhost',
  GIT_AUTHOR_DATE: '946684800 +0000',
  GIT_COMMITTER_NAME: 'gainsay',
  GIT_COMMITTER_EMAIL: 'gainsay@localhost',
  GIT_COMMITTER_DATE: '946684800 +0000',
}

export async function commitTree(place: GitPlace, tree: string, parent: string | null): Promise<string> {
  const parents = parent === null ? [] : ['-p', parent]
  const args = ['commit-tree', tree, ...parents, '-m', 'gainsay snapshot']
  return gitText({ ...place, env: { ...place.env, ...IDENTITY } }, args)
}
