// The tree of a proposer's turn, and the handle that names it. A handle's tree is a range of two git
// trees, `before..after` of the last turn that changed anything: the fix of that turn is their
// difference. It is opaque to protocols, immutable, and readable for as long as the run's folder is.
import { cpSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { changes, ensureFolder, type Workspace } from '@gainsay/host'
import type { WorkRoom } from '../room/work-room.ts'
import { editedTree } from './trees.ts'

export type TurnTrees = { readonly before: string; readonly after: string }

const HANDLE = /^([0-9a-f]{40,64})\.\.([0-9a-f]{40,64})$/

/** @throws Error on what no turn has given */
export function treesOfHandle(tree: string): TurnTrees {
  const match = HANDLE.exec(tree)
  if (match === null) throw new Error(`${tree} is no tree of a turn`)
  return { before: match[1]!, after: match[2]! }
}

/**
 * A writable workspace that shows the work as the handle has it; given back by `room.closeTree`.
 * @param from the handle's tree; undefined: the snapshot
 * @param name of the workspace: letters, digits, dashes, used once
 */
export async function openTurn(room: WorkRoom, from: string | undefined, name: string): Promise<Workspace> {
  const tree = from === undefined ? room.frozen.snapshot.tree : treesOfHandle(from).after
  const { commit } = room.frozen.snapshot
  const head = commit ?? room.frozen.base.commit
  const git = head === null ? 'none' : ({ commit: head, branch: null } as const)
  return await room.openTree(tree, name, git)
}

/**
 * Takes what a turn has written; the workspace may then be closed.
 * @returns the handle's tree after the turn: `from` itself where nothing was changed
 * @throws WorkspaceError where the change cannot be read, or is larger than a patch may be
 */
export async function keepTurn(
  room: WorkRoom,
  workspace: Workspace,
  from: string | undefined,
): Promise<string | undefined> {
  const { toolchain } = await room.tools()
  const changed = await changes({ workspace, toolchain })
  const before = workspace.checkout.tree
  if (changed.tree === before) return from
  await ensureFolder(room.objectsDir)
  copyObjects(changed.objectsDir, room.objectsDir)
  return `${before}..${changed.tree}`
}

/**
 * The handle's tree after a turn that is known by its edits alone: nothing is checked out or run.
 * @param edits whole texts by path; null removes the file
 */
export async function editTurn(
  room: WorkRoom,
  from: string | undefined,
  edits: Readonly<Record<string, string | null>>,
): Promise<string | undefined> {
  const before = from === undefined ? room.frozen.snapshot.tree : treesOfHandle(from).after
  const after = await editedTree(room, before, edits)
  return after === before ? from : `${before}..${after}`
}

/** Loose objects and packs; nothing else that lies there, and no link. */
function copyObjects(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    force: false,
    filter: (path) => {
      const found = lstatSync(path)
      return found.isDirectory() || (found.isFile() && !path.endsWith('alternates'))
    },
  })
  if (readdirSync(to).length === 0) throw new Error(`no objects are in ${join(to)} after a turn`)
}
