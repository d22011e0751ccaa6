// Builds the history of a session from its commands and edits. Nothing is run or read but
// what the session holds and, through the lookup, scripts of the project at its revision.
import type { Command, Session } from '../../../session/session.ts'
import {
  CHECK_KINDS,
  type CheckKind,
  type Scope,
  UNKNOWN_SCOPE,
  WHOLE,
} from '../../shared/commands/activity.ts'
import { type Lookup, classifyPart } from '../../shared/commands/classify.ts'
import type { CommandLine } from '../../shared/commands/part.ts'
import { readCommandLine } from '../../shared/commands/read-command-line.ts'
import type { Change } from '../edits/change.ts'
import { resolvePath } from '../edits/classify-path.ts'
import { gitSubcommand } from '../edits/git-changes.ts'
import { shellChanges } from '../edits/shell-changes.ts'
import { outputLines } from '../summaries/lines.ts'
import { gapsOf } from './gaps.ts'
import { readGitAct } from './git-acts.ts'
import type { GitAct, History, Opaque, Run } from './history.ts'
import { type Checked, decideRun } from './run-verdict.ts'

type Building = {
  readonly session: Session
  readonly lookup: Lookup | null
  readonly runs: Run[]
  readonly changes: Change[]
  readonly opaque: Opaque[]
  readonly git: GitAct[]
  readonly lines: Map<string, CommandLine>
  /** Changes are stashed away, so what runs now runs on another state. */
  stashed: boolean
}

/** Parts of one command line are ordered by fractions of this. */
const STEP = 1 / 1024

export function buildHistory(session: Session, lookup: Lookup | null = null): History {
  const building: Building = {
    session,
    lookup,
    runs: [],
    changes: [],
    opaque: [],
    git: [],
    lines: new Map(),
    stashed: false,
  }
  for (const command of session.commands) readOne(command, building)
  for (const edit of session.edits) {
    if (!edit.done) continue
    building.changes.push({
      order: edit.order,
      path: edit.path,
      folder: session.cwd,
      certainty: 'sure',
      how: edit.how,
      layoutOnly: false,
      by: edit.tool,
      movesTree: false,
    })
  }
  building.changes.sort((a, b) => a.order - b.order)
  const { runs, changes, opaque, git, lines } = building
  return { runs, changes, opaque, git, lines, gaps: gapsOf(session) }
}

function readOne(command: Command, building: Building): void {
  const line = readCommandLine(command.command)
  building.lines.set(command.id, line)
  const printed = outputLines(command.output)
  const checks = new Map<CheckKind, { readonly checked: Checked[]; order: number }>()
  const ran = command.state !== 'refused'
  let stashedAtCheck = building.stashed
  line.parts.forEach((part, index) => {
    const order = command.order + (index + 1) * STEP
    const activity = classifyPart(part, building.lookup)
    for (const kind of activity.kinds) {
      const entry = checks.get(kind) ?? { checked: [], order }
      entry.checked.push({ part, activity })
      entry.order = order
      checks.set(kind, entry)
    }
    if (activity.kinds.size > 0) stashedAtCheck = building.stashed
    if (!ran) return
    if (activity.mayCheck.size > 0)
      building.opaque.push({ order, command, mayCheck: activity.mayCheck, runner: activity.runner })
    for (const change of shellChanges(part, activity)) {
      // A command that certainly failed may have changed some files or none.
      building.changes.push({ ...change, order, folder: folderOf(part.folder, command, building.session) })
    }
    const act = readGitAct(part, command, order, printed)
    if (act !== null) building.git.push(act)
    trackStash(part.argv, building)
  })
  if (line.incomplete && ran)
    building.opaque.push({
      order: command.order + STEP,
      command,
      mayCheck: new Set(CHECK_KINDS),
      runner: 'a command that cannot be read',
    })
  for (const [kind, { checked, order }] of checks)
    building.runs.push(runOf(command, kind, checked, order, printed, stashedAtCheck, building.session))
}

function runOf(
  command: Command,
  kind: CheckKind,
  checked: readonly Checked[],
  order: number,
  printed: readonly string[],
  stashed: boolean,
  session: Session,
): Run {
  const decision = decideRun(command, checked, kind, printed)
  const first = checked[0] as Checked
  const folders = new Set(checked.map(({ part }) => folderOf(part.folder, command, session)))
  const background = command.state === 'background'
  return {
    kind,
    command,
    order,
    endOrder: background ? (command.ended?.order ?? Number.POSITIVE_INFINITY) : order,
    runner: first.activity.runner,
    words: checked.flatMap(({ part }) => part.argv),
    scope: scopeOf(checked),
    verdict: decision.verdict,
    basis: decision.basis,
    counts: decision.counts,
    line: decision.line,
    numbers: numbersIn(printed),
    folder: folders.size === 1 ? ([...folders][0] ?? null) : null,
    elsewhere: stashed,
    cut: command.output.cut,
  }
}

function scopeOf(checked: readonly Checked[]): Scope {
  const scopes = checked.map(({ activity }) => activity.scope)
  if (scopes.some((scope) => scope.all === true)) return WHOLE
  return scopes.every((scope) => scope.all === false)
    ? { all: false, only: scopes.flatMap((scope) => scope.only) }
    : UNKNOWN_SCOPE
}

function folderOf(folder: string | null, command: Command, session: Session): string | null {
  const base = command.cwd ?? session.cwd
  if (folder === null) return null
  return folder === '' ? base : resolvePath(base, folder)
}

function trackStash(argv: readonly string[], building: Building): void {
  if (argv[0] !== 'git') return
  const { name, rest } = gitSubcommand(argv)
  if (name !== 'stash') return
  const act = rest[0] ?? 'push'
  if (act === 'pop' || act === 'apply' || act === 'branch') building.stashed = false
  else if (act === 'push' || act === 'save' || act.startsWith('-')) building.stashed = true
}

function numbersIn(lines: readonly string[]): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const line of lines)
    for (const match of line.matchAll(/\d[\d,]{0,11}/g)) numbers.add(Number(match[0].replaceAll(',', '')))
  return numbers
}
