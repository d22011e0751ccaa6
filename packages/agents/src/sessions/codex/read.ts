// One Codex session: its rollout, that of the session it was forked from, those of its subagents.
import type { Session } from '../../session/session.ts'
import { assembleSession, type Stream } from '../assemble.ts'
import { readTranscriptLines } from '../lines.ts'
import { Notices } from '../notices.ts'
import { reportMissingAgents, reportOtherCalls } from '../other-calls.ts'
import { reportFile } from '../report-file.ts'
import { agentRolloutsOf, idOfRolloutName, lineageOf, type AgentRollout } from './rollout-files.ts'
import { CodexTranscript } from './transcript.ts'

/** Rejects only where the file itself cannot be read; all else becomes a notice. */
export async function readCodexSession(path: string): Promise<Session> {
  const notices = new Notices()
  const root = new CodexTranscript(null, notices)
  // A fork's rollout may hold its own turns only: those before them stand in its parent's.
  for (const parent of await lineageOf(path, notices))
    await readTranscriptLines(parent.path, (line, number) => root.read(line, number, false, parent.upTo))
  const count = await readTranscriptLines(path, (line, number, torn) => root.read(line, number, torn))
  root.recorder.settle(true)
  reportFile(count, root.recorder, notices)
  root.report()
  const agents: Stream[] = []
  let started = root.agentsStarted
  const { facts } = root
  const id = facts.id ?? idOfRolloutName(path) ?? ''
  for (const file of await agentRolloutsOf(path, id, notices)) {
    const read = await readAgent(file, root, notices)
    if (read === null) continue
    agents.push(read.stream)
    started += read.started
  }
  if (started > agents.length) reportMissingAgents(started - agents.length, notices)
  const assembled = assembleSession({ drafts: root.recorder.drafts }, agents)
  reportOtherCalls(assembled.otherCalls, notices)
  return {
    program: 'codex',
    vendor: 'openai',
    id,
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

async function readAgent(
  file: AgentRollout,
  root: CodexTranscript,
  notices: Notices,
): Promise<{ readonly stream: Stream; readonly started: number } | null> {
  const transcript = new CodexTranscript(file.agent, new Notices())
  try {
    await readTranscriptLines(file.path, (line, number, torn) => transcript.read(line, number, torn))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    notices.add('subagent-unreadable', `The rollout of subagent ${file.agent} cannot be read (${code}).`)
    return null
  }
  transcript.recorder.settle(true)
  for (const model of transcript.facts.models) root.facts.models.add(model)
  return { stream: { drafts: transcript.recorder.drafts }, started: transcript.agentsStarted }
}
