// The changes between a run and a claim that make the run older than what it is said of.
import { classifyPath, resolvePath } from '../edits/classify-path.ts'
import type { Change } from '../edits/change.ts'
import type { History, Run } from '../history/history.ts'
import type { JudgeContext } from './context.ts'
import { mayDependOn } from './ecosystem.ts'

export type Changes = {
  /** Source, tests or configuration of the run's package, surely changed. */
  readonly counted: readonly Change[]
  /** May have changed something that counts. */
  readonly unclear: readonly Change[]
}

export function changesBetween(context: JudgeContext, run: Run, before: number): Changes {
  const counted: Change[] = []
  const unclear: Change[] = []
  for (const change of context.history.changes) {
    if (change.order <= run.order || change.order >= before) continue
    const weight = weigh(change, run, context)
    if (weight === 'counted') counted.push(change)
    else if (weight === 'unclear') unclear.push(change)
  }
  return { counted, unclear }
}

function weigh(change: Change, run: Run, context: JudgeContext): 'counted' | 'unclear' | 'none' {
  if (change.path === null) {
    // A script that may write anything usually writes none of this; a formatter, a patch or
    // another revision does.
    return change.layoutOnly || change.movesTree || KNOWN_WRITERS.test(change.by) ? 'unclear' : 'none'
  }
  const root = context.session.cwd
  const base = run.folder ?? root
  const path = resolvePath(change.folder, change.path)
  if (path === null) return change.folder === null ? 'unclear' : 'none'
  const inRun = classifyPath(path, base)
  if (inRun === 'docs') return 'none'
  if (inRun === 'outside') {
    // Beside the run's package, in the same repository: it may be used there.
    const inRoot = root === null ? 'outside' : classifyPath(path, root)
    return inRoot === 'counts' ? 'unclear' : 'none'
  }
  if (inRun === 'unclear' || change.certainty === 'possible' || run.folder === null) return 'unclear'
  if (change.layoutOnly || !mayDependOn(run.runner, path) || isScratch(change, context.history, path))
    return 'unclear'
  return run.scope.all === false && namesPackage(run) ? 'unclear' : 'counted'
}

const KNOWN_WRITERS = /^(?:sed -i|perl -i|ruby -i|redirection|apply_patch|patch|tee|mv|cp|rm|git )/

/** Programs that write just the files that they are given. */
export function isKnownWriter(by: string): boolean {
  return /^(?:sed -i|perl -i|ruby -i|apply_patch|patch)$/.test(by)
}

/** A file that the session itself made and took away again. */
function isScratch(change: Change, history: History, path: string): boolean {
  if (change.how !== 'delete') return false
  const first = history.changes.find(
    (other) => other.path !== null && resolvePath(other.folder, other.path) === path,
  )
  return first !== undefined && first.how === 'create' && first !== change
}

/** Narrowed by package rather than by file, so that it is unknown which folder it means. */
function namesPackage(run: Run): boolean {
  return run.scope.only.every((word) => !/[./]/.test(word))
}
