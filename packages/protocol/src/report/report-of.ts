// From a state and the facts around it to the report that stays.
import { compareIds } from '../ids.ts'
import { outcomeOf } from '../cross-examination/rules/outcome.ts'
import { isSilent } from '../cross-examination/rules/silence.ts'
import { viewOf } from '../cross-examination/rules/view-of.ts'
import { nodeOf, setupOf, type CriticState, type State } from '../cross-examination/state.ts'
import { closingFixes, isVerifiedFor } from '../cross-examination/tree/fix-rules.ts'
import { isClosed, isLiveness, type Label } from '../cross-examination/tree/label.ts'
import { isConfirmed, type Fix } from '../cross-examination/tree/node.ts'
import { coverageOf } from './coverage.ts'
import { followUpOf } from './follow-up.ts'
import type { ReportFacts } from './facts.ts'
import { reportAttack } from './report-attack.ts'
import { REPORT_SCHEMA, type Report, type ReportAttack, type ReportCritic, type ReportFix } from './report.ts'
import { sessionLine } from './session-line.ts'

function criticReport(state: State, critic: CriticState, attacks: number, facts: ReportFacts): ReportCritic {
  const { c, party, vendor, model, framing, pairing } = critic.setup
  return {
    id: c,
    party,
    vendor,
    model,
    framing,
    pairing,
    topic: critic.topic,
    aspect: critic.aspect,
    attacks,
    silent: isSilent(state, c),
    termination: critic.ended,
    scorecard: facts.scorecards?.get(c) ?? null,
  }
}

/** What showed it: a witness or a rule before a critic's word, a person where tests changed. */
function verifiedBy(state: State, fix: Fix): ReportFix['verifiedBy'] {
  const verified = fix.bound.map((id) => nodeOf(state, id)).filter((node) => isVerifiedFor(fix, node))
  if (verified.length === 0) return null
  if (fix.approved) return 'person'
  if (verified.some(isConfirmed)) return 'witness'
  return verified.some(({ rule }) => rule) ? 'rule' : 'critic'
}

function fixReports(state: State, facts: ReportFacts): ReportFix[] {
  const closes = new Map<string, Set<string>>()
  const view = viewOf(state)
  for (const node of state.nodes.values()) {
    if (node.fixes.length === 0 && node.stoppedBy.length === 0) continue
    for (const fix of closingFixes(view, node)) closes.set(fix, (closes.get(fix) ?? new Set()).add(node.id))
  }
  return [...state.fixes.values()]
    .sort((a, b) => compareIds(a.id, b.id))
    .map((fix) => ({
      id: fix.id,
      attacks: [...new Set([...fix.bound, ...(closes.get(fix.id) ?? [])])].sort(compareIds),
      verifiedBy: verifiedBy(state, fix),
      applied: fix.applied,
      patch: facts.patches?.get(fix.id) ?? null,
    }))
}

/** Roots by where they are shown; liveness items at every depth, since each is a reason. */
function listAttacks(state: State, labels: ReadonlyMap<string, Label>, facts: ReportFacts) {
  const closed: ReportAttack[] = []
  const livenessItems: ReportAttack[] = []
  for (const [id, label] of [...labels].sort(([a], [b]) => compareIds(a, b))) {
    const node = nodeOf(state, id)
    if (isLiveness(label)) livenessItems.push(reportAttack(state, node, label, facts))
    else if (isClosed(label) && node.parent === null) closed.push(reportAttack(state, node, label, facts))
  }
  return { closed, livenessItems }
}

function costOf({ cost }: ReportFacts): Report['cost'] {
  const known = cost.usd !== null && cost.judgeUsd !== null && cost.usd > 0
  return {
    usd: cost.usd,
    tokens: cost.tokens,
    judgeShare: known ? (cost.judgeUsd ?? 0) / (cost.usd ?? 1) : null,
  }
}

function rootsByCritic(state: State): Map<number, number> {
  const roots = new Map<number, number>()
  for (const { critic, parent, advisory } of state.nodes.values())
    if (parent === null && !advisory) roots.set(critic, (roots.get(critic) ?? 0) + 1)
  return roots
}

/** Linear in the tree. The state may be one of a review that still goes on. */
export function reportOf(state: State, facts: ReportFacts): Report {
  const setup = setupOf(state)
  const outcome = outcomeOf(state)
  const roots = rootsByCritic(state)
  const { transcript } = facts
  const followUp = followUpOf(state, outcome.labels, outcome.order)
  const status = (id: string): Label => outcome.labels.get(id) ?? 'unresolved'
  const report: Report = {
    schema: REPORT_SCHEMA,
    review: facts.review,
    exit: outcome.exit,
    safety: outcome.safety,
    liveness: outcome.liveness,
    reasons: outcome.reasons,
    pairing: setup.pairing,
    proposer: setup.proposer,
    critics: [...state.critics.values()].map((critic) =>
      criticReport(state, critic, roots.get(critic.setup.c) ?? 0, facts),
    ),
    disputes: outcome.order.map((id) => reportAttack(state, nodeOf(state, id), status(id), facts)),
    ...listAttacks(state, outcome.labels, facts),
    fixedByCritic: outcome.fixedByCritic,
    advisory: [...state.advisory]
      .sort(compareIds)
      .map((id) => reportAttack(state, nodeOf(state, id), 'advisory', facts)),
    fixes: fixReports(state, facts),
    headline: outcome.headline,
    coverage: coverageOf(state),
    transcript:
      transcript === null ? null : { ...transcript, identical: transcript.before === transcript.after },
    cost: costOf(facts),
    sessionLine: '',
    ...(followUp === null ? {} : { followUp }),
    ...(facts.ledgerHead === undefined ? {} : { ledgerHead: facts.ledgerHead }),
  }
  return { ...report, sessionLine: sessionLine(state, report) }
}
