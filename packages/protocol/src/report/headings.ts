// What must be said before anything else, because a reader would otherwise take the result for
// more than it is. Each one sentence, in a fixed order; empty for a plain complete review.
import { UNCHECKED } from './facts.ts'
import type { Report } from './report.ts'

function isModel(critic: Report['critics'][number]): boolean {
  return !/^rules(?::|$)/.test(critic.party)
}

export function headings(report: Report): string[] {
  const said: string[] = []
  const models = report.critics.filter(isModel)
  const raised = report.critics.some(({ attacks }) => attacks > 0)
  // While somebody can still attack, nobody knows.
  const over = report.critics.every(({ termination }) => termination !== null)
  if (models.length === 0) said.push('no model critic examined this')
  else if (!raised && over) said.push('no critic attacked: the debate collapsed to the proposer alone')
  if (report.pairing === 'same-vendor')
    said.push('critics and proposer are of the same vendor: they may share blind spots')
  if (report.pairing === 'same-model')
    said.push('critics and proposer are the same model: this is one model debating itself')
  if (report.proposer === null && models.length > 0) said.push('there was no proposer: nothing was answered')
  if (report.proposer?.standIn === true) said.push('a stand-in answered for the session that did the work')
  if (report.transcript !== null && !report.transcript.identical && report.transcript.after !== UNCHECKED)
    said.push('the transcript of the session is not the one that was reviewed any more')
  if (report.liveness === 'incomplete') said.push('this review is not complete')
  return said
}

/** All of them in one line; null where nothing must be said first. */
export function headingOf(report: Report): string | null {
  const said = headings(report)
  return said.length === 0 ? null : said.join('; ')
}
