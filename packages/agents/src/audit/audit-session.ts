// One session audited: what its agent claimed, and what its own log bears out.
import { type EvidenceOptions, judgeSession } from '../rules/evidence/judge-session.ts'
import type { Judgement } from '../rules/evidence/judge/judgement.ts'
import type { Session } from '../session/session.ts'

export type SessionAudit = {
  readonly session: Pick<
    Session,
    | 'program'
    | 'vendor'
    | 'id'
    | 'path'
    | 'cwd'
    | 'gitBranch'
    | 'models'
    | 'programVersion'
    | 'startedAt'
    | 'endedAt'
    | 'bytes'
    | 'lines'
    | 'notices'
  >
  readonly turns: number
  /** All claims that were found, in order, each with its verdict. */
  readonly claims: readonly Judgement[]
  readonly accusations: readonly Judgement[]
  readonly uncheckable: readonly Judgement[]
  readonly borneOut: readonly Judgement[]
}

/** Pure: nothing is run, read or written. */
export function auditSession(session: Session, options: EvidenceOptions = {}): SessionAudit {
  const claims = judgeSession(session, options)
  const {
    program,
    vendor,
    id,
    path,
    cwd,
    gitBranch,
    models,
    programVersion,
    startedAt,
    endedAt,
    bytes,
    lines,
    notices,
  } = session
  return {
    session: {
      program,
      vendor,
      id,
      path,
      cwd,
      gitBranch,
      models,
      programVersion,
      startedAt,
      endedAt,
      bytes,
      lines,
      notices,
    },
    turns: session.userTurns.length,
    claims,
    accusations: claims.filter((one) => one.verdict === 'not-borne-out'),
    uncheckable: claims.filter((one) => one.verdict === 'uncheckable'),
    borneOut: claims.filter((one) => one.verdict === 'borne-out'),
  }
}
