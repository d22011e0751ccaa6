// The room in which the engine works for one review: checkouts of frozen trees, and runs on fresh
// layers of them. Nothing that runs here reaches the user's tree, and no run sees another's traces.
import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureFolder,
  findDependencies,
  findToolchain,
  makeCheckout,
  openWorkspace,
  probeSandbox,
  projectInterpreters,
  removeCheckout,
  removeWorkspace,
  runSandboxed,
  scratchView,
  type Checkout,
  type DependencyFolder,
  type Frozen,
  type ObjectStore,
  type Sandbox,
  type SandboxFile,
  type SandboxLimits,
  type ScratchView,
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

type Made = { readonly checkout: Checkout; readonly workspace: Workspace }
/** A checkout in use is never removed. */
type Place = { users: number; readonly made: Promise<Made> }
type Tools = { readonly sandbox: Sandbox; readonly toolchain: Toolchain }

export class WorkRoom {
  readonly frozen: Frozen
  readonly folder: string
  /** Takes the objects of fixes. */
  readonly objectsDir: string
  readonly #options: WorkRoomOptions
  readonly #places = new Map<string, Place>()
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
    // Before anything is checked out: a tree that nothing may run in is of no use.
    if (sandbox.kind === 'none' && this.#options.unsafeNoSandbox !== true) return notRun(sandbox)
    return await this.#using(request.tree, async ({ workspace }) => {
      const scratch = await scratchView(workspace)
      try {
        return await this.#runOn(scratch.view, request, { sandbox, toolchain })
      } finally {
        await scratch.dispose()
      }
    })
  }

  async #runOn(view: WorkspaceView, request: RoomRun, { sandbox, toolchain }: Tools): Promise<RunEnd> {
    const { files, env, signal } = request
    const unsafe = this.#options.unsafeNoSandbox === true
    const result = await runSandboxed({
      sandbox,
      toolchain,
      command: 'sh',
      args: ['-c', request.command],
      workspace: view,
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
    await request.after?.(writtenIn(view))
    return runEndOf(result)
  }

  /** A writable tree for a party's turn; given back by `closeTree`. */
  async openTree(
    tree: string,
    name: string,
    git: Parameters<typeof openWorkspace>[1]['git'],
  ): Promise<Workspace> {
    const place = this.#take(tree)
    try {
      return await openWorkspace((await place.made).checkout, { name, writable: true, git })
    } catch (cause) {
      place.users -= 1
      throw cause
    }
  }

  async closeTree(workspace: Workspace): Promise<void> {
    const place = this.#places.get(workspace.checkout.tree)
    if (place !== undefined) place.users -= 1
    await removeWorkspace(workspace)
  }

  /** A view of a tree whose writes are thrown away, for a party that reads. */
  async openScratch(tree: string): Promise<ScratchView> {
    const place = this.#take(tree)
    try {
      const scratch = await scratchView((await place.made).workspace)
      const dispose = async (): Promise<void> => {
        place.users -= 1
        await scratch.dispose()
      }
      return { view: scratch.view, dispose }
    } catch (cause) {
      place.users -= 1
      throw cause
    }
  }

  async #using<T>(tree: string, work: (made: Made) => Promise<T>): Promise<T> {
    const place = this.#take(tree)
    try {
      return await work(await place.made)
    } finally {
      place.users -= 1
      await this.#makeRoom()
    }
  }

  #take(tree: string): Place {
    const known = this.#places.get(tree)
    const place = known ?? { users: 0, made: this.#makePlace(tree) }
    // The order of the map is that of use.
    this.#places.delete(tree)
    this.#places.set(tree, place)
    place.users += 1
    if (known === undefined) place.made.catch(() => this.#places.delete(tree))
    return place
  }

  /** Removes checkouts that nobody uses, the longest unused first, until few enough are left. */
  async #makeRoom(): Promise<void> {
    for (const [tree, place] of this.#places) {
      if (this.#places.size <= WORK_LIMITS.checkouts) return
      const { snapshot, base } = this.frozen
      if (place.users > 0 || tree === snapshot.tree || tree === base.tree) continue
      this.#places.delete(tree)
      const made = await place.made.catch(() => null)
      if (made !== null) await removeCheckout(made.checkout)
    }
  }

  async #makePlace(tree: string): Promise<Made> {
    const { sandbox } = await this.tools()
    await ensureFolder(this.objectsDir)
    if (sandbox.user !== null)
      for (const folder of [this.frozen.objectsDir, this.objectsDir]) openFolder(folder)
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

  /** Removes all checkouts. What is kept of fixes stays. */
  async close(): Promise<void> {
    const places = [...this.#places.values()]
    this.#places.clear()
    for (const place of places) {
      const made = await place.made.catch(() => null)
      if (made !== null) await removeCheckout(made.checkout)
    }
  }

  async #dependencies(): Promise<readonly DependencyFolder[]> {
    const { repository, root } = this.frozen
    if (repository?.topLevel == null) return []
    return (await findDependencies(root, { asOther: false })).folders
  }

  async #findTools(): Promise<Tools> {
    const { sandbox, toolchain } = this.#options
    return {
      sandbox:
        sandbox ??
        (await probeSandbox({
          platform: process.platform,
          uid: process.getuid?.() ?? -1,
          node: process.execPath,
        })),
      toolchain: toolchain ?? (await this.#findToolchain()),
    }
  }

  /** A virtual environment of the project comes first, as if the user had activated it. */
  async #findToolchain(): Promise<Toolchain> {
    const { env } = this.#options
    const dependencies = await this.#dependencies()
    const found = await findToolchain({
      path: env['PATH'] ?? '',
      home: env['HOME'] ?? '/nonexistent',
      // It is a link to the Python that it was made from.
      extra: [process.execPath, ...projectInterpreters({ dependencies })],
      hidden: [this.frozen.root, this.folder],
    })
    const own = dependencies.filter(({ path, from }) => !path.includes('/') && isVirtualEnvironment(from))
    return { ...found, path: [...own.map(({ path }) => join(this.top, path, 'bin')), ...found.path] }
  }
}

function isVirtualEnvironment(folder: string): boolean {
  return existsSync(join(folder, 'pyvenv.cfg'))
}

function notRun({ problems }: Sandbox): RunEnd {
  const why = `Not run: ${problems[0] ?? 'there is no sandbox on this machine.'}`
  return { end: 'could-not-run', exitCode: null, why, output: '' }
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
