// The room in which the engine works for one review: checkouts of frozen trees, and runs on fresh
// layers of them. Nothing that runs here reaches the user's tree, and no run sees another's traces.
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureFolder,
  findToolchain,
  makeCheckout,
  openWorkspace,
  probeSandbox,
  removeCheckout,
  runSandboxed,
  scratchView,
  type Checkout,
  type Frozen,
  type ObjectStore,
  type Sandbox,
  type SandboxFile,
  type SandboxLimits,
  type Toolchain,
  type Workspace,
  type WorkspaceView,
} from '@gainsay/host'
import { Gate } from './gate.ts'
import { WITNESS_SANDBOX, WORK_LIMITS } from './limits.ts'
import { runEndOf, type RunEnd } from './run-end.ts'

export type WorkRoomOptions = {
  readonly frozen: Frozen
  /** Takes checkouts, fixes and their objects; in the run's folder, never in the user's tree. */
  readonly folder: string
  /** Of the user: PATH and HOME, for finding what is installed. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absent: probed when the first program is to run. */
  readonly sandbox?: Sandbox
  readonly toolchain?: Toolchain
  /** Where no sandbox is: the user's explicit word to run model-written programs all the same. */
  readonly unsafeNoSandbox?: boolean
  readonly limits?: Partial<SandboxLimits>
}

export type RoomRun = {
  /** A git tree: of the snapshot, the base, or of `withPatch`. */
  readonly tree: string
  readonly command: string
  /** Relative to the tree's top; default: the top. */
  readonly folder?: string
  readonly files?: readonly SandboxFile[]
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Looks at what was written, by a path on this machine, before it is thrown away. */
  readonly after?: (folder: string) => void | Promise<void>
}

type Tools = { readonly sandbox: Sandbox; readonly toolchain: Toolchain }

export class WorkRoom {
  readonly frozen: Frozen
  readonly folder: string
  /** Takes the objects of fixes. */
  readonly objectsDir: string
  readonly #options: WorkRoomOptions
  readonly #places = new Map<string, Promise<{ checkout: Checkout; workspace: Workspace }>>()
  readonly #gate = new Gate(WORK_LIMITS.runs)
  #tools: Promise<Tools> | null = null

  constructor(options: WorkRoomOptions) {
    this.frozen = options.frozen
    this.folder = options.folder
    this.objectsDir = join(options.folder, 'objects')
    this.#options = options
  }

  /** Reads the frozen trees and those of fixes. */
  get store(): ObjectStore {
    const { gitDir, objectsDir, alternates, repository } = this.frozen
    return { gitDir, repository, objectsDir: this.objectsDir, alternates: [objectsDir, ...alternates] }
  }

  /** The path at which programs see the work. */
  get top(): string {
    return this.frozen.root
  }

  tools(): Promise<Tools> {
    this.#tools ??= this.#findTools()
    return this.#tools
  }

  /** Runs a command by sh on a fresh layer of a tree; never rejects for what the program does. */
  async run(request: RoomRun): Promise<RunEnd> {
    return await this.#gate.pass(() => this.#run(request))
  }

  async #run(request: RoomRun): Promise<RunEnd> {
    const { sandbox, toolchain } = await this.tools()
    const { workspace } = await this.#place(request.tree)
    const scratch = await scratchView(workspace)
    try {
      const { files, env, signal } = request
      const unsafe = this.#options.unsafeNoSandbox === true
      const result = await runSandboxed({
        sandbox,
        toolchain,
        command: 'sh',
        args: ['-c', request.command],
        workspace: scratch.view,
        cwd: request.folder === undefined ? this.top : join(this.top, request.folder),
        limits: {
          ...WITNESS_SANDBOX,
          ...this.#options.limits,
          ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
        },
        ...(files === undefined ? {} : { files }),
        ...(env === undefined ? {} : { env }),
        ...(signal === undefined ? {} : { signal }),
        ...(unsafe ? { unsafeNoSandbox: true } : {}),
      })
      if (signal?.aborted === true) throw new Error('The run was stopped.')
      await request.after?.(writtenIn(scratch.view))
      return runEndOf(result)
    } finally {
      await scratch.dispose()
    }
  }

  /** A writable tree for a party's turn. */
  async openTree(
    tree: string,
    name: string,
    git: Parameters<typeof openWorkspace>[1]['git'],
  ): Promise<Workspace> {
    const { checkout } = await this.#place(tree)
    return await openWorkspace(checkout, { name, writable: true, git })
  }

  #place(tree: string): Promise<{ checkout: Checkout; workspace: Workspace }> {
    const known = this.#places.get(tree)
    if (known !== undefined) return known
    if (this.#places.size >= WORK_LIMITS.checkouts)
      throw new Error(`More than ${WORK_LIMITS.checkouts} trees are checked out; release one first.`)
    const place = this.#makePlace(tree)
    this.#places.set(tree, place)
    place.catch(() => this.#places.delete(tree))
    return place
  }

  async #makePlace(tree: string): Promise<{ checkout: Checkout; workspace: Workspace }> {
    const { sandbox } = await this.tools()
    await ensureFolder(this.objectsDir)
    if (sandbox.user !== null) openFolder(this.frozen.objectsDir)
    const checkout = await makeCheckout({
      folder: join(this.folder, 'checkouts'),
      at: this.top,
      store: this.store,
      tree,
      sandbox,
      dependenciesFrom: this.frozen.repository === null ? null : this.frozen.root,
    })
    const workspace = await openWorkspace(checkout, { name: 'runs', writable: false, git: 'none' })
    return { checkout, workspace }
  }

  /** A tree that is not needed any more; the snapshot and the base stay. */
  async release(tree: string): Promise<void> {
    if (tree === this.frozen.snapshot.tree || tree === this.frozen.base.tree) return
    const place = this.#places.get(tree)
    this.#places.delete(tree)
    if (place !== undefined) await removeCheckout((await place).checkout)
  }

  /** Removes all checkouts. What is kept of fixes stays. */
  async close(): Promise<void> {
    const places = [...this.#places.values()]
    this.#places.clear()
    for (const place of places) {
      const made = await place.catch(() => null)
      if (made !== null) await removeCheckout(made.checkout)
    }
  }

  async #findTools(): Promise<Tools> {
    const { env, sandbox, toolchain } = this.#options
    return {
      sandbox:
        sandbox ??
        (await probeSandbox({
          platform: process.platform,
          uid: process.getuid?.() ?? -1,
          node: process.execPath,
        })),
      toolchain:
        toolchain ??
        (await findToolchain({
          path: env['PATH'] ?? '',
          home: env['HOME'] ?? '/nonexistent',
          extra: [process.execPath],
          hidden: [this.frozen.root, this.folder],
        })),
    }
  }
}

/** Programs run as another user than we do, and git among them reads the frozen objects. */
function openFolder(folder: string): void {
  const mode = statSync(folder).mode & 0o7777
  if ((mode & 0o005) !== 0o005) chmodSync(folder, mode | 0o055)
}

/** Where the topmost layer takes what is written. */
function writtenIn(view: WorkspaceView): string {
  if (view.kind === 'folder') return view.folder
  const scratch = view.layers[0]?.scratch
  if (scratch === null || scratch === undefined) throw new Error('a scratch view has a layer to write to')
  return join(scratch, 'upper')
}
