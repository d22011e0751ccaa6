// A sandboxed program that somebody else starts, as a command line: an agent, whose adapter reads its
// events as they come. Time, silence and output are that one's matter; memory, processes and files
// are limited by the kernel inside as always.

import { prepareLaunch } from './launch-script.ts'
import { sandboxLimits } from './limits.ts'
import { planSandbox, plainWorkspace, requestProblem } from './plan.ts'
import { removeTree } from './remove-tree.ts'
import { runFolder } from './run-folder.ts'
import { placeAll, unrunnableOf } from './run-sandboxed.ts'
import type { SandboxRequest, Unrunnable } from './types.ts'

export type SandboxedCommand = {
  readonly command: string
  readonly args: readonly string[]
  /** Complete; holds what `inherited` held. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** Once the program has ended: removes what the launch needed. Never rejects. */
  readonly release: () => Promise<void>
}

/**
 * @returns how to start it, or why it cannot be: without bubblewrap it always is `no-sandbox`
 * @example
 * const made = await sandboxedCommand({ sandbox, toolchain, command: 'claude', args: ['-p'], network: 'host' })
 * if ('command' in made) await run(made.command, made.args, made).finally(made.release)
 */
export async function sandboxedCommand(request: SandboxRequest): Promise<SandboxedCommand | Unrunnable> {
  const bad = (text: string): Unrunnable => ({ code: 'bad-request', name: request.command, text })
  const limits = sandboxLimits(request.limits)
  if ('problem' in limits) return bad(limits.problem)
  const problem = requestProblem(request)
  if (problem !== null) return bad(problem)
  if (request.sandbox.kind !== 'bubblewrap')
    return {
      code: 'no-sandbox',
      name: request.command,
      text: 'There is no sandbox here that mounts folders.',
    }
  const folder = runFolder(request.sandbox.user !== null)
  const release = async (): Promise<void> => void (await removeTree(folder))
  try {
    const whole = { ...request, workspace: request.workspace ?? plainWorkspace(folder, request.sandbox.user) }
    const unrunnable = placeAll(whole) ?? unrunnableOf(whole)
    if (unrunnable !== null) {
      await release()
      return unrunnable
    }
    const { command, args, env } = prepareLaunch(planSandbox(whole, limits, folder).launch)
    return { command, args, env: { ...request.inherited, ...env }, cwd: folder, release }
  } catch (cause) {
    await release()
    throw cause
  }
}
