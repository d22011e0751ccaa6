// Puts one call of an agent program into its mounts: the work at the user's own path, the program's
// own folder, the program, and nothing else of this machine. Critics read a view that is thrown away;
// a proposer edits a tree of its own, whose handle the next turn goes on from.
import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PartyError, type CallScope, type Invocation, type Wrap, type Wrapped } from '@gainsay/agents'
import { keepTurn, openTurn, type WorkRoom } from '@gainsay/engine'
import {
  findToolchain,
  listFiles,
  sandboxedCommand,
  type Mount,
  type Sandbox,
  type SandboxLimits,
  type Toolchain,
  type WorkspaceView,
} from '@gainsay/host'
import type { AgentKind } from './agent-kinds.ts'
import type { AgentHome } from './agent-home.ts'

const MIB = 1 << 20

/** The program is the user's own and long-lived: what it may use is wider than for a witness. */
const AGENT_SANDBOX: Partial<SandboxLimits> = {
  memoryBytes: 16_384 * MIB,
  processes: 1_024,
  diskBytes: 4_096 * MIB,
  scratchBytes: 512 * MIB,
  openFiles: 8_192,
}

/** Where the program's own folder is shown. Not below TMPDIR, which Codex refuses. */
const INSIDE = '/agent/home'

/** Each is a mount of its own. */
const OBEYED_MOST = 200

export type MountsRequest = {
  readonly kind: Pick<AgentKind, 'nested' | 'obeyed'>
  readonly room: WorkRoom
  readonly home: AgentHome
  readonly env: Readonly<Record<string, string | undefined>>
}

export function mountsOf(request: MountsRequest): Wrap {
  let toolchain: Promise<Toolchain> | null = null
  return async (invocation, scope) => {
    toolchain ??= toolchainFor(invocation.command, request)
    const { sandbox } = await request.room.tools()
    request.home.prepare()
    const tree = scope.access === 'edit' ? await ownTree(request.room, scope) : await readTree(request)
    try {
      return await wrapped(request, invocation, scope, tree, sandbox, await toolchain)
    } catch (cause) {
      await tree.close()
      throw cause
    }
  }
}

type Tree = {
  readonly view: WorkspaceView
  readonly mounts: readonly Mount[]
  /** What the turn has left; undefined where nothing was changed since the beginning. */
  readonly keep: () => Promise<string | undefined>
  readonly close: () => Promise<void>
}

async function ownTree(room: WorkRoom, { from }: CallScope): Promise<Tree> {
  const name = `turn-${randomBytes(6).toString('hex')}`
  const workspace = await openTurn(room, from?.tree, name)
  const { view, mounts } = workspace
  return {
    view,
    mounts,
    keep: () => keepTurn(room, workspace, from?.tree),
    close: () => room.closeTree(workspace),
  }
}

async function readTree(request: MountsRequest): Promise<Tree> {
  const { room } = request
  const mounts = await hidden(request)
  const { view, dispose } = await room.openScratch(room.frozen.snapshot.tree)
  return { view, mounts, keep: async () => undefined, close: dispose }
}

/** An empty file over each file of the work that the program would obey. */
async function hidden({ kind, room, home }: MountsRequest): Promise<Mount[]> {
  if (kind.obeyed.length === 0) return []
  const files = await listFiles(room.frozen, 'snapshot')
  const found = files.filter(
    ({ path, mode }) => kind.obeyed.includes(basename(path)) && mode.startsWith('100'),
  )
  if (found.length > OBEYED_MOST)
    throw new PartyError(
      'unavailable',
      `The work has ${found.length} files named ${kind.obeyed.join(' or ')}, more than ${OBEYED_MOST}: choose another critic.`,
    )
  const empty = join(home.folder, 'empty-file')
  if (found.length > 0) writeFileSync(empty, '')
  return found.map(({ path }) => ({ from: empty, to: join(room.top, path), writable: false }))
}

async function wrapped(
  { kind, home }: MountsRequest,
  invocation: Invocation,
  scope: CallScope,
  tree: Tree,
  sandbox: Sandbox,
  toolchain: Toolchain,
): Promise<Wrapped> {
  const inside = (word: string): string =>
    word === home.folder || word.startsWith(`${home.folder}/`)
      ? INSIDE + word.slice(home.folder.length)
      : word
  const { PATH: _path, HOME: _home, ...inherited } = invocation.env
  const made = await sandboxedCommand({
    sandbox,
    toolchain,
    command: programOf(invocation.command),
    args: invocation.args.map(inside),
    cwd: inside(invocation.cwd),
    workspace: tree.view,
    mounts: [
      ...tree.mounts,
      { from: home.folder, to: INSIDE, writable: true },
      ...scope.files.map((file) => ({ from: file, to: file, writable: false })),
    ],
    network: 'host',
    nested: kind.nested,
    inherited: Object.fromEntries(Object.entries(inherited).map(([name, value]) => [name, inside(value)])),
    limits: AGENT_SANDBOX,
  })
  if (!('release' in made))
    throw new PartyError('unavailable', `${basename(invocation.command)} cannot be started: ${made.text}`)
  const finish = async (): Promise<{ readonly tree?: string }> => {
    try {
      await made.release()
      const kept = await tree.keep()
      return kept === undefined ? {} : { tree: kept }
    } finally {
      home.giveBack()
      await tree.close()
    }
  }
  return { command: made.command, args: made.args, env: made.env, cwd: made.cwd, finish }
}

function programOf(command: string): string {
  return existsSync(command) ? realpathSync(command) : command
}

/** The machine's tools, and the folder in which the program's own package lies. */
async function toolchainFor(command: string, { room, env }: MountsRequest): Promise<Toolchain> {
  return await findToolchain({
    path: env['PATH'] ?? '',
    home: env['HOME'] ?? '/nonexistent',
    extra: [process.execPath, packageOf(programOf(command))],
    hidden: [room.frozen.root, room.folder],
  })
}

/** An npm package may start a program of its neighbour's: the folder that holds both. */
function packageOf(program: string): string {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) === 'node_modules') return join(folder)
  return program
}
