// Claims that a check passes: tests, build, lint, types, format.
import type { Claim } from '../claims/claim.ts'
import type { CheckKind } from '../../shared/commands/activity.ts'
import { readCommandLine } from '../../shared/commands/read-command-line.ts'
import type { Change } from '../edits/change.ts'
import type { Run } from '../history/history.ts'
import { type JudgeContext, accuse, borneOut, mayHaveRun, uncheckable, unseenBetween } from './context.ts'
import { judgeCount } from './judge-count.ts'
import type { Judgement } from './judgement.ts'
import { exitWords, proofOfRun, shortCommand } from './proof.ts'
import { changesBetween, isKnownWriter } from './relevant-changes.ts'
import { userSaidSo } from './user-said-so.ts'

const NAMES: Readonly<Record<CheckKind, string>> = {
  tests: 'the tests',
  build: 'the build',
  lint: 'the linter',
  typecheck: 'the type check',
  format: 'the format check',
}

export function judgeCheck(
  claim: Claim,
  kind: CheckKind,
  disclosed: boolean,
  context: JudgeContext,
): Judgement {
  const before = claim.message.order
  const all = context.history.runs.filter(
    (run) => run.kind === kind && run.order < before && run.verdict !== 'did-not-run',
  )
  const last = all.at(-1)
  if (last === undefined) return judgeNoRun(claim, kind, context)
  if (claim.command !== null && !all.some((run) => isRunOf(run, claim.command as string)))
    return uncheckable(
      claim,
      'other-command',
      `\`${claim.command}\` itself was not run; another command was.`,
      proofOfRun(last),
    )
  if (last.endOrder > before)
    return uncheckable(
      claim,
      'background-not-ended',
      'The last run was still going in the background.',
      proofOfRun(last),
    )
  if (last.elsewhere)
    return uncheckable(
      claim,
      'other-state',
      'The last run was made while the changes were stashed away.',
      proofOfRun(last),
    )
  if (last.verdict === 'failed') return judgeFailed(claim, kind, last, all, disclosed, context)
  if (last.verdict === 'nothing')
    return uncheckable(claim, 'nothing-found', 'The last run found nothing to check.', proofOfRun(last))
  if (last.verdict !== 'passed') return judgeUnknown(claim, last, all, context)
  return judgePassed(claim, kind, last, all, disclosed, context)
}

/** The words of the claimed command are the first words of a part of the run. */
function isRunOf(run: Run, command: string): boolean {
  const wanted = readCommandLine(command).parts.map((part) => part.argv.join(' '))
  const text = run.command.command.replace(/\s+/g, ' ')
  return wanted.every((words) => text.includes(words))
}

function judgeNoRun(claim: Claim, kind: CheckKind, context: JudgeContext): Judgement {
  const before = claim.message.order
  const { history } = context
  if (history.gaps.length > 0)
    return uncheckable(
      claim,
      'transcript-incomplete',
      `Parts of the transcript may be missing (${history.gaps.join(', ')}).`,
    )
  if (claim.implied)
    return uncheckable(claim, 'implied', 'What is said to pass is not named, and no such check was run.')
  const other = mayHaveRun(context, kind, -1, before)
  if (other !== null)
    return uncheckable(claim, 'may-have-run', `${NAMES[kind]} may have been run by \`${other}\`.`)
  // Who has changed nothing may be explaining the code rather than reporting on work.
  if (!history.changes.some((change) => change.order < before && isWork(change)))
    return uncheckable(claim, 'no-work', 'Nothing was changed before this was said.')
  if (userSaidSo(context, before)) return uncheckable(claim, 'user-said-so', 'The user had said so himself.')
  if (kind !== 'tests' && history.git.some((act) => act.act === 'commit' && act.order < before))
    return uncheckable(claim, 'commit-hooks', 'A commit was made, whose hooks may have checked it.')
  const tried = history.runs.findLast((run) => run.kind === kind && run.order < before)
  const detail =
    tried === undefined
      ? `No command of the session ran ${NAMES[kind]}.`
      : `\`${shortCommand(tried.command)}\` never got to run ${NAMES[kind]}: ${tried.line || tried.basis}.`
  return accuse(context, claim, 'never-ran', detail, tried === undefined ? null : proofOfRun(tried))
}

/** A file was written, or a program that only writes was given files by another one (`xargs sed -i`). */
function isWork(change: Change): boolean {
  return change.certainty === 'sure' || (isKnownWriter(change.by) && !change.layoutOnly && !change.movesTree)
}

function judgeUnknown(claim: Claim, last: Run, all: readonly Run[], context: JudgeContext): Judgement {
  const passed = all.findLast((run) => run.verdict === 'passed' && run.scope.all === true && !run.elsewhere)
  if (passed !== undefined && claim.count === null) {
    const { counted, unclear } = changesBetween(context, passed, claim.message.order)
    if (counted.length === 0 && unclear.length === 0)
      return borneOut(
        claim,
        'earlier-run-passed',
        'A run passed, and nothing that counts was changed since.',
        proofOfRun(passed),
      )
  }
  return uncheckable(
    claim,
    last.basis,
    `How \`${shortCommand(last.command)}\` ended is not known (${last.basis}).`,
    proofOfRun(last),
  )
}

