/** A whole run from its record: every state's M, the verdict, and where it came from. */
import type { Rational } from '../rational/rational.ts'
import {
  openCertificate,
  recordRound,
  type CertificateSetup,
  type Reason,
  type Round,
  type Verdict,
} from './certificate.ts'
import type { Standing } from './basis.ts'
import { certificateStanding, evidenceDecimal, evidenceValue, exactEvidence } from './evidence-value.ts'

export interface Replay {
  readonly verdict: Verdict | null
  readonly reason: Reason
  readonly roundsCompleted: number
  /** M before the first round and after every completed one, as decimals of 17 digits. */
  readonly M: readonly string[]
  /** ln M likewise; -Infinity after a failed check. */
  readonly logM: readonly number[]
  readonly finalM: Rational | null
  readonly nextAction: 'Challenge' | null
  readonly standing: Standing
}

/** Replays a run; rounds scripted after a verdict are ignored. */
export function replayCertificate(setup: CertificateSetup, rounds: readonly Round[]): Replay {
  let state = openCertificate(setup)
  const M = ['1']
  const logM = [0]
  for (const round of rounds) {
    if (state.verdict !== null) break
    const before = state.roundsCompleted
    state = recordRound(state, round)
    if (state.roundsCompleted === before) break
    M.push(evidenceDecimal(state))
    logM.push(evidenceValue(state).log)
  }
  return {
    verdict: state.verdict,
    reason: state.reason,
    roundsCompleted: state.roundsCompleted,
    M,
    logM,
    finalM: exactEvidence(state),
    nextAction: state.nextAction,
    standing: certificateStanding(state),
  }
}
