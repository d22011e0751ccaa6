// Any agent that speaks the Agent Client Protocol over its standard streams, as critic, judge or
// proposer. Every call is a process and a session of its own: what was said before is told again, so
// that nothing depends on what the agent keeps. See docs/parties/acp.md.

import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { AGENT_LIMITS, type AgentOptions } from '../shared/agent-types.ts'
import { assertAnswer, type Spent } from '../shared/answer.ts'
import { Conversations } from '../shared/conversations.ts'
import { endedEarly, noResult } from '../shared/ended-early.ts'
import { abortedError, asPartyError } from '../shared/failures.ts'
import type { AgentRun } from '../shared/run-agent.ts'
import { UNKNOWN_VENDOR } from '../shared/unknown-vendor.ts'
import { runWrapped } from '../shared/wrapped.ts'
import { acpEnvironment } from './environment.ts'
import { acpFailure } from './failures.ts'
import { retold } from './retell.ts'
import { acpTurn, type AcpTurn } from './turn.ts'

export type AcpOptions = Omit<AgentOptions, 'program' | 'configFolder' | 'useSchema' | 'model' | 'vendor'> & {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Where its conversations are kept: a folder of the run, which is there once it is asked. */
  readonly conversations: () => string
}

/** Nothing is started before the first question. */
export function acpParty(options: AcpOptions): Party {
  return new AcpParty(options)
}

class AcpParty implements Party {
  readonly spec: string
  readonly vendor = UNKNOWN_VENDOR
  readonly model = 'default'
  readonly #options: AcpOptions
  readonly #agent: AgentOptions
  readonly #kept: Conversations

  constructor(options: AcpOptions) {
    this.spec = options.spec
    this.#options = options
    this.#agent = { ...options, vendor: UNKNOWN_VENDOR, model: null }
    this.#kept = new Conversations(options.conversations)
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    try {
      if (options.signal.aborted) throw abortedError(this.spec)
      if (!(options.budget.costUsd > 0))
        throw new PartyError(
          'budget',
          `${this.spec} has no money left for this call; raise it with --max-usd.`,
        )
      const reply = await this.#ask(message, options)
      await this.#kept.keepReply(options.callId, reply)
      return reply
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }

  /** A reply that had come before the crash was kept here; what an agent keeps is not looked for. */
  async recover(callId: string): Promise<Reply | null> {
    try {
      return await this.#kept.replyOf(callId)
    } catch (error) {
      throw asPartyError(error, this.spec)
    }
  }

  async #ask(message: string, options: AskOptions): Promise<Reply> {
    const { command, cwd, access, silenceMs } = this.#options
    const before = options.from === undefined ? [] : await this.#kept.turns(this.spec, options.from.session)
    const prompt = retold(before, message)
    let turn: AcpTurn | null = null
    const { run, tree } = await runWrapped(
      { command: command[0], args: command.slice(1), env: acpEnvironment(this.#agent), cwd },
      { options: this.#agent, ask: options, files: filesNamed(command) },
      async (invocation) => {
        const ended = await acpTurn(invocation, {
          prompt,
          cwd,
          mayEdit: access === 'edit',
          costUsd: options.budget.costUsd,
          timeoutMs: options.budget.timeoutMs,
          silenceMs: silenceMs ?? AGENT_LIMITS.silenceMs,
          signal: options.signal,
        })
        turn = ended.turn
        return ended.run
      },
    )
    // Set by the function above, which has run.
    const done = turn as unknown as AcpTurn
    const spent = spentOf(done)
    this.#assertEnded(run, done, options, spent)
    assertAnswer(this.spec, done.text, options.schema !== undefined, spent)
    const session = await this.#kept.add(options.from?.session, { asked: message, answered: done.text })
    return {
      text: done.text,
      to: { session, ...(tree === undefined ? {} : { tree }) },
      usage: done.usage,
      ...(done.costUsd === null ? {} : { costUsd: done.costUsd }),
      model: done.agent ?? this.model,
      durationMs: run.result.durationMs,
    }
  }

  #assertEnded(run: AgentRun, turn: AcpTurn, options: AskOptions, spent: Spent): void {
    const { spec } = this
    const install = `check that ${this.#options.command[0]} is installed and on PATH.`
    const lastError =
      turn.error instanceof Error && turn.error.name === 'WireError' ? turn.error.message : null
    const isWhole = turn.stopReason !== null
    // A turn that is over stays so, whatever became of the process afterwards.
    const early =
      isWhole && run.stopped === null
        ? null
        : endedEarly(run, { spec, install, spent, lastError, aborted: options.signal.aborted })
    if (early !== null) throw early
    const failure = acpFailure(spec, turn, spent)
    if (failure !== null) throw failure
    if (!isWhole) throw noResult(run, spec, spent)
  }
}

/** A script that the command names has to be seen where the program runs. */
function filesNamed([, ...words]: readonly string[]): string[] {
  return words.filter((word) => isAbsolute(word) && statSync(word, { throwIfNoEntry: false })?.isFile())
}

function spentOf(turn: AcpTurn): Spent {
  return {
    ...(turn.usage === null ? {} : { usage: turn.usage }),
    ...(turn.costUsd === null ? {} : { costUsd: turn.costUsd }),
  }
}
