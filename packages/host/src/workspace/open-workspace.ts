// A party's own view of a checkout, at the user's own path.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFolder } from '../sandbox/look.ts'
import { removeTree } from '../sandbox/remove-tree.ts'
import type { Layers, WorkspaceView } from '../sandbox/types.ts'
import { PARTS } from './checkout.ts'
import { objectMounts, writeClone } from './clone-layer.ts'
import { copyTree } from './copy-tree.ts'
import { giveOne, giveTo } from './give-to.ts'
import { skeletonPath } from './skeleton.ts'
import type { Checkout, Workspace, WorkspaceRequest } from './types.ts'
import { WorkspaceError } from './workspace-error.ts'

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const NAME_LIMIT = 60

/** @throws WorkspaceError 'workspace-name' | 'workspace-not-made'; HostError of git or copying */
export async function openWorkspace(checkout: Checkout, request: WorkspaceRequest): Promise<Workspace> {
  const { name, writable } = request
  if (!NAME.test(name) || name.length > NAME_LIMIT)
    throw new WorkspaceError(
      'workspace-name',
      `'${name}' is no name for a workspace; use letters, digits and dashes.`,
    )
  const folder = join(checkout.folder, PARTS.workspaces, name)
  try {
    mkdirSync(folder)
  } catch (cause) {
    throw new WorkspaceError(
      'workspace-not-made',
      `The workspace ${name} cannot be made: is there one?`,
      cause,
    )
  }
  const cloned = request.git === 'none' ? null : join(folder, 'clone')
  if (cloned !== null && request.git !== 'none') {
    mkdirSync(cloned)
    await writeClone(checkout, cloned, request.git)
    await giveTo(checkout.sandbox.user, folder, ['clone'])
  }
  const view =
    checkout.mode === 'overlay'
      ? { kind: 'layers' as const, layers: layersOf(checkout, folder, cloned, writable) }
      : await copied(checkout, folder, cloned, writable)
  const mounts = cloned === null || checkout.sandbox.kind !== 'bubblewrap' ? [] : objectMounts(checkout.store)
  return { name, folder, checkout, writable, view, mounts }
}

export async function removeWorkspace(workspace: Workspace): Promise<boolean> {
  return removeTree(workspace.folder)
}

function layersOf(checkout: Checkout, folder: string, cloned: string | null, writable: boolean): Layers[] {
  const { user } = checkout.sandbox
  const part = (name: string): string => join(checkout.folder, name)
  const tree: Layers = {
    at: checkout.at,
    lowers: [...(cloned === null ? [] : [cloned]), part(PARTS.tree), part(PARTS.places)],
    scratch: writable ? makeScratch(join(folder, 'tree'), user) : null,
  }
  // Caches in dependency folders may be written by any party: they are no part of its work.
  const dependencies = checkout.dependencies.map(({ path, from }, index) => {
    const scratch = makeScratch(join(folder, `dependency-${index}`), user)
    const skeleton = skeletonPath(part(PARTS.skeletons), index)
    const lowers = isFolder(skeleton) ? [skeleton, from] : [from]
    return { at: join(checkout.at, path), lowers, scratch }
  })
  return [tree, ...dependencies]
}

type User = { readonly uid: number; readonly gid: number }

/** The two folders of one writable layer. */
export function makeScratch(folder: string, user: User | null): string {
  for (const name of ['', 'upper', 'work']) {
    mkdirSync(join(folder, name), { mode: 0o755 })
    giveOne(user, join(folder, name))
  }
  return folder
}

async function copied(
  checkout: Checkout,
  folder: string,
  cloned: string | null,
  writable: boolean,
): Promise<WorkspaceView> {
  const to = join(folder, 'tree')
  mkdirSync(to, { mode: 0o755 })
  await copyTree(join(checkout.folder, PARTS.tree), to)
  if (cloned !== null) await copyTree(cloned, to)
  for (const { path, from } of checkout.dependencies) await copyTree(from, join(to, path))
  await giveTo(checkout.sandbox.user, folder, ['tree'])
  return { kind: 'folder', at: checkout.at, folder: to, writable }
}
