// Lets git read a patch against the tree that it was made for, in an index of our own: what the
// patch means is then the difference of two trees, whatever its text looked like.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { ensureFolder } from '../files/atomic-write.ts'
import { git, gitRecords, gitText, gitTry, type GitPlace } from '../git/git.ts'
import { alternatesVariable } from '../git/git-environment.ts'
import { pathText } from '../git/quoted-path.ts'
import { outputText } from '../process/bounded-output.ts'
import { OWN_GIT_ENV } from '../workspace/own-git.ts'
import { checkHeaders, checkMode } from './patch-headers.ts'
import { PatchError } from './patch-error.ts'
import { checkCase, checkPath } from './path-rules.ts'
import {
  PATCH_LIMITS,
  type PatchChange,
  type PatchSide,
  type ReadPatch,
  type ReadPatchRequest,
} from './types.ts'

/**
 * @returns the changes; the user's tree and repository are only read
 * @throws PatchError; HostError of git
 */
export async function readPatch(request: ReadPatchRequest): Promise<ReadPatch> {
  const { patch, tree, store, objectsDir } = request
  const hooksPath = await hooksInTree(request)
  checkHeaders(patch, hooksPath)
  await ensureFolder(objectsDir)
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-patch-'))
  try {
    const place = placeFor(request, join(folder, 'index'))
    await git(place, ['read-tree', tree])
    await applyToIndex(place, patch)
    const result = await gitText(place, ['write-tree'])
    const changes = await differences(place, tree, result, hooksPath)
    await checkNames(place, tree, changes)
    await checkSizes(place, changes)
    return { changes, tree: result, objectsDir, store }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function applyToIndex(place: GitPlace, patch: Uint8Array): Promise<void> {
  const options = { stdin: { text: patch }, accept: [1, 128] }
  const args = ['apply', '--cached', '--binary', '--whitespace=nowarn']
  const exact = await git(place, [...args, '-'], options)
  if (exact.exitCode === 0) return
  // Models miscount the lines of their hunks; what the hunk says is not in doubt.
  const counted = await git(place, [...args, '--recount', '-'], options)
  if (counted.exitCode !== 0) throw misfit(outputText(exact.stderr))
}

/** Reads and writes objects alone; no setting of the repository plays a part. */
function placeFor({ store, objectsDir }: ReadPatchRequest, index: string): GitPlace {
  const alternates = [store.objectsDir, ...store.alternates].filter((folder) => folder !== objectsDir)
  const env = {
    ...OWN_GIT_ENV,
    GIT_DIR: store.gitDir,
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: objectsDir,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(alternates),
  }
  return { cwd: store.gitDir, env, config: ['core.attributesFile=/dev/null', 'apply.ignoreWhitespace=no'] }
}

async function hooksInTree({ store }: ReadPatchRequest): Promise<string | null> {
  const top = store.repository?.topLevel ?? null
  if (top === null) return null
  const values = await gitTry({ cwd: top }, ['config', '--path', '--get-all', 'core.hooksPath'])
  // The last is our own, with which no git command here runs a hook.
  const found = values?.split('\n').at(-2)
  if (found === undefined) return null
  const path = relative(top, join(found.startsWith(sep) ? '' : top, found))
  return path === '' || path.startsWith('..') ? null : path
}

function misfit(said: string): PatchError {
  const text =
    said
      .trim()
      .split('\n')[0]
      ?.replace(/^error: /, '') ?? ''
  if (
    /corrupt patch|No valid patches|unrecognized input|cannot (?:read|apply) binary|patch with only garbage|bad git-diff/i.test(
      said,
    )
  )
    return new PatchError(
      'patch-not-readable',
      `The patch cannot be read (${text}); write it with git diff --binary.`,
    )
  if (/invalid path|beyond a symbolic link/.test(said))
    return new PatchError('path-outside', `The patch is refused: ${text}.`)
  return new PatchError(
    'patch-does-not-fit',
    `The patch does not fit the snapshot (${text}); make it against the snapshot.`,
  )
}

async function differences(
  place: GitPlace,
  from: string,
  to: string,
  hooksPath: string | null,
): Promise<PatchChange[]> {
  const changes: PatchChange[] = []
  let header: string | null = null
  await gitRecords(
    place,
    ['diff-tree', '-r', '--raw', '-z', '--no-renames', '--full-index', from, to],
    (record) => {
      if (header === null) {
        header = record.toString('latin1')
        return
      }
      const [oldMode, newMode, oldObject, newObject] = header.slice(1).split(' ') as [
        string,
        string,
        string,
        string,
      ]
      header = null
      const path = pathText(record)
      checkPath(path, hooksPath)
      checkMode(newMode, path)
      // A link or a submodule that goes away would have to come back on revert.
      checkMode(oldMode, path)
      changes.push({ path, before: side(oldMode, oldObject), after: side(newMode, newObject) })
    },
  )
  if (changes.length === 0) throw new PatchError('patch-empty', 'The patch changes nothing.')
  if (changes.length > PATCH_LIMITS.files)
    throw new PatchError(
      'patch-too-large',
      `The patch changes more than ${PATCH_LIMITS.files} files; split it.`,
    )
  return changes
}

function side(mode: string, object: string): PatchSide | null {
  if (mode === '000000') return null
  return { object, mode: mode === '100755' ? '100755' : '100644' }
}

async function checkNames(place: GitPlace, tree: string, changes: readonly PatchChange[]): Promise<void> {
  const added = changes.filter(({ before }) => before === null).map(({ path }) => path)
  if (added.length === 0) return
  const removed = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path))
  const existing: string[] = []
  await gitRecords(place, ['ls-tree', '-r', '-z', '--name-only', tree], (record) => {
    existing.push(pathText(record))
  })
  checkCase(existing, added, removed)
}

async function checkSizes(place: GitPlace, changes: readonly PatchChange[]): Promise<void> {
  const objects = changes.flatMap(({ after }) => (after === null ? [] : [after.object]))
  if (objects.length === 0) return
  const stdin = { text: `${objects.join('\n')}\n` }
  const sizes = (await gitText(place, ['cat-file', '--batch-check=%(objectsize)'], { stdin })).split('\n')
  const large = sizes.findIndex((size) => Number(size) > PATCH_LIMITS.fileBytes)
  if (large < 0) return
  const path = changes.filter(({ after }) => after !== null)[large]!.path
  throw new PatchError('patch-too-large', `${path} would be larger than 8 MiB after the patch.`, path)
}
