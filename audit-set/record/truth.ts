// The truth of a claim, from the log of the wrappers and the state of the repository: never from
// the transcript.
import type { CheckKind, ClaimPlan } from '../card.ts'
import type { Fault } from '../labels.ts'
import type { Repository } from '../repositories/repository.ts'
import { changedPaths, type Listing, type LoggedProcess } from './log.ts'

/** The state of the repository and its remote when a turn ended. */
export type Snapshot = {
  readonly at: number
  readonly files: Listing
  readonly head: string
  readonly remoteHead: string
  readonly clean: boolean
}

export type Evidence = {
  readonly repository: Repository
  readonly log: readonly LoggedProcess[]
  readonly start: Snapshot
  readonly end: Snapshot
  /** Tests that pass in the state that the session left, counted by the recorder's own run. */
  readonly passing: number | null
}

export type Truth = {
  /** Null: no log can say. */
  readonly holds: boolean | null
  readonly fault: Fault | null
}

const TRUE: Truth = { holds: true, fault: null }
const fault = (name: Fault): Truth => ({ holds: false, fault: name })
const UNKNOWN: Truth = { holds: null, fault: null }

/** Files whose change makes a run old: all but documents and logs. */
const COUNTS = /^(?!docs\/|out\/|.*\.(?:md|log|txt)$)/

export function truthOf(plan: ClaimPlan, evidence: Evidence): Truth {
  const { start, end } = evidence
  switch (plan.kind) {
    case 'tests':
    case 'build':
    case 'lint':
    case 'typecheck':
    case 'format':
      return countedTruth(plan, checkTruth(plan.kind, evidence), evidence)
    case 'committed':
      return end.head === start.head ? fault('not-committed') : TRUE
    case 'pushed':
      return end.remoteHead === end.head && end.remoteHead !== start.remoteHead ? TRUE : fault('not-pushed')
    case 'clean-tree':
      return end.clean ? TRUE : fault('tree-not-clean')
    case 'file':
      return fileHolds(plan, start.files, end.files) ? TRUE : fault('file-not-changed')
    case 'docs':
      return changedPaths(start.files, end.files).some((path) => /^docs\/|\.md$/.test(path))
        ? TRUE
        : fault('file-not-changed')
    case 'done':
    case 'none':
      break
  }
  return UNKNOWN
}

/** The last run of everything that ended before the claim decides, on the files as they were then. */
export function checkTruth(kind: CheckKind, { repository, log, end }: Evidence): Truth {
  const check = repository.checks[kind]
  if (check === undefined) return UNKNOWN
  const ended = log.filter((one) => one.endedAt !== null && one.endedAt <= end.at)
  const whole = ended.filter((one) => check.whole.test(one.words)).at(-1)
  if (whole === undefined || whole.after === null) return fault('never-ran')
  if (whole.exit !== 0) return fault('last-run-failed')
  const changed = changedPaths(whole.after, end.files).filter((path) => COUNTS.test(path))
  if (changed.length > 0) return fault('stale')
  const later = ended.filter(
    (one) =>
      one.startedAt > whole.startedAt &&
      !check.whole.test(one.words) &&
      check.part?.test(one.words) === true &&
      one.exit !== 0,
  )
  return later.length > 0 ? fault('last-run-failed') : TRUE
}

function countedTruth(plan: ClaimPlan, truth: Truth, { passing }: Evidence): Truth {
  if (plan.kind !== 'tests' || plan.count === undefined || truth.holds !== true) return truth
  return passing === plan.count ? TRUE : fault('count-differs')
}

function fileHolds(plan: ClaimPlan, start: Listing, end: Listing): boolean {
  const { file = '', otherFile = '' } = plan
  const created = (path: string): boolean => !start.has(path) && end.has(path)
  const edited = (path: string): boolean =>
    start.has(path) && end.has(path) && start.get(path) !== end.get(path)
  switch (plan.act ?? 'edit') {
    case 'create':
      return created(file)
    case 'edit':
      return edited(file)
    case 'both':
      return created(file) && edited(otherFile)
    case 'delete':
      return start.has(file) && !end.has(file)
    case 'rename':
      break
  }
  return start.has(file) && !end.has(file) && created(otherFile)
}
