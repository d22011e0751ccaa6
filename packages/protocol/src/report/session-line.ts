// The last line of a review (DESIGN section 3, "Output"): pure, every label that occurs, in a
// fixed order; empty parts are left out.
import type { State } from '../cross-examination/state.ts'
import { outcomeOf } from '../cross-examination/rules/outcome.ts'
import type { Label } from '../cross-examination/tree/label.ts'
import type { Report, ReportCritic } from './report.ts'

const ORDER: readonly Label[] = [
  'fixed',
  'withdrawn',
  'defeated',
  'refuted',
  'dismissed',
  'admitted',
  'contradiction',
  'unresolved',
  'malformed',
  'deferred',
  'cut',
]

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function criticsPart(state: State, report: Report): string {
  const models = [...state.critics.values()].filter(({ setup }) => setup.kind === 'model')
  const rules = state.critics.size - models.length
  const names = [...new Set(models.map(({ setup }) => setup.party))]
  const flag = report.pairing === null ? [] : [report.pairing]
  const who =
    models.length === 0
      ? 'no model critic'
      : `${plural(models.length, 'critic')} (${[...names, ...flag].join(', ')})`
  return rules === 0 ? who : `${who} + ${plural(rules, 'rule critic')}`
}

function judgePart(state: State): string | null {
  if (state.verdicts.length === 0) return null
  const upheld = state.verdicts.filter(({ verdict }) => verdict === 'upheld').length
  return `judge upheld ${upheld}/${state.verdicts.length}`
}

/** How the run ended, and after or in which round. */
function endPart(state: State, report: Report): string {
  const { termination } = outcomeOf(state)
  if (termination === null) return 'not over'
  const rounds = Math.max(0, ...[...state.critics.values()].map(({ round }) => round ?? 0))
  if (termination === 'steady')
    return report.critics.length === 0 ? '' : `steady after ${plural(rounds, 'round')}`
  return `ended: ${termination} in round ${rounds}`
}

function costPart({ cost, critics }: Report): string | null {
  const paid = critics.some(({ framing }) => framing !== null)
  if (cost.usd === null) return paid ? 'cost unknown' : null
  return `$${cost.usd.toFixed(2)}`
}

function isPoor({ scorecard }: ReportCritic): boolean {
  return scorecard !== null && scorecard.lower <= 0
}

/** The worst aspect of all scorecards, and who was silent or measured as no better than nothing. */
function measuredParts(report: Report): (string | null)[] {
  const cards = report.critics.flatMap(({ scorecard }) => (scorecard === null ? [] : [scorecard]))
  const worst = cards.sort((a, b) => a.found - b.found)[0]
  const two = (value: number): string => value.toFixed(2)
  const silent = report.critics.filter((critic) => critic.silent).map(({ id, party }) => `${party} #${id}`)
  const poor = report.critics.filter(isPoor).map(({ id, party }) => `${party} #${id}`)
  const models = report.critics.some(({ framing }) => framing !== null)
  const attacked = report.critics.some(({ attacks }) => attacks > 0)
  const over = report.critics.every(({ termination }) => termination !== null)
  return [
    worst === undefined
      ? null
      : `found-bug worst aspect ${worst.aspect} ${two(worst.found)} [${two(worst.lower)}, ${two(worst.upper)}]`,
    silent.length === 0 ? null : `silent: ${silent.join(', ')}`,
    poor.length === 0 ? null : `measured no better than nothing: ${poor.join(', ')}`,
    models && !attacked && over ? 'no critic attacked: the debate collapsed to the proposer alone' : null,
  ]
}

export function sessionLine(state: State, report: Omit<Report, 'sessionLine'> & Partial<Report>): string {
  const { counts, fixedByCritic } = outcomeOf(state)
  const whole = report as Report
  const attacks = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const labels = ORDER.flatMap((label) => {
    if (counts[label] === undefined) return []
    // Listed apart: nothing but its critic has looked at the fix.
    const ownWord =
      label === 'fixed' && fixedByCritic.length > 0 ? ` (${fixedByCritic.length} by its critic's word)` : ''
    return [`${counts[label]} ${label}${ownWord}`]
  })
  const headline = whole.disputes[0]
  const parts = [
    criticsPart(state, whole),
    plural(attacks, 'attack'),
    ...labels,
    headline === undefined ? null : `headline ${headline.id} contention ${headline.contention}`,
    judgePart(state),
    endPart(state, whole),
    costPart(whole),
    ...measuredParts(whole),
  ]
  return `gainsay: ${parts.filter((part) => part !== null && part !== '').join(' · ')}`
}
