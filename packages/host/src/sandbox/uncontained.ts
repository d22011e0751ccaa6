// Where there is no bubblewrap: macOS' own sandbox, or nothing. Without any, a program is run only
// on the user's explicit word.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { outputText } from '../process/bounded-output.ts'
import { run } from '../process/run.ts'
import type { RunResult } from '../process/types.ts'
import { judge, refused } from './judge.ts'
import { placeFiles } from './place-files.ts'
import { findUnrunnable, missing, programNotFound } from './resolve-command.ts'
import { removeTree } from './remove-tree.ts'
import { runFolder } from './run-folder.ts'
import { sandboxExecCommand } from './sandbox-exec.ts'
import type { SandboxLimits, SandboxRequest, SandboxResult } from './types.ts'

export async function runUncontained(request: SandboxRequest, limits: SandboxLimits): Promise<SandboxResult> {
  const { sandbox, workspace } = request
  if (sandbox.kind === 'none' && request.unsafeNoSandbox !== true) {
    const why = sandbox.problems[0] ?? 'There is no sandbox on this machine.'
    return refused(request, { code: 'no-sandbox', name: request.command, text: `Not run: ${why}` })
  }
  if (workspace?.kind === 'layers')
    return refused(request, { code: 'bad-request', name: request.command, text: 'Overlays need bubblewrap.' })
  const folder = runFolder(false)
  try {
    const home = join(folder, 'home')
    mkdirSync(home)
    const work = workspace?.folder ?? folder
    // Outside a namespace nothing can be shown at another path: the copy itself is worked in.
    const cwd = request.cwd === undefined ? work : inFolder(request.cwd, workspace?.at ?? work, work)
    const place = { into: work, below: [], user: null }
    const unrunnable =
      placeFiles(request.files ?? [], place) ??
      findUnrunnable({
        ...request,
        cwd,
        path: request.toolchain.path,
        workspace: undefined,
        files: [],
        mounts: [],
      })
    if (unrunnable !== null) return refused(request, unrunnable)
    const words = [request.command, ...request.args]
    const [command, ...args] =
      sandbox.kind === 'none' ? words : sandboxExecCommand(request, [folder, work], words)
    const result = await run(command!, args, {
      cwd,
      env: {
        PATH: request.toolchain.path.join(':'),
        HOME: home,
        TMPDIR: folder,
        LANG: 'C.UTF-8',
        ...request.toolchain.env,
        ...request.env,
      },
      stdin: request.stdin ?? 'none',
      timeoutMs: limits.timeoutMs,
      maxOutputBytes: limits.outputBytes,
      ...(limits.silenceMs === null ? {} : { silenceMs: limits.silenceMs }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      ...(request.onStdout === undefined ? {} : { onStdout: request.onStdout }),
    })
    return outcome(request, limits, result)
  } finally {
    await removeTree(folder)
  }
}

function outcome(request: SandboxRequest, limits: SandboxLimits, result: RunResult): SandboxResult {
  const exceeded = { memory: false, disk: false, flood: false }
  const status = { childPid: null, exitCode: result.exitCode }
  const judged = judge(request, limits, { result, status, exceeded, use: null, peak: 0 })
  const absent = programNotFound(result.exitCode, outputText(result.stderr))
  return {
    ...judged,
    kind: request.sandbox.kind,
    unrunnable: absent === null ? judged.unrunnable : missing(absent),
  }
}

function inFolder(cwd: string, at: string, folder: string): string {
  return cwd === at || cwd.startsWith(`${at}/`) ? folder + cwd.slice(at.length) : cwd
}
