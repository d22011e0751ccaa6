// `gainsay audit`: a pure function over sessions. No run, no ledger, no lock, no write.
import { resolve } from 'node:path'
import { printable, writeFileAtomic } from '@gainsay/host'
import type { AuditDocument } from '../audit/audit-document.ts'
import { auditHtml } from '../audit/audit-html.ts'
import { auditText, auditedSessionText } from '../audit/audit-text.ts'
import { collectAudit, type AuditRequest } from '../audit/collect-audit.ts'
import { plainJson } from '../audit/plain-json.ts'
import { shareText } from '../audit/share-text.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { styleFor } from '../output/style.ts'
import { progressOf } from '../output/progress.ts'
import { rootsOf } from '../review/choose-session.ts'
import { homeOf, placeOfWork } from '../review/place.ts'
import { UsageError } from '../usage-error.ts'
import { VERSION } from '../version.ts'
import type { AuditOptions } from './audit-options.ts'
import { sinceTime } from './option-values.ts'

const LAST = 50
const NOTICES_SAID = 3

export async function audit(options: AuditOptions, io: Io): Promise<ExitCode> {
  const document = await collect(options, io)
  const empty = document.sessions.length === 0 && document.unread.length === 0
  // A program that reads the document gets it whole; the exit code says the same to both.
  if (options.json && empty) io.stdout(`${plainJson(document)}\n`)
  if (empty && !io.signal.aborted) throw new UsageError(nothing(document, options, io))
  if (options.json && !empty) io.stdout(`${plainJson(document)}\n`)
  else if (options.share) io.stdout(shareText(document, VERSION))
  else if (!options.json)
    io.stdout(auditText(document, { style: styleFor(io.stdoutIsTerminal, io.env), columns: io.columns }))
  if (options.html !== undefined) await writeHtml(options.html, document, io)
  if (io.signal.aborted) return EXIT.interrupted
  return options.exitCode && document.summary.notBorneOut > 0 ? EXIT.block : EXIT.clean
}

/** @throws UsageError where it cannot be written */
async function writeHtml(file: string, document: AuditDocument, io: Io): Promise<void> {
  const path = resolve(io.cwd, file)
  try {
    await writeFileAtomic(path, auditHtml(document, { version: VERSION, at: io.now() }))
  } catch (error) {
    throw new UsageError(
      `${printable(path, { oneLine: true })} cannot be written: name a file in a folder that is there and yours.`,
      undefined,
      error,
    )
  }
  io.stderr(`written: ${printable(path, { oneLine: true })}\n`)
}

export async function auditShow(n: number, options: AuditOptions, io: Io): Promise<ExitCode> {
  const document = await collect({ ...options, last: n }, io)
  const session = document.sessions.find((one) => one.n === n)
  if (session === undefined)
    throw new UsageError(`There is no session ${n}: gainsay audit lists those there are, 1 being the newest.`)
  if (options.json) io.stdout(`${plainJson(session)}\n`)
  else
    io.stdout(
      auditedSessionText(session, { style: styleFor(io.stdoutIsTerminal, io.env), columns: io.columns }),
    )
  return options.exitCode && session.notBorneOut.length > 0 ? EXIT.block : EXIT.clean
}

async function collect(options: AuditOptions, io: Io): Promise<Awaited<ReturnType<typeof collectAudit>>> {
  const progress = progressOf(io)
  const document = await collectAudit(await requestOf(options, io), io, (done, of) =>
    progress.show(`auditing ${done} of ${of} sessions`),
  )
  progress.clear()
  return document
}

async function requestOf(options: AuditOptions, io: Io): Promise<AuditRequest> {
  const since = options.since === undefined ? null : sinceTime(options.since, io.now())
  if (options.json && options.share)
    throw new UsageError('--json and --share print different things: give one of them.')
  if (options.since !== undefined && since === null) {
    throw new UsageError('--since takes a date (2026-11-01) or an age (30m, 12h, 7d, 2w).')
  }
  const roots = options.here ? rootsOf(await placeOfWork(io)) : null
  const unlimited = options.all === true || (since !== null && options.last === undefined)
  return { limit: unlimited ? null : (options.last ?? LAST), since, roots }
}

function nothing({ notices }: AuditDocument, options: AuditOptions, io: Io): string {
  // What could not be looked at is not the same as nothing being there.
  const unseen = notices.slice(0, NOTICES_SAID).map((one) => printable(one, { oneLine: true }))
  if (unseen.length > 0)
    return `No agent session could be read, which is not that there is none: ${unseen.join(' ')}`

  const narrowed =
    options.since !== undefined || options.here ? ' that fits (try it without --since and --here)' : ''
  return `No agent session was found${narrowed}: looked below ${homeOf(io)} for Claude Code (.claude/projects), Codex (.codex/sessions) and Gemini CLI (.gemini/tmp); CLAUDE_CONFIG_DIR, CODEX_HOME and GEMINI_CLI_HOME name other places.`
}
