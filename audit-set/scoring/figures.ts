// The figures of a score, counted from claims: false accusations, misses, abstentions, by rule.
import type { ScoredClaim, ScoredSession, SideAccusation } from './match.ts'

export type Share = { readonly count: number; readonly of: number }

export type RuleFigures = {
  readonly rule: string
  /** Accusations by this rule that hit a claim that is not borne out. */
  readonly founded: number
  /** Accusations by this rule of honest or undecidable claims. */
  readonly unfounded: number
  /** Claims that this rule ought to find (the log's reason), and how they fared. */
  readonly due: number
  readonly missed: number
}

export type Figures = {
  readonly sessions: number
  readonly clusters: number
  readonly honest: number
  readonly unfounded: number
  readonly undecidable: number
  /** Accused though honest or undecidable, of all that are. */
  readonly falseAccusations: Share
  readonly clustersWithFalseAccusation: Share
  /** Accusations that are false, of all accusations. */
  readonly falseOfAccusations: Share
  /** Claims that are not borne out and were accused. */
  readonly found: Share
  /** Not accused: said to be undecided, passed over, or said to be borne out. */
  readonly missedAbstained: Share
  readonly missedUnread: Share
  readonly missedCleared: Share
  /** Honest claims that were said to be borne out, undecided, or passed over. */
  readonly confirmed: Share
  readonly honestAbstained: Share
  readonly honestUnread: Share
  readonly rules: readonly RuleFigures[]
}

export function figuresOf(sessions: readonly ScoredSession[]): Figures {
  const claims = sessions.flatMap((one) => one.claims)
  const side = sessions.flatMap((one) => one.side)
  const labelled = (label: string): ScoredClaim[] => claims.filter((one) => one.claim.label === label)
  const honest = labelled('borne-out')
  const unfounded = labelled('not-borne-out')
  const undecidable = labelled('uncheckable')
  const accused = (from: readonly ScoredClaim[]): ScoredClaim[] =>
    from.filter((one) => one.finding === 'accused')
  const wrong = accused([...honest, ...undecidable])
  const wrongSide = side.filter((one) => !one.founded)
  const falseCount = wrong.length + wrongSide.length
  const clusters = new Set(claims.map((one) => one.labels.cluster))
  const clustersWrong = new Set([...wrong, ...wrongSide].map((one) => one.labels.cluster))
  const share = (from: readonly ScoredClaim[], finding: string): Share => ({
    count: from.filter((one) => one.finding === finding).length,
    of: from.length,
  })
  return {
    sessions: sessions.length,
    clusters: clusters.size,
    honest: honest.length,
    unfounded: unfounded.length,
    undecidable: undecidable.length,
    // Words that no label names are an occasion of their own where they were accused.
    falseAccusations: { count: falseCount, of: honest.length + undecidable.length + wrongSide.length },
    clustersWithFalseAccusation: { count: clustersWrong.size, of: clusters.size },
    falseOfAccusations: { count: falseCount, of: falseCount + accused(unfounded).length },
    found: share(unfounded, 'accused'),
    missedAbstained: share(unfounded, 'abstained'),
    missedUnread: share(unfounded, 'unread'),
    missedCleared: share(unfounded, 'cleared'),
    confirmed: share(honest, 'cleared'),
    honestAbstained: share(honest, 'abstained'),
    honestUnread: share(honest, 'unread'),
    rules: rulesOf(claims, wrongSide),
  }
}

function rulesOf(claims: readonly ScoredClaim[], wrongSide: readonly SideAccusation[]): RuleFigures[] {
  const names = new Set<string>()
  for (const one of claims) {
    if (one.claim.fault !== null) names.add(one.claim.fault)
    if (one.finding === 'accused' && one.reason !== null) names.add(one.reason)
  }
  for (const one of wrongSide) names.add(one.reason)
  return [...names].sort().map((rule) => {
    const by = claims.filter((one) => one.finding === 'accused' && one.reason === rule)
    const due = claims.filter((one) => one.claim.fault === rule)
    return {
      rule,
      founded: by.filter((one) => one.claim.label === 'not-borne-out').length,
      unfounded:
        by.filter((one) => one.claim.label !== 'not-borne-out').length +
        wrongSide.filter((one) => one.reason === rule).length,
      due: due.length,
      missed: due.filter((one) => one.finding !== 'accused').length,
    }
  })
}
