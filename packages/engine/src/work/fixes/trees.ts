// Trees of fixes, made in an index of our own: nothing of the user's repository is written.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  alternatesVariable,
  ensureFolder,
  git,
  gitText,
  OWN_GIT_ENV,
  pathBytes,
  type GitPlace,
  type PatchChange,
} from '@gainsay/host'
import type { WorkRoom } from '../room/work-room.ts'

const DIFF = [
  'diff-tree',
  '-p',
  '--binary',
  '--full-index',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** As a patch that names its objects in full, so that it can be merged. */
export async function diffTrees(room: WorkRoom, before: string, after: string): Promise<Uint8Array> {
  return await withIndex(room, async (place) => (await git(place, [...DIFF, before, after])).stdout.head)
}

/** The tree with these changes alone. */
export async function treeWith(
  room: WorkRoom,
  tree: string,
  changes: readonly PatchChange[],
): Promise<string> {
  return await withIndex(room, async (place) => {
    await git(place, ['read-tree', tree])
    const lines = changes.map(({ path, after, before }) => {
      const none = '0'.repeat((before ?? after)!.object.length)
      const head = after === null ? `0 ${none}\t` : `${after.mode} ${after.object}\t`
      return Buffer.concat([Buffer.from(head), pathBytes(path), Buffer.from('\0')])
    })
    await git(place, ['update-index', '-z', '--index-info'], { stdin: { text: Buffer.concat(lines) } })
    return await gitText(place, ['write-tree'])
  })
}

/** The tree with the patch merged into it; null where the two contradict each other. */
export async function mergePatch(room: WorkRoom, tree: string, patch: Uint8Array): Promise<string | null> {
  return await withIndex(room, async (place) => {
    await git(place, ['read-tree', tree])
    const args = ['apply', '--cached', '--3way', '--binary', '--whitespace=nowarn', '-']
    const merged = await git(place, args, { stdin: { text: patch }, accept: [1, 128] })
    return merged.exitCode === 0 ? await gitText(place, ['write-tree']) : null
  })
}

/** The tree with these texts in place of what was there. */
export async function treeWithTexts(
  room: WorkRoom,
  tree: string,
  files: readonly { readonly path: string; readonly content: string }[],
): Promise<string> {
  return await withIndex(room, async (place) => {
    await git(place, ['read-tree', tree])
    for (const { path, content } of files) {
      const object = await gitText(place, ['hash-object', '-w', '--stdin'], { stdin: { text: content } })
      await git(place, ['update-index', '--add', '--cacheinfo', `100644,${object},${path}`])
    }
    return await gitText(place, ['write-tree'])
  })
}

/** The tree with these edits; a file that was there keeps its mode, null removes one. */
export async function editedTree(
  room: WorkRoom,
  tree: string,
  edits: Readonly<Record<string, string | null>>,
): Promise<string> {
  return await withIndex(room, async (place) => {
    await git(place, ['read-tree', tree])
    for (const [path, content] of Object.entries(edits)) {
      if (content === null) await git(place, ['update-index', '--force-remove', '--', path])
      else {
        const object = await gitText(place, ['hash-object', '-w', '--stdin'], { stdin: { text: content } })
        const known = await gitText(place, ['--literal-pathspecs', 'ls-files', '--stage', '--', path])
        const mode = known.startsWith('100755 ') ? '100755' : '100644'
        await git(place, ['update-index', '--add', '--replace', '--cacheinfo', `${mode},${object},${path}`])
      }
    }
    return await gitText(place, ['write-tree'])
  })
}

async function withIndex<T>(room: WorkRoom, work: (place: GitPlace) => Promise<T>): Promise<T> {
  await ensureFolder(room.objectsDir)
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-fix-'))
  const { store } = room
  const env = {
    ...OWN_GIT_ENV,
    GIT_DIR: store.gitDir,
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_OBJECT_DIRECTORY: room.objectsDir,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(store.alternates),
  }
  try {
    return await work({ cwd: store.gitDir, env, config: ['core.attributesFile=/dev/null'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
