// Commits, pushes and looks at the state of the tree, with how they ended.
import type { Command } from '../../../session/session.ts'
import type { Part, Tells } from '../../shared/commands/part.ts'
import { programName } from '../../shared/commands/unwrap.ts'
import { gitSubcommand } from '../edits/git-changes.ts'
import type { GitAct } from './history.ts'

export function readGitAct(
  part: Part,
  command: Command,
  order: number,
  printed: readonly string[],
): GitAct | null {
  if (programName(part.argv[0] ?? '') !== 'git') return null
  const { name, rest } = gitSubcommand(part.argv)
  const outcome = outcomeOf(part, command)
  if (name === 'commit' && !rest.includes('--dry-run'))
    return { order, command, act: 'commit', outcome: commitOutcome(outcome, printed), clean: null }
  if (name === 'push' && !rest.some((word) => /^(--dry-run|-n)$/.test(word)))
    return { order, command, act: 'push', outcome: pushOutcome(outcome, printed), clean: null }
  if (name === 'status')
    return { order, command, act: 'status', outcome, clean: cleanIn(rest, part, printed) }
  return null
}

function outcomeOf(part: Part, command: Command): GitAct['outcome'] {
  if (command.state !== 'done') return 'unknown'
  const exit = command.result.exit
  if (exit === 'unknown') return 'unknown'
  const tells: Tells = exit === 0 || exit === 'zero' ? part.whenZero : part.whenNonzero
  return tells === 'passed' || tells === 'failed' ? tells : 'unknown'
}

function commitOutcome(outcome: GitAct['outcome'], printed: readonly string[]): GitAct['outcome'] {
  if (printed.some((line) => /^\[[^\]]{1,200} (?:\(root-commit\) )?[0-9a-f]{7,40}\] /.test(line)))
    return 'passed'
  if (
    printed.some((line) =>
      /^(?:nothing to commit|no changes added to commit|nothing added to commit)/.test(line),
    )
  )
    return outcome === 'passed' ? 'passed' : 'failed'
  return outcome
}

function pushOutcome(outcome: GitAct['outcome'], printed: readonly string[]): GitAct['outcome'] {
  if (
    printed.some((line) =>
      /^ ! \[(?:remote )?rejected\]|^error: failed to push some refs|^fatal: /.test(line),
    )
  )
    return 'failed'
  if (
    printed.some((line) =>
      /^Everything up-to-date$|^\s+[0-9a-f]{7,40}\.\.\.?[0-9a-f]{7,40}\s|^ \* \[new (?:branch|tag)\]/.test(
        line,
      ),
    )
  )
    return 'passed'
  return outcome
}

/** Clean or not as `git status` itself says; a silent `--porcelain` is clean. */
function cleanIn(rest: readonly string[], part: Part, printed: readonly string[]): boolean | null {
  if (printed.some((line) => /^nothing to commit, working tree clean$/.test(line))) return true
  if (
    printed.some((line) =>
      /^(?:Changes not staged for commit:|Changes to be committed:|Untracked files:|Unmerged paths:)/.test(
        line,
      ),
    )
  )
    return false
  const short = rest.some((word) => /^(-s|--short|--porcelain(=v[12])?|-sb|-bs)$/.test(word))
  if (!short || part.shown !== 'whole') return null
  return printed.some((line) => /^(?:[ MADRCUT?!]{2}) \S/.test(line)) ? false : null
}
