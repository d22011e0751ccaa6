// Gemini CLI as a party: fresh and reading only as critic or judge, as a fork of a session as
// proposer. It is the user's own program under the user's own account; see docs/parties/gemini.md.

import { tmpdir } from 'node:os'
import { PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { AGENT_LIMITS, type AgentOptions } from '../shared/agent-types.ts'
import { assertAnswer } from '../shared/answer.ts'
import { endedEarly, noResult } from '../shared/ended-early.ts'
import { abortedError, asPartyError } from '../shared/failures.ts'
import { outsideId, readOutsideId, uuidOfCall } from '../shared/outside-id.ts'
import { runAgent, type AgentRun } from '../shared/run-agent.ts'
import { assertVersion, programVersion, type ProgramVersion } from '../shared/version.ts'
import { runWrapped } from '../shared/wrapped.ts'
import { geminiArguments } from './arguments.ts'
import { findChat, readAnswer } from './chats.ts'
import { geminiEnvironment } from './environment.ts'
import { faultOf, geminiFailure } from './failures.ts'
import { prepareOwnFolder } from './own-folder.ts'
import { GEMINI } from './program.ts'
import { GeminiTurn } from './turn.ts'

/** Nothing is started before the first question. */
export function geminiParty(options: AgentOptions): Party {
  return new GeminiParty(options)
}

class GeminiParty implements Party {
  readonly spec: string
  readonly vendor: string
  readonly model: string
  readonly #options: AgentOptions
  readonly #command: string
  #version: Promise<ProgramVersion> | null = null

  constructor(options: AgentOptions) {
    this.spec = options.spec
    this.vendor = options.vendor
    this.model = options.model ?? 'default'
    this.#options = options
    this.#command = options.program ?? GEMINI.name
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    try {
      return await this.#ask(message, options)
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }

  /** It is told what to leave alone by files of its home folder, so that this must be ours. */
  #home(): string {
    const { configFolder } = this.#options
    if (configFolder === undefined)
      throw new PartyError('unavailable', `${this.spec} needs a home folder of its own, and none was given.`)
    return configFolder
  }

  async #ask(message: string, options: AskOptions): Promise<Reply> {
    if (options.signal.aborted) throw abortedError(this.spec)
    // What it costs is never known, so that nothing else would stop it.
    if (!(options.budget.costUsd > 0))
      throw new PartyError('budget', `${this.spec} has no money left for this call; raise it with --max-usd.`)
    const home = this.#home()
    this.#version ??= programVersion(this.#command, {
      env: geminiEnvironment(this.#options),
      cwd: tmpdir(),
      minimum: GEMINI.minimum,
    })
    assertVersion(this.spec, await this.#version, GEMINI)
    const own = await prepareOwnFolder(this.#options, home)
    const sessionFile = options.from === undefined ? null : await findChat(home, options.from.session)
    if (options.from !== undefined && sessionFile === null)
      throw new PartyError(
        'unavailable',
        `${this.spec} cannot go on from session ${options.from.session}, which is not there any more; name one that still exists.`,
      )
    let told: Promise<void> | undefined
    const turn = new GeminiTurn((session) => {
      told = options.bound?.(outsideId(session, message))
      // Awaited below; until then nobody must take its failure for an uncaught one.
      told?.catch(() => {})
    })
    const { role, cwd } = this.#options
    const sessionId = uuidOfCall(options.callId)
    const { run, tree } = await runWrapped(
      {
        command: this.#command,
        args: geminiArguments(this.#options, { sessionFile, sessionId, policy: own.policy }),
        env: geminiEnvironment(this.#options, own.scratch),
        cwd: role === 'proposer' ? cwd : own.empty,
      },
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
    await told
    return this.#reply(run, turn, options, tree)
  }

  #reply(run: AgentRun, turn: GeminiTurn, options: AskOptions, tree: string | undefined): Reply {
    const { spent, text } = turn
    if (!turn.succeeded) throw this.#failure(run, turn, options)
    assertAnswer(this.spec, text, options.schema !== undefined, spent)
    return {
      text,
      ...(turn.session === null
        ? {}
        : { to: { session: turn.session, ...(tree === undefined ? {} : { tree }) } }),
      usage: spent.usage ?? null,
      model: turn.answeredBy ?? this.model,
      durationMs: run.result.durationMs,
    }
  }

  #failure(run: AgentRun, turn: GeminiTurn, options: AskOptions): PartyError {
    const { spec } = this
    const { spent, said } = turn
    const aborted = options.signal.aborted
    const early = endedEarly(run, { spec, install: GEMINI.install, spent, lastError: said, aborted })
    if (early !== null) return early
    if (said !== null) return geminiFailure(spec, said, run.stderr, spent)
    const last = run.stderr.split('\n').at(-1) ?? ''
    return faultOf(run.stderr) === null
      ? noResult(run, spec, spent)
      : geminiFailure(spec, last, run.stderr, spent)
  }

  /** Only where the call's own question stands in the session's file, answered to the end. */
  async recover(_callId: string, outside: string | null): Promise<Reply | null> {
    const known = readOutsideId(outside)
    const { configFolder } = this.#options
    if (known === null || configFolder === undefined) return null
    try {
      const path = await findChat(configFolder, known.session)
      const answer = path === null ? null : await readAnswer(path, known.digest)
      return answer === null ? null : { ...answer, to: { session: known.session }, usage: null }
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }
}
