// Puts one call into its mounts and takes the tree back out, whatever came of it.

import { PartyError, type AskOptions } from '../../party/party.ts'
import type { AgentOptions, CallScope, Invocation, Wrapped } from './agent-types.ts'
import type { AgentRun } from './run-agent.ts'

export type WrappedCall = {
  readonly options: AgentOptions
  readonly ask: AskOptions
  readonly files: readonly string[]
}

/** @returns the run, and the handle of the tree after it */
export async function runWrapped(
  invocation: Invocation,
  call: WrappedCall,
  run: (invocation: Invocation) => Promise<AgentRun>,
): Promise<{ readonly run: AgentRun; readonly tree: string | undefined }> {
  const { options, ask, files } = call
  if (options.access === 'edit' && (options.isolation !== 'mounts' || options.wrap === undefined))
    throw new PartyError(
      'unavailable',
      `${options.spec} may edit only inside mounts, which this machine does not offer: without them it would change your own files.`,
    )
  const scope: CallScope = {
    callId: ask.callId,
    access: options.access,
    files,
    ...(ask.from === undefined ? {} : { from: ask.from }),
  }
  const wrapped: Wrapped = options.wrap === undefined ? invocation : await options.wrap(invocation, scope)
  let ended: AgentRun
  try {
    ended = await run(wrapped)
  } catch (error) {
    await wrapped.finish?.()
    throw error
  }
  const after = await wrapped.finish?.()
  return { run: ended, tree: after?.tree ?? ask.from?.tree }
}
