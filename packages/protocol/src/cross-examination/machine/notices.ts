// The engine's own words to a proposer: failed fixes, and numbers. Turns of their own, so that
// nothing is ever added to a critic's words.
import { owedBy, retryableIn } from '../rules/owed.ts'
import { fixOf, nodeOf, type State } from '../state.ts'

export function noticeText(state: State, fork: string, round: number): string {
  const lines: string[] = ['Notice of the review, not of a critic.']
  const retryable = retryableIn(state, fork, round)
  for (const id of retryable) {
    const fix = fixOf(state, nodeOf(state, id).fixes[0] ?? '')
    lines.push(
      `Your fix ${fix.id} failed for ${id}: ${failureOf(state, fix.id, id)} You may make one more in the next turn; answer "retry" for ${id}.`,
    )
  }
  const owed = owedBy(state, fork)
  if (owed.length > 0) {
    lines.push('The next turn asks about these attacks, by number:')
    for (const id of owed) lines.push(`- ${id}: ${nodeOf(state, id).attack?.statement ?? ''}`)
  }
  return lines.join('\n')
}

function failureOf(state: State, fixId: string, id: string): string {
  const { verification, words, approved } = fixOf(state, fixId)
  if (verification === null) return 'it was not verified.'
  if (verification.checks === 'worse') return `checks are worse than before. ${verification.why}`.trim()
  if (verification.testsChanged && !approved) return 'it changes tests, which needs a person.'
  if (words[id] === 'object') return 'its critic objects that the fault is still there.'
  return 'the fault is still there when it is checked again.'
}
