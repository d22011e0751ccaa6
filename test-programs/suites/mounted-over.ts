// The least that puts a call into a tree of its own: the whole machine as it is, one folder mounted over
// another. It contains nothing; what contains is tested where the sandbox is.
import { existsSync } from 'node:fs'
import type { Wrap } from '../../packages/agents/src/parties/shared/agent-types.ts'

const BUBBLEWRAP = '/usr/bin/bwrap'

/** Null where it cannot be done here. */
export function mountedOver(path: string, tree: string): Wrap | null {
  if (!existsSync(BUBBLEWRAP)) return null
  return (invocation) => ({
    ...invocation,
    command: BUBBLEWRAP,
    args: [
      '--dev-bind',
      '/',
      '/',
      '--bind',
      tree,
      path,
      '--chdir',
      invocation.cwd,
      '--die-with-parent',
      invocation.command,
      ...invocation.args,
    ],
    cwd: '/',
  })
}
