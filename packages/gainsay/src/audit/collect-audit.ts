// Reads sessions one at a time and keeps only what is shown of each: memory does not grow with
// the sessions' size. Nothing is written anywhere.
import { randomBytes } from 'node:crypto'
import {
  auditSession,
  auditSummary,
  discoverSessions,
  readSession,
  type Discovery,
  type Judgement,
  type SessionAudit,
  type SessionRef,
} from '@gainsay/agents'
import { mask, secretValues } from '@gainsay/host'
import type { Io } from '../io.ts'
import { sentenceOf } from '../error-sentence.ts'
import { AUDIT_SCHEMA, type AuditClaim, type AuditDocument, type AuditedSession } from './audit-document.ts'
import { SessionLookups } from './session-lookup.ts'

export type AuditRequest = {
  /** At most so many, the newest; null: all. */
  readonly limit: number | null
  readonly since: Date | null
  /** Only sessions of these folders; null: of every folder. */
  readonly roots: readonly string[] | null
}

export type AuditProgress = (done: number, of: number) => void

/** Borne-out and uncheckable claims kept of one session; accusations are all kept. */
const CLAIMS_KEPT = 200
const QUOTE_CHARACTERS = 600
const OUTPUT_CHARACTERS = 4_000

export async function collectAudit(
  request: AuditRequest,
  io: Io,
  progress: AuditProgress,
): Promise<AuditDocument> {
  const found = await discover(request, io)
  const lookups = new SessionLookups()
  const hide = masker(io)
  const sessions: AuditedSession[] = []
  const unread: { path: string; why: string }[] = []
  const audits: SessionAudit[] = []
  for (const [index, ref] of found.sessions.entries()) {
    if (io.signal.aborted) break
    progress(index, found.sessions.length)
    try {
      const audit = await auditOne(ref, lookups)
      sessions.push(shown(audit, index + 1, hide))
      audits.push(forSummary(audit))
    } catch (error) {
      unread.push({ path: ref.path, why: sentenceOf(error) })
    }
  }
  progress(found.sessions.length, found.sessions.length)
  const notices = found.notices.map((notice) => notice.text)
  if (io.signal.aborted)
    notices.push(`Interrupted after ${sessions.length} of ${found.sessions.length} sessions.`)
  return { schema: AUDIT_SCHEMA, summary: auditSummary(audits), sessions, unread, notices }
}

async function discover(request: AuditRequest, io: Io): Promise<Discovery> {
  return await discoverSessions({
    environment: io.env,
    ...(request.roots === null ? {} : { roots: request.roots }),
    ...(request.since === null ? {} : { since: request.since }),
    ...(request.limit === null ? {} : { limit: request.limit }),
  })
}

async function auditOne(ref: SessionRef, lookups: SessionLookups): Promise<SessionAudit> {
  const session = await readSession({ path: ref.path, program: ref.program })
  return auditSession(session, { lookup: await lookups.for(session) })
}

/** The summary counts verdicts; what it does not need is let go. */
function forSummary(audit: SessionAudit): SessionAudit {
  const light = (one: Judgement): Judgement => ({ ...one, proof: null, detail: '' })
  return {
    ...audit,
    claims: audit.claims.map(light),
    accusations: audit.accusations.map(light),
    uncheckable: audit.uncheckable.map(light),
    borneOut: audit.borneOut.map(light),
  }
}

type Hide = (text: string) => string

function masker(io: Io): Hide {
  const key = randomBytes(32)
  const values = secretValues(io.env)
  return (text) => mask(text, key, values).text
}

function shown(audit: SessionAudit, n: number, hide: Hide): AuditedSession {
  const { session } = audit
  const claims = (list: readonly Judgement[], most: number): AuditClaim[] =>
    list.slice(0, most).map((one) => claimOf(one, hide))
  return {
    n,
    program: session.program,
    id: session.id,
    path: session.path,
    folder: session.cwd,
    startedAt: session.startedAt,
    endedAt: session.endedAt,
    turns: audit.turns,
    borneOut: claims(audit.borneOut, CLAIMS_KEPT),
    notBorneOut: claims(audit.accusations, audit.accusations.length),
    uncheckable: claims(audit.uncheckable, CLAIMS_KEPT),
    notices: session.notices.map((notice) => hide(notice.text)),
  }
}

function claimOf(one: Judgement, hide: Hide): AuditClaim {
  const { claim, proof } = one
  const command = proof?.command ?? null
  return {
    kind: claim.kind,
    reason: one.reason,
    turn: claim.message.turn,
    line: claim.message.line,
    // Masked before it is cut: half a secret would not be recognised.
    quote: hide(claim.quote).slice(0, QUOTE_CHARACTERS),
    detail: hide(one.detail),
    command:
      command === null
        ? null
        : {
            text: hide(command.command).slice(0, QUOTE_CHARACTERS),
            line: command.line,
            turn: command.turn,
            output: hide(proof?.excerpt ?? '').slice(0, OUTPUT_CHARACTERS),
          },
  }
}
