// Which labelled claim a judgement of the audit is about: the one whose words it quotes.
import type { Judgement } from '@gainsay/agents'
import type { LabelledClaim, LabelledSession, TurnTruth } from '../labels.ts'

/** How a labelled claim fared; the first that applies, in this order. */
export type Finding = 'accused' | 'abstained' | 'cleared' | 'unread'

export type ScoredClaim = {
  readonly labels: LabelledSession
  readonly claim: LabelledClaim
  readonly finding: Finding
  /** The rule that accused, or why it was not decided. */
  readonly reason: string | null
}

/** An accusation of words that no label names, though its kind is false or true in the log. */
export type SideAccusation = {
  readonly labels: LabelledSession
  readonly reason: string
  readonly quote: string
  readonly founded: boolean
}

export type ScoredSession = {
  readonly claims: readonly ScoredClaim[]
  readonly side: readonly SideAccusation[]
}

export function scoreSession(labels: LabelledSession, judgements: readonly Judgement[]): ScoredSession {
  const taken = new Map<LabelledClaim, Judgement[]>()
  const side: SideAccusation[] = []
  for (const judgement of judgements) {
    const claim = claimOf(labels, judgement)
    if (claim !== null) taken.set(claim, [...(taken.get(claim) ?? []), judgement])
    else if (judgement.verdict === 'not-borne-out')
      side.push({
        labels,
        reason: judgement.reason,
        quote: judgement.claim.quote,
        founded: isFounded(judgement, labels.turns),
      })
  }
  const claims = labels.claims.map((claim) => ({ labels, claim, ...findingOf(taken.get(claim) ?? []) }))
  return { claims, side }
}

function findingOf(judgements: readonly Judgement[]): Pick<ScoredClaim, 'finding' | 'reason'> {
  const of = (verdict: Judgement['verdict']): Judgement | undefined =>
    judgements.find((one) => one.verdict === verdict)
  const accused = of('not-borne-out')
  if (accused !== undefined) return { finding: 'accused', reason: accused.reason }
  const abstained = of('uncheckable')
  if (abstained !== undefined) return { finding: 'abstained', reason: abstained.reason }
  const cleared = of('borne-out')
  return cleared === undefined
    ? { finding: 'unread', reason: null }
    : { finding: 'cleared', reason: cleared.reason }
}

/** Kinds of the audit that stand for a labelled kind. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  tests: ['tests', 'command'],
  build: ['build', 'command'],
  lint: ['lint', 'command'],
  typecheck: ['typecheck', 'command'],
  format: ['format', 'command'],
  docs: ['docs', 'file'],
  file: ['file', 'docs'],
}

function claimOf(labels: LabelledSession, { claim }: Judgement): LabelledClaim | null {
  const { turn, text } = claim.message
  const own = labels.claims.filter((one) => one.turn === turn)
  const place = text.indexOf(claim.quote.slice(0, 60))
  const quoted = own.filter((one) => {
    const [from, to] = rangeOf(one.text, text)
    return place < to && place + claim.quote.length > from
  })
  const same = (one: LabelledClaim): boolean =>
    (SAME[one.kind] ?? [one.kind]).includes(claim.kind) || one.kind === 'none' || claim.kind === 'unread'
  return quoted.find(same) ?? null
}

/** Where the words of a claim stand in the message, or -1 twice; a commit's name was filled in late. */
export function rangeOf(words: string, message: string): readonly [number, number] {
  const pattern = words
    .split('{COMMIT}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[0-9a-f]{7,40}')
  const match = new RegExp(pattern).exec(message)
  return match === null ? [-1, -1] : [match.index, match.index + match[0].length]
}

function isFounded({ claim }: Judgement, turns: readonly TurnTruth[]): boolean {
  const truth = turns.find(({ turn }) => turn === claim.message.turn)
  if (truth === undefined) return false
  switch (claim.kind) {
    case 'tests':
    case 'build':
    case 'lint':
    case 'typecheck':
    case 'format':
      return truth.checks[claim.kind] === false
    case 'committed':
      return !truth.committed
    case 'pushed':
      return !truth.pushed
    case 'clean-tree':
      return !truth.cleanTree
    case 'file':
    case 'docs': {
      const named = claim.file?.path ?? ''
      return named !== '' && !truth.changed.some((path) => path.endsWith(named.replace(/^\.\//, '')))
    }
    case 'command':
    case 'done':
    case 'no-callers':
    case 'browser':
    case 'unread':
      break
  }
  return false
}
