// Claude Code as a party: fresh and reading only as critic or judge, as a fork of a session as
// proposer. It is the user's own program under the user's own account; see docs/parties/claude.md.

import { tmpdir } from 'node:os'
import { PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { AGENT_LIMITS, type AgentOptions } from '../shared/agent-types.ts'
import { assertAnswer, type Spent } from '../shared/answer.ts'
import { endedEarly, noResult } from '../shared/ended-early.ts'
import { abortedError, asPartyError } from '../shared/failures.ts'
import { outsideId, readOutsideId, uuidOfCall } from '../shared/outside-id.ts'
import { runAgent, type AgentRun } from '../shared/run-agent.ts'
import { assertVersion, type ProgramVersion, programVersion } from '../shared/version.ts'
import { runWrapped } from '../shared/wrapped.ts'
import { claudeArguments } from './arguments.ts'
import { claudeFolder, findTranscript, needsSettings } from './config-folder.ts'
import { claudeEnvironment } from './environment.ts'
import { claudeFailure, startFailure } from './failures.ts'
import { CLAUDE } from './program.ts'
import { recoverFromTranscript } from './recover.ts'
import { ClaudeTurn } from './turn.ts'

/** Nothing is started before the first question. */
export function claudeParty(options: AgentOptions): Party {
  return new ClaudeParty(options)
}

class ClaudeParty implements Party {
  readonly spec: string
  readonly vendor: string
  readonly model: string
  readonly #options: AgentOptions
  readonly #env: Record<string, string>
  readonly #folder: string
  readonly #command: string
  #version: Promise<ProgramVersion> | null = null

  constructor(options: AgentOptions) {
    this.spec = options.spec
    this.vendor = options.vendor
    this.model = options.model ?? 'default'
    this.#options = options
    this.#env = claudeEnvironment(options)
    this.#folder = claudeFolder(options)
    this.#command = options.program ?? CLAUDE.name
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    try {
      return await this.#ask(message, options)
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }

  async #ask(message: string, options: AskOptions): Promise<Reply> {
    if (options.signal.aborted) throw abortedError(this.spec)
    if (!(options.budget.costUsd > 0))
      throw new PartyError('budget', `${this.spec} has no money left for this call; raise it with --max-usd.`)
    this.#version ??= programVersion(this.#command, {
      env: this.#env,
      cwd: tmpdir(),
      minimum: CLAUDE.minimum,
    })
    assertVersion(this.spec, await this.#version, CLAUDE)
    const sessionId = uuidOfCall(options.callId)
    const args = await this.#arguments(sessionId, options)
    await options.bound?.(outsideId(sessionId, message))
    const turn = new ClaudeTurn(options.budget.tokens)
    const { run, tree } = await runWrapped(
      { command: this.#command, args, env: this.#env, cwd: this.#options.cwd },
      { options: this.#options, ask: options, files: [] },
      (invocation) =>
        runAgent(invocation, {
          prompt: message,
          timeoutMs: options.budget.timeoutMs,
          silenceMs: this.#options.silenceMs ?? AGENT_LIMITS.silenceMs,
          signal: options.signal,
          onEvent: turn.take,
        }),
    )
    return this.#reply(run, turn, options, tree)
  }

  async #arguments(sessionId: string, options: AskOptions): Promise<string[]> {
    const resume =
      options.from === undefined ? null : await findTranscript(this.#folder, options.from.session)
    if (options.from !== undefined && resume === null)
      throw new PartyError(
        'unavailable',
        `${this.spec} cannot go on from session ${options.from.session}, which is not there any more; name one that still exists.`,
      )
    const { role, isolation, useSchema } = this.#options
    // A critic's next turn would bring another schema, which is a part of the prefix; a judge has one turn.
    const holdTo = (useSchema ?? role === 'judge') && role !== 'proposer' && options.schema !== undefined
    return claudeArguments(this.#options, {
      sessionId,
      resume,
      costUsd: options.budget.costUsd,
      settingsNeeded:
        isolation === 'prompt-only' && role !== 'proposer' && (await needsSettings(this.#folder)),
      ...(holdTo ? { schema: options.schema } : {}),
    })
  }

  #reply(run: AgentRun, turn: ClaudeTurn, options: AskOptions, tree: string | undefined): Reply {
    const spent = turn.spent(options.from !== undefined)
    if (turn.result === null) throw this.#without(run, turn, spent, options)
    if (turn.result['is_error'] === true || turn.result['subtype'] !== 'success')
      throw claudeFailure(this.spec, turn, spent)
    const { text, value } = turn
    if (turn.stoppedForSafety)
      throw new PartyError(
        'refused',
        `${this.spec} was stopped by its provider's safety check; choose another party for this material.`,
        { ...spent, raw: text.slice(0, AGENT_LIMITS.rawCharacters) },
      )
    assertAnswer(this.spec, text, options.schema !== undefined && value === undefined, spent)
    return {
      text,
      ...(value === undefined ? {} : { value }),
      to: { session: turn.sessionId ?? uuidOfCall(options.callId), ...(tree === undefined ? {} : { tree }) },
      usage: spent.usage ?? null,
      ...(spent.costUsd === undefined ? {} : { costUsd: spent.costUsd }),
      model: turn.model ?? this.model,
      durationMs: run.result.durationMs,
    }
  }

  #without(run: AgentRun, turn: ClaudeTurn, spent: Spent, options: AskOptions): PartyError {
    const { spec } = this
    const { lastError } = turn
    const aborted = options.signal.aborted
    return (
      endedEarly(run, { spec, install: CLAUDE.install, spent, lastError, aborted }) ??
      startFailure(spec, run.stderr) ??
      noResult(run, spec, spent)
    )
  }

  /** Only where the call's own question stands in the transcript, answered to the end. */
  async recover(callId: string, outside: string | null): Promise<Reply | null> {
    const known = readOutsideId(outside)
    if (known === null || known.session !== uuidOfCall(callId)) return null
    try {
      const path = await findTranscript(this.#folder, known.session)
      const found = path === null ? null : await recoverFromTranscript(path, known.digest)
      return found === null ? null : { ...found, to: { session: known.session } }
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }
}
