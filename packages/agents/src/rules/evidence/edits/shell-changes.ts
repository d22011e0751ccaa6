// The files that one part of a command line writes, as far as its words say so.
import type { Activity } from '../../shared/commands/activity.ts'
import type { Part } from '../../shared/commands/part.ts'
import { programName } from '../../shared/commands/unwrap.ts'
import type { Change } from './change.ts'
import { gitChanges } from './git-changes.ts'

export type ShellChange = Omit<Change, 'order' | 'folder'>

const sure = (path: string, how: Change['how'], by: string): ShellChange => ({
  path,
  how,
  by,
  certainty: 'sure',
  layoutOnly: false,
  movesTree: false,
})
export const possible = (by: string, more: Partial<ShellChange> = {}): ShellChange => ({
  path: null,
  how: 'edit',
  by,
  certainty: 'possible',
  layoutOnly: false,
  movesTree: false,
  ...more,
})

export function shellChanges(part: Part, activity: Activity): ShellChange[] {
  const name = programName(part.argv[0] ?? '')
  const changes = [...redirected(part), ...byProgram(name, part)]
  if (activity.rewrites) changes.push(possible(activity.runner, { layoutOnly: true }))
  else if (activity.mayWrite && changes.length === 0) changes.push(possible(activity.runner))
  return changes.map((change) => (part.conditional || !part.exact ? loosened(change, part) : change))
}

/** What stands in a loop, or names its file by a variable, may not have been written. */
function loosened(change: ShellChange, part: Part): ShellChange {
  if (change.path !== null && !part.conditional && !/[$`*?{]/.test(change.path)) return change
  return { ...change, path: null, certainty: 'possible' }
}

function redirected(part: Part): ShellChange[] {
  return part.redirections.flatMap((redirection) => {
    if (!['>', '>>', '>|', '&>', '&>>'].includes(redirection.operator)) return []
    if (redirection.target === '/dev/null' || /^&?\d$/.test(redirection.target)) return []
    if (!redirection.exact) return [possible('redirection')]
    return [sure(redirection.target, redirection.operator.includes('>>') ? 'edit' : 'create', 'redirection')]
  })
}

/** Words that are neither options nor the values of the named options. */
function operands(argv: readonly string[], withValue: RegExp = /^$/): string[] {
  const out: string[] = []
  for (let index = 1; index < argv.length; index++) {
    const word = argv[index] as string
    if (word === '--') return [...out, ...argv.slice(index + 1)]
    if (word.startsWith('-') && word !== '-') {
      if (withValue.test(word)) index++
    } else out.push(word)
  }
  return out
}

function byProgram(name: string, part: Part): ShellChange[] {
  const argv = part.argv
  const words = operands(argv)
  switch (name) {
    case 'git':
      return gitChanges(argv)
    case 'sed':
    case 'gsed':
      return sedChanges(argv)
    case 'perl':
    case 'ruby':
      return inPlaceChanges(name, argv)
    case 'tee':
      return words.map((path) => sure(path, 'create', 'tee'))
    case 'rm':
    case 'unlink':
      return words.map((path) => sure(path, 'delete', 'rm'))
    case 'mv':
      return words.length < 2
        ? []
        : [
            ...words.slice(0, -1).map((path) => sure(path, 'rename', 'mv')),
            sure(words.at(-1) as string, 'rename', 'mv'),
          ]
    case 'cp':
    case 'install':
    case 'ln':
      return words.length < 2 ? [] : [sure(words.at(-1) as string, 'create', name)]
    case 'touch':
    case 'mkdir':
      return words.map((path) => ({ ...sure(path, 'create', name), certainty: 'possible' as const }))
    case 'truncate':
      return operands(argv, /^-s$/).map((path) => sure(path, 'edit', 'truncate'))
    case 'patch':
    case 'rsync':
    case 'tar':
    case 'unzip':
    case 'dd':
      return [possible(name)]
    case 'apply_patch':
      return patchChanges(argv.slice(1).join('\n') + (part.input ?? ''))
    case 'curl':
    case 'wget':
      return argv.some((word) => /^(-o|-O|--output|-P)/.test(word)) || name === 'wget' ? [possible(name)] : []
    default:
      return []
  }
}

function inPlaceChanges(name: string, argv: readonly string[]): ShellChange[] {
  if (!argv.some((word) => /^-\w*i/.test(word))) return []
  const scripted = argv.some((word) => /^-\w*e$/.test(word))
  const files = operands(argv, /^-\w*e$/).slice(scripted ? 0 : 1)
  return files.length === 0 ? [possible(`${name} -i`)] : files.map((path) => sure(path, 'edit', `${name} -i`))
}

function sedChanges(argv: readonly string[]): ShellChange[] {
  if (!argv.some((word) => /^(-i|--in-place|-\w*i$|-i\S+)/.test(word) && !word.startsWith('-e'))) return []
  const scripted = argv.some((word) => /^(-e|-f|--expression|--file|-\w*e$)/.test(word))
  const words = operands(argv, /^(-e|-f|--expression|--file|-\w+e)$/).filter((word) => word !== '')
  const files = scripted ? words : words.slice(1)
  // Without a file of its own it is given them by another program (`xargs sed -i`).
  return files.length === 0 ? [possible('sed -i')] : files.map((path) => sure(path, 'edit', 'sed -i'))
}

/** The envelope of `apply_patch` names each of its files on a line of its own. */
function patchChanges(text: string): ShellChange[] {
  const how = { Add: 'create', Update: 'edit', Delete: 'delete' } as const
  const found = [...text.matchAll(/^\*\*\* (Add|Update|Delete) File: (.{1,400})$/gm)].map((match) =>
    sure((match[2] as string).trim(), how[match[1] as keyof typeof how], 'apply_patch'),
  )
  return found.length > 0 ? found : [possible('apply_patch')]
}
