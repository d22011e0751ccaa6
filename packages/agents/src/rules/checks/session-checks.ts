// The session's own check commands: what its author ran to see whether the work is sound.
import { isAbsolute, relative } from 'node:path'
import type { Session } from '../../session/session.ts'
import { classifyPart, type Lookup } from '../shared/commands/classify.ts'
import { readCommandLine } from '../shared/commands/read-command-line.ts'
import type { Check } from './check.ts'

/**
 * The last first; each command line once a folder. Those that never ran, that were watching, or that
 * rewrite files are left out.
 * @param top absolute path of the reviewed work: commands outside of it are left out
 */
export function sessionChecks(session: Session, top: string, lookup: Lookup | null = null): Check[] {
  const found = new Map<string, Check>()
  for (const { command, cwd, state } of session.commands.toReversed()) {
    if (state === 'refused' || state === 'no-result' || !isCheck(command, lookup)) continue
    const folder = cwd === null ? '' : relative(top, cwd)
    if (folder.startsWith('..') || isAbsolute(folder)) continue
    const key = `${folder}\0${command}`
    if (!found.has(key)) found.set(key, { command, folder, from: 'session' })
  }
  return [...found.values()]
}

function isCheck(command: string, lookup: Lookup | null): boolean {
  const { parts, incomplete } = readCommandLine(command)
  if (incomplete || parts.length === 0 || parts.some(({ background }) => background)) return false
  const does = parts.map((part) => ({ part, activity: classifyPart(part, lookup) }))
  if (does.some(({ activity }) => activity.watch || activity.rewrites)) return false
  // A line whose exit code says nothing of its check, such as one piped into tail, decides nothing.
  return does.some(
    ({ part, activity }) =>
      (activity.kinds.size > 0 || activity.named.size > 0) && part.whenZero === 'passed' && !part.conditional,
  )
}