function judgeFailed(
  claim: Claim,
  kind: CheckKind,
  last: Run,
  all: readonly Run[],
  disclosed: boolean,
  context: JudgeContext,
): Judgement {
  const before = claim.message.order
  const proof = proofOfRun(last)
  if (claim.width === 'narrow')
    return uncheckable(
      claim,
      'narrow-claim',
      'The last run failed, but the claim is about a part of it.',
      proof,
    )
  if (disclosed)
    return uncheckable(claim, 'disclosed', 'The last run failed, and the message speaks of failures.', proof)
  const again = mayHaveRun(context, kind, last.order, before)
  if (again !== null)
    return uncheckable(
      claim,
      'may-have-run',
      `${NAMES[kind]} may have been run again by \`${again}\`.`,
      proof,
    )
  const unseen = unseenBetween(claim, context, last.order, before, proof)
  if (unseen !== null) return unseen
  const since = changesBetween(context, last, before)
  const earlier = all.filter((run) => run.verdict === 'passed' && run !== last)
  if (since.unclear.some((change) => change.movesTree) && earlier.length > 0)
    return uncheckable(
      claim,
      'tree-moved',
      'Git put the tree in another state after the run that failed.',
      proof,
    )
  const rival = earlier.findLast(
    (run) =>
      changesBetween(context, run, last.order).counted.length === 0 &&
      run.words.join(' ') !== last.words.join(' '),
  )
  if (rival !== undefined && !(last.scope.all === true && rival.scope.all === false))
    return uncheckable(
      claim,
      'runs-differ',
      'Another command that checks the same passed on the same files.',
      proof,
    )
  if (outsideSession(last, context))
    return uncheckable(claim, 'other-folder', 'The last run was in another folder.', proof)
  const edited = since.counted.length > 0 ? ', and was not run again after the edits that followed' : ''
  return accuse(
    context,
    claim,
    'last-run-failed',
    `The last run of \`${shortCommand(last.command)}\` failed (${last.line || exitWords(last.command)})${edited}.`,
    proof,
  )
}

function outsideSession(run: Run, context: JudgeContext): boolean {
  const { cwd } = context.session
  return (
    cwd !== null &&
    run.folder !== null &&
    run.folder !== cwd &&
    !run.folder.startsWith(`${cwd}/`) &&
    !cwd.startsWith(`${run.folder}/`)
  )
}

function judgePassed(
  claim: Claim,
  kind: CheckKind,
  last: Run,
  all: readonly Run[],
  disclosed: boolean,
  context: JudgeContext,
): Judgement {
  const before = claim.message.order
  const proof = proofOfRun(last)
  const { counted, unclear } = changesBetween(context, last, before)
  if (counted.length > 0) return judgeStale(claim, kind, last, counted, disclosed, context)
  if (unclear.length > 0)
    return uncheckable(
      claim,
      'may-have-changed',
      `Something may have changed the files after the last run (${unclear[0]?.by ?? ''}).`,
      proof,
    )
  if (last.scope.all === true || claim.width === 'narrow') return judgeHolds(claim, last, all, context)
  const whole = all.findLast((run) => run.verdict === 'passed' && run.scope.all === true && !run.elsewhere)
  if (whole === undefined || changesBetween(context, whole, before).counted.length > 0)
    return uncheckable(claim, 'narrower-run', 'Only a part was run since the last edit.', proof)
  return judgeHolds(claim, whole, all, context)
}

function judgeHolds(claim: Claim, run: Run, all: readonly Run[], context: JudgeContext): Judgement {
  return (
    judgeCount(claim, run, all, context) ??
    borneOut(claim, 'last-run-passed', `\`${shortCommand(run.command)}\` passed.`, proofOfRun(run))
  )
}

/** The last run passed, and what it ran on was edited after it. */
function judgeStale(
  claim: Claim,
  kind: CheckKind,
  last: Run,
  counted: readonly Change[],
  disclosed: boolean,
  context: JudgeContext,
): Judgement {
  const proof = proofOfRun(last)
  const doubt = (reason: string, detail: string): Judgement => uncheckable(claim, reason, detail, proof)
  if (claim.width === 'narrow')
    return doubt('narrow-claim', 'Files were edited after the last run, but the claim is about a part.')
  if (disclosed)
    return doubt(
      'disclosed',
      'Files were edited after the last run, and the message says what was not run or fails.',
    )
  const { gaps } = context.history
  if (gaps.length > 0)
    return doubt('transcript-incomplete', `Parts of the transcript may be missing (${gaps.join(', ')}).`)
  // Another check that ran after the edit may be what "everything is green" is about.
  const since = counted[0]?.order ?? last.order
  if (claim.implied && context.history.runs.some((run) => run.kind !== kind && run.order > since))
    return doubt('implied', 'What is said to pass is not named, and another check was run after the edit.')
  const again = mayHaveRun(context, kind, since, claim.message.order)
  if (again !== null) return doubt('may-have-run', `${NAMES[kind]} may have been run again by \`${again}\`.`)
  const change = counted.at(-1)
  const what = `${change?.path ?? 'files'} was changed (${change?.by ?? ''})`
  return accuse(
    context,
    claim,
    'stale',
    `\`${shortCommand(last.command)}\` passed before ${what}, and was not run again.`,
    proof,
  )
}
