// "`npm run verify` passes": a named command whose kind of check is not known by itself.
import type { Command } from '../../../session/session.ts'
import type { Claim } from '../claims/claim.ts'
import type { Part, Tells } from '../../shared/commands/part.ts'
import { readCommandLine } from '../../shared/commands/read-command-line.ts'
import { type JudgeContext, accuse, borneOut, uncheckable, unseenBetween } from './context.ts'
import type { Judgement } from './judgement.ts'
import { exitWords, proofOf, shortCommand } from './proof.ts'

export function judgeCommand(claim: Claim, disclosed: boolean, context: JudgeContext): Judgement {
  const before = claim.message.order
  const wanted = readCommandLine(claim.command ?? '').parts.map((part) => part.argv)
  const found = context.session.commands
    .filter((command) => command.order < before && command.state !== 'refused')
    .flatMap((command) => {
      const part =
        wanted.length === 1
          ? matching(context.history.lines.get(command.id)?.parts ?? [], wanted[0] ?? [])
          : undefined
      return part === undefined ? [] : [{ command, part }]
    })
  const last = found.at(-1)
  if (last === undefined)
    return uncheckable(
      claim,
      'command-not-seen',
      `\`${claim.command ?? ''}\` was not seen to run in these words.`,
    )
  const proof = proofOf(last.command)
  const outcome = outcomeOf(last.command, last.part)
  if (outcome === 'failed') {
    if (disclosed || claim.width === 'narrow')
      return uncheckable(
        claim,
        'disclosed',
        'The last run failed, and the message speaks of failures.',
        proof,
      )
    const unseen = unseenBetween(claim, context, last.command.order, before, proof)
    if (unseen !== null) return unseen
    return accuse(
      context,
      claim,
      'last-run-failed',
      `The last run of \`${shortCommand(last.command)}\` failed (${exitWords(last.command)}).`,
      proof,
    )
  }
  if (outcome === 'passed')
    return borneOut(claim, 'last-run-passed', `\`${shortCommand(last.command)}\` passed.`, proof)
  return uncheckable(
    claim,
    'exit-code-lost',
    `How \`${shortCommand(last.command)}\` ended is not known.`,
    proof,
  )
}

function matching(parts: readonly Part[], words: readonly string[]): Part | undefined {
  return parts.find((part) => words.length > 0 && words.every((word, index) => part.argv[index] === word))
}

function outcomeOf(command: Command, part: Part): Tells {
  if (command.state !== 'done' || command.result.exit === 'unknown') return 'unknown'
  return command.result.exit === 0 || command.result.exit === 'zero' ? part.whenZero : part.whenNonzero
}
