// The frozen work as plain files, for parties that read it by themselves and run nothing: no `.git`,
// no dependencies, nothing of the user's tree that was not frozen. Made once, when first asked for.
import { join } from 'node:path'
import { ensureFolder, makeCheckout, openWorkspace, removeCheckout, type Checkout } from '@gainsay/host'
import { CHECKOUTS, type ReviewWork } from './review-work.ts'

export class ExportedWork {
  readonly #work: () => ReviewWork
  #made: Promise<{ readonly checkout: Checkout; readonly folder: string }> | null = null

  /** @param work asked for only once a call is made */
  constructor(work: () => ReviewWork) {
    this.#work = work
  }

  async folder(): Promise<string> {
    this.#made ??= this.#make()
    return (await this.#made).folder
  }

  async #make(): Promise<{ checkout: Checkout; folder: string }> {
    const { room } = this.#work()
    const { sandbox } = await room.tools()
    await ensureFolder(room.objectsDir)
    const checkout = await makeCheckout({
      folder: join(room.folder, CHECKOUTS),
      at: room.top,
      store: room.store,
      tree: room.frozen.snapshot.tree,
      sandbox,
      dependenciesFrom: null,
      mode: 'copy',
    })
    const { view } = await openWorkspace(checkout, { name: 'export', writable: false, git: 'none' })
    if (view.kind !== 'folder') throw new Error('a copied checkout is one folder')
    return { checkout, folder: view.folder }
  }

  async close(): Promise<void> {
    const made = await this.#made?.catch(() => null)
    if (made != null) await removeCheckout(made.checkout)
  }
}
