// What the evidence rules found, as attacks of the cross-examination.
import type { Attack } from '@gainsay/protocol'
import type { Session } from '../../session/session.ts'
import type { Judgement } from './judge/judgement.ts'
import { exitWords, shortCommand } from './judge/proof.ts'
import { type EvidenceOptions, judgeSession } from './judge-session.ts'

export type EvidenceAttackOptions = EvidenceOptions & {
  /** First user turn whose claims are attacked (1-based); earlier ones belong to earlier work. */
  readonly sinceTurn?: number
}

/** Only the last word on a matter is attacked: a claim of an earlier turn has been overtaken. */
export function evidenceAttacks(session: Session, options: EvidenceAttackOptions = {}): Attack[] {
  const judged = judgeSession(session, options)
  const latest = new Map<string, Judgement>()
  for (const one of judged) {
    if (one.claim.message.turn < (options.sinceTurn ?? 0)) continue
    latest.set([one.claim.kind, one.claim.file?.path ?? '', one.claim.command ?? ''].join('|'), one)
  }
  return [...latest.values()].filter((one) => one.verdict === 'not-borne-out').map(attackOf)
}

function attackOf(judgement: Judgement): Attack {
  const { claim, proof } = judgement
  const quote = claim.quote.length > 400 ? `${claim.quote.slice(0, 397)}...` : claim.quote
  const shown = proof?.command ?? null
  return {
    topic: `evidence: ${judgement.reason}`,
    aspect: 'evidence',
    address: { kind: 'claim', value: quote, turn: claim.message.turn },
    severity: SEVERITY[judgement.reason] ?? 'medium',
    statement: `The session does not bear out "${quote}": ${judgement.detail}`,
    input:
      shown === null
        ? 'the whole log of the session'
        : `\`${shortCommand(shown)}\` (line ${shown.line} of the transcript, turn ${shown.turn})`,
    yields: judgement.detail,
    violates: `the claim "${quote}" (turn ${claim.message.turn})`,
    ifUpheld: 'What the final message says was not so when it was said; check it before you rely on it.',
    ifDismissed: 'The log leaves out what would have borne the claim out.',
    evidence:
      shown === null ? '' : `$ ${shortCommand(shown)}\n${proof?.excerpt ?? ''}\n(${exitWords(shown)})`,
  }
}

const SEVERITY: Readonly<Record<string, Attack['severity']>> = {
  'last-run-failed': 'high',
  'never-ran': 'high',
  stale: 'medium',
  'count-differs': 'low',
  'file-not-changed': 'medium',
  'not-committed': 'medium',
  'not-pushed': 'medium',
  'tree-not-clean': 'low',
}
