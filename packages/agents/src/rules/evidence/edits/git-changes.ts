// Git commands that change the files of the work tree.
import type { ShellChange } from './shell-changes.ts'

/** Global options of git and their values are passed over. */
export function gitSubcommand(argv: readonly string[]): {
  readonly name: string
  readonly rest: readonly string[]
} {
  let index = 1
  while (index < argv.length && (argv[index] as string).startsWith('-'))
    index += /^(-C|-c|--git-dir|--work-tree|--namespace)$/.test(argv[index] as string) ? 2 : 1
  return { name: argv[index] ?? '', rest: argv.slice(index + 1) }
}

const moves = (by: string): ShellChange => ({
  path: null,
  how: 'edit',
  certainty: 'possible',
  layoutOnly: false,
  by: `git ${by}`,
  movesTree: true,
})

export function gitChanges(argv: readonly string[]): ShellChange[] {
  const { name, rest } = gitSubcommand(argv)
  switch (name) {
    case 'checkout':
    case 'switch':
      // A new branch starts from the tree as it is.
      return rest.some((word) => /^(-b|-B|-c|-C|--orphan)$/.test(word)) &&
        rest.filter((word) => !word.startsWith('-')).length === 1
        ? []
        : [moves(name)]
    case 'restore':
      return rest.includes('--staged') && !rest.includes('--worktree') ? [] : [moves(name)]
    case 'stash':
      return ['list', 'show', 'drop', 'clear', 'create', 'store'].includes(rest[0] ?? '') ? [] : [moves(name)]
    case 'reset':
      return rest.some((word) => /^--(hard|merge|keep)$/.test(word)) ? [moves('reset --hard')] : []
    case 'clean':
    case 'merge':
    case 'pull':
    case 'rebase':
    case 'cherry-pick':
    case 'revert':
    case 'am':
    case 'apply':
    case 'bisect':
    case 'read-tree':
    case 'checkout-index':
    case 'filter-branch':
    case 'sparse-checkout':
    case 'submodule':
      return rest.some((word) => /^(--check|--stat|--numstat|--dry-run|-n|--cached|status)$/.test(word))
        ? []
        : [moves(name)]
    case 'rm':
    case 'mv': {
      if (rest.includes('--cached')) return []
      const how = name === 'rm' ? 'delete' : 'rename'
      return rest
        .filter((word) => !word.startsWith('-'))
        .map(
          (path): ShellChange => ({
            path,
            how,
            certainty: 'sure',
            layoutOnly: false,
            by: `git ${name}`,
            movesTree: false,
          }),
        )
    }
    default:
      return []
  }
}
