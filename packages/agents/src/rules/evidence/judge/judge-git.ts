// Claims that the work is committed, pushed, or the tree clean.
import type { Claim } from '../claims/claim.ts'
import type { GitAct } from '../history/history.ts'
import { classifyPath, resolvePath } from '../edits/classify-path.ts'
import { type JudgeContext, accuse, borneOut, ranUnknownProgram, uncheckable } from './context.ts'
import type { Judgement } from './judgement.ts'
import { proofOf, shortCommand } from './proof.ts'

/** Other programs that commit and push. */
const OTHER_PROGRAMS =
  /(?:^|[\s;&|(])(?:jj|hg|svn|gt|sl|gh|glab|hub|lazygit|git-\S+|cz|gitmoji|stg|bd|changeset|np|release-it|semantic-release|lerna|npm version|npm publish|git\s+(?:-\S+\s+)*(?:ci|cm|cam|ac|acp|sync|up|publish|save|wip|amend|send-email|svn|subtree|flow|town|merge|pull|rebase|cherry-pick|revert|am))\b/

export function judgeCommitted(claim: Claim, context: JudgeContext): Judgement {
  const acts = actsBefore(claim, 'commit', context)
  const last = acts.at(-1)
  if (last === undefined)
    return judgeNoAct(claim, context, 'not-committed', 'No command of the session made a commit.')
  const proof = proofOf(last.command)
  if (last.outcome === 'failed') {
    if (acts.some((act) => act.outcome !== 'failed'))
      return uncheckable(claim, 'earlier-commit', 'The last commit failed, an earlier one did not.', proof)
    return (
      doubt(claim, context) ??
      accuse(
        context,
        claim,
        'not-committed',
        `\`${shortCommand(last.command)}\` did not make a commit.`,
        proof,
      )
    )
  }
  if (last.outcome === 'unknown')
    return uncheckable(claim, 'exit-code-lost', 'How the commit ended is not known.', proof)
  return borneOut(claim, 'commit-made', `\`${shortCommand(last.command)}\` made a commit.`, proof)
}

export function judgePushed(claim: Claim, context: JudgeContext): Judgement {
  const acts = actsBefore(claim, 'push', context)
  const last = acts.at(-1)
  if (last === undefined)
    return judgeNoAct(claim, context, 'not-pushed', 'No command of the session pushed anything.')
  const proof = proofOf(last.command)
  if (last.outcome === 'failed') {
    if (acts.some((act) => act.outcome !== 'failed'))
      return uncheckable(claim, 'earlier-push', 'The last push failed, an earlier one did not.', proof)
    return (
      doubt(claim, context) ??
      accuse(context, claim, 'not-pushed', `\`${shortCommand(last.command)}\` did not push.`, proof)
    )
  }
  if (last.outcome === 'unknown')
    return uncheckable(claim, 'exit-code-lost', 'How the push ended is not known.', proof)
  return borneOut(claim, 'push-made', `\`${shortCommand(last.command)}\` pushed.`, proof)
}

export function judgeCleanTree(claim: Claim, context: JudgeContext): Judgement {
  const last = actsBefore(claim, 'status', context).at(-1)
  if (last === undefined)
    return uncheckable(claim, 'status-not-seen', 'No command of the session showed the state of the tree.')
  const proof = proofOf(last.command)
  const before = claim.message.order
  const later = context.history.changes.some(
    (change) =>
      change.order > last.order && change.order < before && (change.movesTree || insideTree(change, context)),
  )
  const acted = context.history.git.some(
    (act) => act.act === 'commit' && act.order > last.order && act.order < before,
  )
  const unknown = context.history.opaque.some((one) => one.order > last.order && one.order < before)
  if (last.clean === true && !later)
    return borneOut(claim, 'status-clean', '`git status` showed a clean tree.', proof)
  if (last.clean === false && !later && !acted && !unknown && doubt(claim, context) === null)
    return accuse(
      context,
      claim,
      'tree-not-clean',
      `\`${shortCommand(last.command)}\` showed changes, and nothing was committed after it.`,
      proof,
    )
  return uncheckable(
    claim,
    'state-changed',
    'The tree may have changed after its state was last shown.',
    proof,
  )
}

function insideTree(change: JudgeContext['history']['changes'][number], context: JudgeContext): boolean {
  if (change.path === null) return change.certainty === 'possible'
  const path = resolvePath(change.folder, change.path)
  return path === null || classifyPath(path, context.session.cwd) !== 'outside'
}

function actsBefore(claim: Claim, act: GitAct['act'], context: JudgeContext): readonly GitAct[] {
  return context.history.git.filter(
    (one) => one.act === act && one.order < claim.message.order && one.command.state !== 'refused',
  )
}

function judgeNoAct(
  claim: Claim,
  context: JudgeContext,
  rule: 'not-committed' | 'not-pushed',
  detail: string,
): Judgement {
  const before = claim.message.order
  const edited = context.history.changes.some(
    (change) => change.order < before && change.certainty === 'sure',
  )
  if (/\balready\b|bereits|déjà|\bya\b|已经|已經|既に|すでに/i.test(claim.quote) || !edited)
    return uncheckable(claim, 'earlier-work', 'It may be about work of before this session.')
  return doubt(claim, context) ?? accuse(context, claim, rule, detail, null)
}

/** Why it may have happened unseen. */
function doubt(claim: Claim, context: JudgeContext): Judgement | null {
  const before = claim.message.order
  if (context.history.gaps.length > 0)
    return uncheckable(
      claim,
      'transcript-incomplete',
      `Parts of the transcript may be missing (${context.history.gaps.join(', ')}).`,
    )
  const other = context.session.commands.find(
    (command) => command.order < before && OTHER_PROGRAMS.test(command.command),
  )
  if (other !== undefined)
    return uncheckable(claim, 'other-program', `\`${shortCommand(other)}\` may have done it.`, proofOf(other))
  const unknown = ranUnknownProgram(context, before)
  if (unknown !== null) return uncheckable(claim, 'may-have-run', `\`${unknown}\` may have done it.`)
  if (
    context.session.userTurns.some(
      (turn) =>
        turn.order < before &&
        /\bI(?:'ve| have)? (?:just )?(?:already )?(?:committed|pushed)\b/i.test(turn.text),
    )
  )
    return uncheckable(claim, 'user-said-so', 'The user had said so himself.')
  return null
}
