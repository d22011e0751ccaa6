// A run as its ledger tells it: read without its lock, so that a running review can be looked at.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LEDGER_FILE, readLedger, RunView, type LedgerLine } from '@gainsay/engine'
import {
  crossExamination,
  reportOf,
  UNCHECKED,
  type CrossExaminationState,
  type Report,
  type ReportAttack,
} from '@gainsay/protocol'
import { EXIT } from '../exit-codes.ts'
import { reportPatches } from '../fixes/report-patches.ts'
import { notRaisedAgain } from './not-raised.ts'

type PauseReason = Extract<LedgerLine, { type: 'run-paused' }>['reason']

export type FoldedReview = {
  readonly report: Report
  readonly state: CrossExaminationState
  readonly notices: readonly string[]
}

/**
 * A review that was interrupted is reported as stopped, though its ledger keeps it as it was, so
 * that it can be gone on with.
 * @throws EngineError where the ledger is missing or damaged
 */
export async function foldReview(path: string): Promise<FoldedReview> {
  const view = new RunView(crossExamination)
  let head = ''
  let paused: PauseReason | null = null
  let judgeUsd: number | null = 0
  const failures = new Map<string, string>()
  for await (const line of readLedger(join(path, LEDGER_FILE))) {
    view.fold(line, line.at)
    head = line.hash
    paused = line.type === 'run-paused' ? line.reason : null
    judgeUsd = addJudge(judgeUsd, line)
    noteFailure(failures, line)
  }
  if (paused === 'interrupted') stopInterrupted(view)
  const state = view.state as CrossExaminationState
  const report = reportFrom(view, state, judgeUsd, head, reportPatches(path))
  // Saved to be gone on with: what is open now may still be answered (DESIGN section 8).
  const exit = paused === 'waiting' ? EXIT.escalate : report.exit
  const left = notRaisedAgain(report)
  const notices = [
    ...(state.setup?.work.notices ?? []),
    ...[...failures.values()].slice(0, FAILURES),
    ...(left === null ? [] : [left]),
  ]
  return { report: { ...report, exit }, state, notices }
}

/** Failed answers that a report says the reason of. */
const FAILURES = 8

/** Why a place has no answer; forgotten where asking again brought one. */
function noteFailure(failures: Map<string, string>, line: LedgerLine): void {
  if (line.type !== 'call-ended') return
  if (line.outcome.kind === 'failed' && line.outcome.failure !== 'aborted')
    failures.set(line.place, `No answer at ${line.place} (${line.outcome.failure}): ${line.outcome.message}`)
  else failures.delete(line.place)
}

function stopInterrupted(view: RunView): void {
  const events = view.protocol.command(view.state, { kind: 'stop', reason: 'interrupted' })
  if (!Array.isArray(events)) return
  for (const event of events) view.state = view.protocol.evolve(view.state, event)
}

function addJudge(sum: number | null, line: LedgerLine): number | null {
  if (line.type !== 'call-ended' || !line.place.startsWith('judge/')) return sum
  return sum === null || line.costUsd === null ? null : sum + line.costUsd
}

function reportFrom(
  view: RunView,
  state: CrossExaminationState,
  judgeUsd: number | null,
  ledgerHead: string,
  patches: ReadonlyMap<string, string>,
): Report {
  const { totals } = view
  const work = state.setup?.work
  const before = work?.transcriptHash ?? null
  const path = work?.transcriptPath ?? null
  return reportOf(state, {
    review: view.opened?.run ?? '',
    ledgerHead,
    hash: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
    transcript:
      before === null || path === null ? null : { path, before, after: state.transcriptAfter ?? UNCHECKED },
    cost: {
      usd: totals.callsOfUnknownCost > 0 ? null : totals.knownCostUsd,
      tokens: totals.callsOfUnknownUsage > 0 ? null : totals.usage.inputTokens + totals.usage.outputTokens,
      judgeUsd,
    },
    excerpts: excerptsOf(state),
    patches,
  })
}

/** The addressed lines as the machine found them; they are in the ledger with the attack. */
function excerptsOf(state: CrossExaminationState): Map<string, string> {
  const excerpts = new Map<string, string>()
  for (const { id, address } of state.nodes.values()) {
    if (address?.kind !== 'file' || address.quote === '') continue
    const lines = address.quote.split('\n')
    const width = String(address.start + lines.length).length
    excerpts.set(
      id,
      lines.map((line, n) => `${String(address.start + n).padStart(width)}  ${line}`).join('\n'),
    )
  }
  return excerpts
}

export function attackIn(report: Report, id: string): ReportAttack | null {
  const all = [...report.disputes, ...report.closed, ...report.livenessItems, ...report.advisory]
  return all.find((attack) => attack.id === id) ?? null
}
