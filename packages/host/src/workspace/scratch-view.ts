// A view for one run of a program whose writes are thrown away: witnesses must not leave traces in
// the tree that they are about.

import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeTree } from '../sandbox/remove-tree.ts'
import type { Layers } from '../sandbox/types.ts'
import { copyTree } from './copy-tree.ts'
import { giveTo } from './give-to.ts'
import { makeScratch } from './open-workspace.ts'
import type { ScratchView, Workspace } from './types.ts'

/** The workspace as it is now, writable for one run. Nothing may write to the workspace meanwhile. */
export async function scratchView(workspace: Workspace): Promise<ScratchView> {
  const { checkout, view } = workspace
  const folder = join(workspace.folder, `run-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { mode: 0o755 })
  const dispose = async (): Promise<void> => {
    await removeTree(folder)
  }
  if (view.kind === 'folder') {
    const copy = join(folder, 'tree')
    mkdirSync(copy)
    await copyTree(view.folder, copy)
    await giveTo(checkout.sandbox.user, folder, ['tree'])
    return { view: { ...view, folder: copy, writable: true }, dispose }
  }
  const layers = view.layers.map((layer, index): Layers => {
    const scratch = makeScratch(join(folder, `${index}`), checkout.sandbox.user)
    return { at: layer.at, lowers: lowersOf(layer), scratch }
  })
  return { view: { kind: 'layers', layers }, dispose }
}

/** Its own writes above what they were written over. */
export function lowersOf(layer: Layers): string[] {
  return layer.scratch === null ? [...layer.lowers] : [join(layer.scratch, 'upper'), ...layer.lowers]
}
