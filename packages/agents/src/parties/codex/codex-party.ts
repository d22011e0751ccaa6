// Codex as a party: fresh and reading only as critic or judge, as a fork of a session as proposer. It
// is the user's own program under the user's own account; see docs/parties/codex.md.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { AGENT_LIMITS, type AgentOptions } from '../shared/agent-types.ts'
import { assertAnswer, type Spent } from '../shared/answer.ts'
import { endedEarly, noResult } from '../shared/ended-early.ts'
import { abortedError, asPartyError } from '../shared/failures.ts'
import { asObject } from '../../json/read-json.ts'
import { messageDigest, outsideId, readOutsideId } from '../shared/outside-id.ts'
import { runAgent, type AgentRun } from '../shared/run-agent.ts'
import { strictSchema, withoutNulls } from '../shared/strict-schema.ts'
import { assertVersion, programVersion, type ProgramVersion } from '../shared/version.ts'
import { runWrapped } from '../shared/wrapped.ts'
import { codexArguments } from './arguments.ts'
import { codexEnvironment, codexFolder } from './environment.ts'
import { codexFailure, faultOf } from './failures.ts'
import { CODEX } from './program.ts'
import { findRollout, readTurn, threadOf, usageOf } from './rollout.ts'
import { CodexTurn } from './turn.ts'

/** Nothing is started before the first question. */
export function codexParty(options: AgentOptions): Party {
  return new CodexParty(options)
}

class CodexParty implements Party {
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
    this.#command = options.program ?? CODEX.name
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    const schema = this.#schema(options)
    const folder = schema === null ? null : await mkdtemp(join(tmpdir(), 'gainsay-schema-')).catch(() => null)
    try {
      if (options.signal.aborted) throw abortedError(this.spec)
      // What it costs is never known, so that nothing else would stop it.
      if (!(options.budget.costUsd > 0))
        throw new PartyError(
          'budget',
          `${this.spec} has no money left for this call; raise it with --max-usd.`,
        )
      const schemaFile = folder === null ? null : join(folder, 'schema.json')
      if (schemaFile !== null) await writeFile(schemaFile, JSON.stringify(schema))
      return await this.#ask(message, options, schemaFile)
    } catch (error) {
      throw asPartyError(error, this.spec)
    } finally {
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    }
  }

  #schema(options: AskOptions): object | null {
    const { role, useSchema } = this.#options
    return (useSchema ?? role !== 'proposer') && options.schema !== undefined
      ? strictSchema(options.schema)
      : null
  }

  async #ask(message: string, options: AskOptions, schemaFile: string | null): Promise<Reply> {
    const env = await codexEnvironment(this.#options)
    this.#version ??= programVersion(this.#command, { env, cwd: tmpdir(), minimum: CODEX.minimum })
    assertVersion(this.spec, await this.#version, CODEX)
    const fork = options.from === undefined ? null : threadOf(options.from.session)
    if (options.from !== undefined && fork === null)
      throw new PartyError(
        'unavailable',
        `${this.spec} cannot go on from "${options.from.session}", which is no session of Codex.`,
      )
    let told: Promise<void> | undefined
    const turn = new CodexTurn((thread) => {
      told = options.bound?.(outsideId(thread, message))
      // Awaited below; until then nobody must take its failure for an uncaught one.
      told?.catch(() => {})
    })
    const { run, tree } = await runWrapped(
      {
        command: this.#command,
        args: codexArguments(this.#options, { fork, schemaFile }),
        env,
        cwd: this.#options.cwd,
      },
      { options: this.#options, ask: options, files: schemaFile === null ? [] : [schemaFile] },
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
    return this.#reply(run, turn, { message, options, tree, strict: schemaFile !== null })
  }

  async #reply(run: AgentRun, turn: CodexTurn, call: Call): Promise<Reply> {
    const { spent, model } = await this.#spent(turn, call)
    if (turn.completed === null || turn.failed !== null) throw this.#failure(run, turn, spent, call.options)
    const text = turn.text ?? ''
    const value = call.strict ? valueOf(text, call.options.schema) : undefined
    assertAnswer(this.spec, text, call.options.schema !== undefined && value === undefined, spent)
    const { tree } = call
    return {
      text,
      ...(value === undefined ? {} : { value }),
      ...(turn.thread === null
        ? {}
        : { to: { session: turn.thread, ...(tree === undefined ? {} : { tree }) } }),
      usage: spent.usage ?? null,
      model: model === '' ? this.model : model,
      durationMs: run.result.durationMs,
    }
  }

  /** The cost is not known: the program does not say it. */
  async #spent(turn: CodexTurn, call: Call): Promise<{ spent: Spent; model: string }> {
    const path = turn.thread === null ? null : await findRollout(codexFolder(this.#options), turn.thread)
    const kept = path === null ? null : await readTurn(path, messageDigest(call.message)).catch(() => null)
    // Without the file a fork's own share is not known: the whole is more than it, never less.
    const usage = kept?.usage ?? usageOf(turn.completed?.['usage'])
    return { spent: usage === null ? {} : { usage }, model: kept?.model ?? '' }
  }

  #failure(run: AgentRun, turn: CodexTurn, spent: Spent, options: AskOptions): PartyError {
    const { spec } = this
    const { lastError } = turn
    const early = endedEarly(run, {
      spec,
      install: CODEX.install,
      spent,
      lastError,
      aborted: options.signal.aborted,
    })
    if (early !== null) return early
    const said = turn.failed ?? lastError ?? (faultOf(run.stderr) === null ? null : run.stderr)
    return said === null ? noResult(run, spec, spent) : codexFailure(spec, said, spent)
  }

  /** Only where the call's own question stands in the thread's file, answered to the end. */
  async recover(_callId: string, outside: string | null): Promise<Reply | null> {
    const known = readOutsideId(outside)
    if (known === null) return null
    try {
      const path = await findRollout(codexFolder(this.#options), known.session)
      const turn = path === null ? null : await readTurn(path, known.digest)
      if (turn === null || !turn.complete || turn.text === null) return null
      const { text, usage, model, durationMs } = turn
      return { text, to: { session: known.session }, usage, model, durationMs }
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }
}

type Call = {
  readonly message: string
  readonly options: AskOptions
  readonly tree: string | undefined
  /** Whether the provider was held to the strict schema. */
  readonly strict: boolean
}

// Undefined: no JSON object, which whoever asked tries to mend.
function valueOf(text: string, schema: unknown): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return asObject(value) === null ? undefined : withoutNulls(value, schema)
  } catch {
    return undefined
  }
}
