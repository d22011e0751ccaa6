// "All 15 tests pass" where the run that passed counted fewer. A number may mean a part, a
// file, a sum over packages: only one that nothing explains, and that is too large, accuses.
import type { Claim } from '../claims/claim.ts'
import type { Run } from '../history/history.ts'
import { type JudgeContext, accuse, uncheckable } from './context.ts'
import type { Judgement } from './judgement.ts'
import { proofOfRun, shortCommand } from './proof.ts'
import { changesBetween } from './relevant-changes.ts'

/** Null where the count is borne out, or none was claimed. */
export function judgeCount(
  claim: Claim,
  run: Run,
  all: readonly Run[],
  context: JudgeContext,
): Judgement | null {
  const count = claim.count
  if (count === null || claim.kind !== 'tests') return null
  const { passed, total, skipped = 0 } = run.counts
  // A total counts what was skipped or is still to be written, too.
  if (count === passed || (count === total && passed === undefined && skipped === 0)) return null
  const proof = proofOfRun(run)
  const unclear = (why: string): Judgement => uncheckable(claim, 'count-unclear', why, proof)
  if (passed === undefined && total === undefined) return unclear('The run that passed shows no count.')
  if (count === total || (skipped > 0 && count === (passed ?? 0) + skipped))
    return unclear(`Not all of the ${count} passed: some were skipped.`)
  if (run.numbers.has(count)) return unclear(`${count} stands in the output, but not as the number of tests.`)
  if (run.cut) return unclear('The output of the run is cut.')
  if (claim.width !== 'all' || run.scope.all !== true) return unclear('The count may be of a part.')
  const same = all.filter((one) => changesBetween(context, one, claim.message.order).counted.length === 0)
  const others = same.filter((one) => one !== run && one.words.join(' ') !== run.words.join(' '))
  const sum = same.reduce((value, one) => value + (one.counts.passed ?? 0), 0)
  if (sum === count || others.some((one) => one.numbers.has(count) || one.counts.passed === undefined))
    return unclear('Several runs count together.')
  const most = Math.max(passed ?? 0, total ?? 0)
  if (count < most) return unclear('Fewer are claimed than ran.')
  return accuse(
    context,
    claim,
    'count-differs',
    `${count} tests are said to pass; \`${shortCommand(run.command)}\` counted ${most} (${run.line}).`,
    proof,
  )
}
