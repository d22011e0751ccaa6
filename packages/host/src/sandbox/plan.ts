// From a request to what is mounted and started: which folders are shown where, in which order, and
// what must be staged because the user that the program runs as could not reach it.

import { chownSync, mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { bubblewrapCommand, type Bind } from './bubblewrap.ts'
import { stagePath, type LaunchPlan, type Staged, type StagedOverlay } from './launch-script.ts'
import { isFolder, isOpenToAll } from './look.ts'
import { systemCallFilter } from './seccomp.ts'
import { writeSystemFiles } from './system-files.ts'
import { SANDBOX_HOME } from './toolchain.ts'
import type { Layers, SandboxLimits, SandboxRequest, WorkspaceView } from './types.ts'

/** Where a program works that was given no workspace. */
export const PLAIN_WORKSPACE = '/tmp/work'

/** Folders of the machine that a workspace may not stand on: our own system folders lie there. */
const RESERVED = [
  '/',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib64',
  '/etc',
  '/dev',
  '/proc',
  '/tmp',
  SANDBOX_HOME,
]

export type SandboxPlan = {
  readonly launch: LaunchPlan
  /** Folders whose size counts as written. */
  readonly diskFolders: readonly string[]
}

type Stage = { readonly staged: Staged[]; readonly overlays: StagedOverlay[] }

/** @param folder of this run, reachable for the user that it runs as; removed afterwards. */
export function planSandbox(request: SandboxRequest, limits: SandboxLimits, folder: string): SandboxPlan {
  const { sandbox, toolchain, network = 'none' } = request
  const stage: Stage = { staged: [], overlays: [] }
  const workspace = request.workspace ?? plainWorkspace(folder, sandbox.user)
  const show = (from: string, to: string, writable: boolean): Bind => ({
    from: reachable(from, stage, folder, sandbox.user !== null),
    to,
    writable,
  })
  const binds = [
    ...writeSystemFiles(folder, network).map(({ from, to }) => ({ from, to, writable: false })),
    ...toolchain.roots.map((root) => show(root, root, false)),
    ...toolchain.caches.map((cache) => show(cache.from, cache.to, false)),
    ...workspaceBinds(workspace, stage, folder, show),
    ...(request.mounts ?? []).map((mount) => show(mount.from, mount.to, mount.writable)),
  ]
  const without = new Set(request.without ?? [])
  const nested = request.nested === true || without.has('users')
  const filtered = sandbox.features.seccomp && !without.has('system-calls')
  const seccomp = filtered ? systemCallFilter(process.arch, { nested }) : null
  const bubblewrap = bubblewrapCommand({
    features: sandbox.features,
    limits,
    binds: [...sizedFolders(request, limits, stage, folder), ...binds],
    cwd: request.cwd ?? workspaceTop(workspace),
    env: environment(request),
    network,
    inherits: request.inherited !== undefined,
    nested,
    seccomp: seccomp !== null,
    without,
    command: request.command,
    args: request.args,
  })
  const launch = { user: sandbox.user, folder, ...stage, bubblewrap, seccomp }
  return { launch, diskFolders: writtenFolders(workspace) }
}

export function workspaceTop(workspace: WorkspaceView | undefined): string {
  if (workspace === undefined) return PLAIN_WORKSPACE
  return workspace.kind === 'folder' ? workspace.at : workspace.layers[0]!.at
}

/** One sentence, or null where the request makes sense. */
export function requestProblem(request: SandboxRequest): string | null {
  const { workspace } = request
  if (workspace?.kind === 'layers' && workspace.layers.length === 0) return 'The workspace has no layers.'
  const places = (request.mounts ?? []).map(({ to }) => to)
  if (workspace !== undefined) places.push(workspaceTop(workspace))
  const wrong = places.find(
    (place) => !isAbsolute(place) || RESERVED.includes(place.replace(/(?<=.)\/+$/, '')),
  )
  if (wrong !== undefined) return `${wrong} cannot be shown in the sandbox: it is a system folder.`
  const words = [request.command, ...request.args, ...Object.entries(request.env ?? {}).flat()]
  if (words.some((word) => word.includes('\0'))) return 'The command holds a NUL.'
  if (request.command === '') return 'The command is empty.'
  return null
}

export function writtenFolders(workspace: WorkspaceView): string[] {
  if (workspace.kind === 'folder') return workspace.writable ? [workspace.folder] : []
  return workspace.layers.flatMap(({ scratch }) => (scratch === null ? [] : [join(scratch, 'upper')]))
}

export function plainWorkspace(
  folder: string,
  user: { readonly uid: number; readonly gid: number } | null,
): WorkspaceView {
  const work = join(folder, 'plain')
  mkdirSync(work, { recursive: true, mode: 0o755 })
  if (user !== null) chownSync(work, user.uid, user.gid)
  return { kind: 'folder', at: PLAIN_WORKSPACE, folder: work, writable: true }
}

type Show = (from: string, to: string, writable: boolean) => Bind

function workspaceBinds(workspace: WorkspaceView, stage: Stage, folder: string, show: Show): Bind[] {
  if (workspace.kind === 'folder') return [show(workspace.folder, workspace.at, workspace.writable)]
  return workspace.layers.map((layers) => {
    const [only, ...more] = layers.lowers
    if (only !== undefined && more.length === 0 && layers.scratch === null)
      return show(only, layers.at, false)
    return { from: overlay(layers, stage, folder), to: layers.at, writable: layers.scratch !== null }
  })
}

function overlay(layers: Layers, stage: Stage, folder: string): string {
  const lowers = layers.lowers.map((lower) => put(lower, stage))
  const scratch = layers.scratch === null ? null : put(layers.scratch, stage)
  const name = `o${stage.overlays.length}`
  stage.overlays.push({ name, lowers, scratch })
  return stagePath(folder, name)
}

function reachable(from: string, stage: Stage, folder: string, asOther: boolean): string {
  return asOther && !isOpenToAll(from) ? stagePath(folder, put(from, stage)) : from
}

function put(from: string, stage: Stage): string {
  const known = stage.staged.find((one) => one.from === from)
  if (known !== undefined) return known.name
  const name = `${stage.staged.length}`
  stage.staged.push({ from, name, isFolder: isFolder(from) })
  return name
}

/** For a bubblewrap without --size: folders of the run, mounted with a size before it starts. */
function sizedFolders(request: SandboxRequest, limits: SandboxLimits, stage: Stage, folder: string): Bind[] {
  if (request.sandbox.features.tmpfsSize) return []
  return ['/dev/shm', '/tmp'].map((to, index) => {
    const name = `t${index}`
    stage.staged.push({ from: 'tmpfs', name, isFolder: true, sizeBytes: limits.scratchBytes })
    return { from: stagePath(folder, name), to, writable: true }
  })
}

function environment(request: SandboxRequest): Record<string, string> {
  return {
    PATH: request.toolchain.path.join(':'),
    HOME: SANDBOX_HOME,
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    USER: 'user',
    LOGNAME: 'user',
    TERM: 'dumb',
    ...request.toolchain.env,
    ...request.env,
  }
}
