// Runs one program that nobody trusts. Never rejects for what the program does: see the result.

import { removeTree } from './remove-tree.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '../process/start.ts'
import { prepareLaunch } from './launch-script.ts'
import { sandboxLimits } from './limits.ts'
import { placeFiles } from './place-files.ts'
import { planSandbox, plainWorkspace, requestProblem, workspaceTop } from './plan.ts'
import { judge, readStatus, refused, type Exceeded } from './judge.ts'
import { findUnrunnable } from './resolve-command.ts'
import { runFolder } from './run-folder.ts'
import type { SandboxLimits, SandboxRequest, SandboxResult, Unrunnable, WorkspaceView } from './types.ts'
import { watchDisk } from './watch-disk.ts'
import { watchMemory } from './watch-memory.ts'
import { runUncontained } from './uncontained.ts'

const GONE_TIMEOUT_MS = 3000
const GONE_POLL_MS = 2

/**
 * Runs `command` in the sandbox and gives what became of it as data.
 *
 * @example
 * const sandbox = await probeSandbox({ platform: process.platform, uid: 1000, node: process.execPath })
 * const toolchain = await findToolchain({ path: '/usr/bin', home: '/nowhere' })
 * const result = await runSandboxed({ sandbox, toolchain, command: 'sh', args: ['-c', 'id -u'] })
 */
export async function runSandboxed(request: SandboxRequest): Promise<SandboxResult> {
  return (await startSandboxed(request)).ended
}

export type SandboxRunning = {
  /** Only with `stdin: 'open'`, and where it was started in bubblewrap. */
  readonly stdin: Writable | null
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<SandboxResult>
}

/** As `runSandboxed`, for a program that is talked to while it runs. */
export async function startSandboxed(request: SandboxRequest): Promise<SandboxRunning> {
  const limits = sandboxLimits(request.limits)
  if ('problem' in limits)
    return over(refused(request, { code: 'bad-request', name: 'limits', text: limits.problem }))
  const problem = requestProblem(request)
  if (problem !== null)
    return over(refused(request, { code: 'bad-request', name: request.command, text: problem }))
  if (request.sandbox.kind !== 'bubblewrap') return over(runUncontained(request, limits))
  const folder = runFolder(request.sandbox.user !== null)
  let running: SandboxRunning
  try {
    const workspace = request.workspace ?? plainWorkspace(folder, request.sandbox.user)
    const whole = { ...request, workspace }
    const unrunnable = placeAll(whole) ?? unrunnableOf(whole)
    running = unrunnable === null ? contained(whole, limits, folder) : over(refused(request, unrunnable))
  } catch (cause) {
    await removeTree(folder)
    throw cause
  }
  return { ...running, ended: thenRemove(running.ended, folder) }
}

async function thenRemove(ended: Promise<SandboxResult>, folder: string): Promise<SandboxResult> {
  try {
    return await ended
  } finally {
    await removeTree(folder)
  }
}

function over(result: SandboxResult | Promise<SandboxResult>): SandboxRunning {
  return { stdin: null, stop: () => {}, ended: Promise.resolve(result) }
}

export type Whole = SandboxRequest & { readonly workspace: WorkspaceView }

export function placeAll({ files, workspace, sandbox }: Whole): Unrunnable | null {
  if (files === undefined || files.length === 0) return null
  const top = workspace.kind === 'layers' ? workspace.layers[0]! : null
  const into = workspace.kind === 'folder' ? workspace.folder : top?.scratch && join(top.scratch, 'upper')
  if (!into || (workspace.kind === 'folder' && !workspace.writable))
    return {
      code: 'bad-request',
      name: files[0]!.path,
      text: 'The workspace is read-only: no file can be placed.',
    }
  return placeFiles(files, { into, below: top?.lowers ?? [], user: sandbox.user })
}

export function unrunnableOf(request: Whole): Unrunnable | null {
  const top = workspaceTop(request.workspace)
  return findUnrunnable({
    command: request.command,
    cwd: request.cwd ?? top,
    path: request.env?.['PATH']?.split(':') ?? request.toolchain.path,
    workspace: request.workspace,
    files: request.files ?? [],
    mounts: request.mounts ?? [],
  })
}

function contained(request: Whole, limits: SandboxLimits, folder: string): SandboxRunning {
  const { launch: plan, diskFolders } = planSandbox(request, limits, folder)
  const launch = prepareLaunch(plan)
  const env = { ...request.inherited, ...launch.env }
  const exceeded: Exceeded = { memory: false, disk: false, flood: false }
  let stop = (): void => {}
  const end = (what: keyof Exceeded) => (): void => {
    exceeded[what] = true
    stop()
  }
  const count = floodGate(limits.floodBytes, end('flood'))
  const running = start(launch.command, launch.args, {
    cwd: folder,
    env,
    stdin: request.stdin ?? 'none',
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: limits.outputBytes,
    ...(limits.silenceMs === null ? {} : { silenceMs: limits.silenceMs }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    onStdout: (chunk) => {
      count(chunk)
      return request.onStdout?.(chunk)
    },
    onStderr: count,
  })
  stop = running.stop
  const watched = request.without?.includes('limits') !== true && running.pid !== null
  const memory = watched ? watchMemory(running.pid, limits.memoryBytes, end('memory')) : null
  const disk = watched ? watchDisk(diskFolders, limits, end('disk')) : null
  const finish = async (): Promise<SandboxResult> => {
    const result = await running.ended
    memory?.stop()
    const status = readStatus(launch.statusFile)
    await gone(status.childPid)
    const use = (await disk?.stop()) ?? null
    return judge(request, limits, { result, status, exceeded, use, peak: memory?.peakBytes() ?? 0 })
  }
  return { stdin: running.stdin, stop: running.stop, ended: finish() }
}

function floodGate(limitBytes: number, flooded: () => void): (chunk: Uint8Array) => void {
  let bytes = 0
  return (chunk) => {
    const before = bytes
    bytes += chunk.length
    if (bytes > limitBytes && before <= limitBytes) flooded()
  }
}

/** The sandbox's init is the last of it to end: then nothing writes any more. */
async function gone(pid: number | null): Promise<void> {
  if (pid === null) return
  const until = performance.now() + GONE_TIMEOUT_MS
  while (isRunning(pid) && performance.now() < until) await sleep(GONE_POLL_MS)
}

/** A zombie has ended; whether its new parent has noticed is another matter. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
