// A small shell that outlives us by a moment: it reads the groups that we started, and when our
// end of its pipe closes - whatever ended us, also SIGKILL - it ends those that are left.

import { spawn } from 'node:child_process'

export type Guard = { add(pid: number): void; remove(pid: number): void }

const SCRIPT = `
groups=" "
while read -r what pid; do
  if [ "$what" = add ]; then groups="$groups$pid "
  else groups="\${groups%% $pid *} \${groups#* $pid }"; fi
done
for pid in $groups; do kill -s KILL -- "-$pid" 2>/dev/null; done
`

/** Null where no shell can be started; the ordinary exit handlers still hold. */
export function startGuard(): Guard | null {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: '/',
    env: {},
    // Its own session: a Ctrl-C in the terminal must not end it before us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without listeners a failed start or a broken pipe would throw from nowhere.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  if (shell.pid === undefined) return null
  shell.unref()
  const pipe = shell.stdin as typeof shell.stdin & { unref?: () => void }
  pipe.unref?.()
  return {
    add: (pid) => void shell.stdin.write(`add ${pid}\n`),
    remove: (pid) => void shell.stdin.write(`remove ${pid}\n`),
  }
}
