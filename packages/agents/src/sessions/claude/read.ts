// One Claude Code session: its transcript, its subagents' transcripts, one `Session`.
import { basename } from 'node:path'
import type { Session } from '../../session/session.ts'
import { assembleSession, type Stream } from '../assemble.ts'
import { readTranscriptLines, type LineCount } from '../lines.ts'
import { Notices } from '../notices.ts'
import type { Draft } from '../recorder.ts'
import { reportMissingAgents, reportOtherCalls } from '../other-calls.ts'
import type { AgentCall } from './calls.ts'
import { agentFilesOf, type AgentFile } from './agent-files.ts'
import { ClaudeTranscript } from './transcript.ts'
import { probeFile } from '../probe.ts'
import { reportFile } from '../report-file.ts'

/** Rejects only where the file itself cannot be read; all else becomes a notice. */
export async function readClaudeSession(path: string): Promise<Session> {
  const notices = new Notices()
  const root = new ClaudeTranscript(null, notices)
  const count = await readTranscriptLines(path, (line, number, torn) => root.read(line, number, torn))
  const drafts = finish(root, count, notices)
  const agents: Stream[] = []
  const kept = new Set(drafts)
  const calls = root.calls.agentCalls().filter(({ after }) => kept.has(after))
  const seen: SeenAgent[] = []
  for (const file of await agentFilesOf(path, notices)) {
    const toolUse = await callOf(file)
    seen.push({ agent: file.agent, toolUse })
    const stream = await readAgent(file, toolUse, root, calls, notices)
    // A subagent that was called on an abandoned branch is abandoned with it.
    if (stream && (!stream.after || kept.has(stream.after))) agents.push(stream)
  }
  const { facts } = root
  facts.report(notices)
  // Older versions wrote subagents into the session's own file.
  if (!drafts.some(({ agent }) => agent !== null)) reportMissingAgents(missingOf(calls, seen), notices)
  const assembled = assembleSession({ drafts }, agents)
  reportOtherCalls(assembled.otherCalls, notices)
  return {
    program: 'claude',
    vendor: 'anthropic',
    id: basename(path, '.jsonl') || (facts.id ?? ''),
    path,
    cwd: facts.cwd,
    gitBranch: facts.gitBranch,
    models: [...facts.models],
    programVersion: facts.programVersion,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    bytes: count.bytes,
    lines: count.lines,
    ...assembled,
    notices: notices.list(),
  }
}

type SeenAgent = { readonly agent: string; readonly toolUse: string | null }

/** Calls whose subagent left no file; a file that names no call may be any call's. */
function missingOf(calls: readonly AgentCall[], seen: readonly SeenAgent[]): number {
  const matches = (call: AgentCall, file: SeenAgent): boolean =>
    file.agent === call.agent || file.toolUse === call.toolUse
  const lost = calls.filter((call) => !seen.some((file) => matches(call, file))).length
  const free = seen.filter((file) => !calls.some((call) => matches(call, file))).length
  return Math.max(0, lost - free)
}

/** Adds the subagents that this one started to `calls`. */
async function readAgent(
  file: AgentFile,
  toolUse: string | null,
  root: ClaudeTranscript,
  calls: AgentCall[],
  notices: Notices,
): Promise<Stream | null> {
  // Its own notices are about another file's lines, so only their number is told.
  const own = new Notices()
  const transcript = new ClaudeTranscript(file.agent, own)
  try {
    const count = await readTranscriptLines(file.path, (line, number, torn) =>
      transcript.read(line, number, torn),
    )
    const drafts = finish(transcript, count, own)
    if (own.list().length > 0)
      notices.add(
        'subagent-damaged',
        `The transcript of subagent ${file.agent} has lines that could not be read.`,
      )
    for (const model of transcript.facts.models) root.facts.models.add(model)
    calls.push(...transcript.calls.agentCalls())
    return { drafts, ...root.calls.marksOf(file.agent, toolUse) }
  } catch (error) {
    notices.add(
      'subagent-unreadable',
      `The transcript of subagent ${file.agent} cannot be read: ${reason(error)}.`,
    )
    return null
  }
}

/** The call that started a subagent, where the file beside its transcript names it. */
async function callOf(file: AgentFile): Promise<string | null> {
  const meta = await probeFile(file.path.replace(/\.jsonl$/, '.meta.json')).catch(() => null)
  return meta?.text('toolUseId') ?? null
}

function reason(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error)
}

/** Closes the last turn and leaves out what stands on abandoned branches. */
function finish(transcript: ClaudeTranscript, count: LineCount, notices: Notices): Draft[] {
  transcript.recorder.settle(true)
  reportFile(count, transcript.recorder, notices)
  if (transcript.repeated > 0)
    notices.add(
      'lines-repeated',
      `${transcript.repeated} lines repeat the id of an earlier one and were left out.`,
    )
  const drafts = transcript.recorder.drafts
  const active = transcript.lineage.activePath(transcript.leaf)
  // Blocks of one reply, and the results of calls made side by side, hang beside the path.
  const replies = new Set<string>()
  for (const draft of drafts)
    if (draft.node >= 0 && active[draft.node] === 1 && draft.reply) replies.add(draft.reply)
  const counts = (draft: Draft): boolean =>
    draft.node < 0 || active[draft.node] === 1 || (draft.reply !== null && replies.has(draft.reply))
  const kept = drafts.filter((draft) => (draft.kind === 'end' ? counts(draft.command) : counts(draft)))
  const turns = drafts.filter((draft) => draft.kind === 'turn' && !counts(draft)).length
  if (kept.length < drafts.length)
    notices.add(
      'branch-abandoned',
      `${turns} user turns and ${drafts.length - kept.length - turns} parts of the work stand on branches that were left by a rewind, and do not count.`,
    )
  if (transcript.lineage.missingParents > 0)
    notices.add(
      'parent-missing',
      'A line names a parent that is not there; it was taken to follow the line before it.',
    )
  return kept
}
