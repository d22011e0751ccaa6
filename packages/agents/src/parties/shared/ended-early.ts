// The ends of an agent program that are the same for all of them: never started, taken back, out of
// time, silent. Each a named failure and one sentence that says what to do.

import { PartyError } from '../../party/party.ts'
import type { Spent } from './answer.ts'
import { AGENT_LIMITS } from './agent-types.ts'
import { abortedError } from './failures.ts'
import type { AgentRun } from './run-agent.ts'

export type EndedEarly = {
  readonly spec: string
  readonly install: string
  readonly spent: Spent
  /** The last thing that the program said was wrong; null: nothing. */
  readonly lastError: string | null
  readonly aborted: boolean
}

/** Null: the program ended by itself. */
export function endedEarly(run: AgentRun, more: EndedEarly): PartyError | null {
  const { result } = run
  const { spec, spent } = more
  const seconds = Math.round(result.durationMs / 1000)
  const said = more.lastError === null ? '' : ` It last said: ${more.lastError}`
  const raw = run.garbage === '' ? {} : { raw: run.garbage.slice(0, AGENT_LIMITS.rawCharacters) }
  if (result.startFailure === 'ENOENT')
    return new PartyError('unavailable', `${spec} was not found (${result.command}); ${more.install}`)
  if (result.startFailure !== null)
    return new PartyError(
      'unavailable',
      `${spec} could not be started (${result.startFailure}); ${more.install}`,
    )
  if (run.stopped !== null) return new PartyError('budget', run.stopped, { ...spent })
  if (more.aborted) return abortedError(spec)
  if (result.timedOut)
    return new PartyError(
      'timeout',
      `${spec} was ended after ${seconds} s, its time limit; give it more time or less to read.${said}`,
      { ...spent, ...raw },
    )
  if (result.silent)
    return new PartyError(
      'timeout',
      `${spec} was ended after ${seconds} s because it had said nothing for too long; run it by hand to see what it waits for.${said}`,
      { ...spent, ...raw },
    )
  return null
}

/** For a program that ended by itself and left no result. */
export function noResult(run: AgentRun, spec: string, spent: Spent): PartyError {
  const { result } = run
  const how = result.signal === null ? `exit code ${result.exitCode}` : `signal ${result.signal}`
  const said = (run.stderr === '' ? run.garbage : run.stderr).trim()
  const last = said === '' ? '' : `: ${said.slice(-600)}`
  const more = { ...spent, ...(said === '' ? {} : { raw: said.slice(0, AGENT_LIMITS.rawCharacters) }) }
  if (run.garbage !== '' && result.exitCode === 0)
    return new PartyError(
      'malformed',
      `${spec} printed what is not its own output format; check that it is the real program.`,
      more,
    )
  return new PartyError('crashed', `${spec} ended without a result (${how})${last}`, more)
}
