// Documents and folders outside git: a copy, addressed by content, in a small repository of its
// own, so that everything after freezing is the same as for code. The base is the empty tree.

import { readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureFolder } from '../files/atomic-write.ts'
import { git, gitText, nulSeparated, type GitPlace } from '../git/git.ts'
import { quotePath } from '../git/quoted-path.ts'
import { outputText } from '../process/bounded-output.ts'
import { changedFiles } from './changed-files.ts'
import { commitTree } from './snapshot-commit.ts'
import { storeEnvironment, withScratch } from './store.ts'
import type { FreezeRequest, Frozen } from './types.ts'
import { listDocuments, type Document } from './list-documents.ts'

type Request = Extract<FreezeRequest, { kind: 'documents' }>

/** @throws HostError 'document-not-found' | 'document-outside-root' | 'documents-too-large' */
export async function freezeDocuments(request: Request): Promise<Frozen> {
  const root = resolve(request.root)
  const { documents, notices } = listDocuments(root, request.paths)
  const gitDir = resolve(request.objectsDir, 'documents.git')
  await ensureFolder(gitDir)
  await git({ cwd: gitDir }, ['init', '--quiet', '--bare', '--template=', gitDir])
  const store = { objectsDir: join(gitDir, 'objects'), alternates: [] }
  const place: GitPlace = { cwd: gitDir, env: { ...storeEnvironment(store), GIT_DIR: gitDir } }
  const baseTree = await gitText(place, ['hash-object', '-w', '-t', 'tree', '--stdin'])
  await git(place, ['hash-object', '-w', '--stdin'])
  const tree = await withScratch(store, async (folder) => writeDocuments(place, folder, documents))
  const changed = await changedFiles(gitDir, store, baseTree, tree)
  return {
    kind: 'documents',
    root,
    repository: null,
    base: {
      rev: '',
      commit: null,
      tree: baseTree,
      how: 'the empty tree, as documents have no earlier version',
    },
    snapshot: { commit: await commitTree(place, tree, null), tree },
    gitDir,
    ...store,
    files: changed.files,
    notices: [...notices, ...changed.notices],
  }
}

async function writeDocuments(
  place: GitPlace,
  folder: string,
  documents: readonly Document[],
): Promise<string> {
  const objects = await hashFiles(
    place,
    documents.filter((document) => document.mode !== LINK),
  )
  const entries: Buffer[] = []
  for (const document of documents) {
    const object = document.mode === LINK ? await hashLink(place, document) : objects.shift()!
    entries.push(Buffer.concat([Buffer.from(`${document.mode} ${object}\t`), document.name]))
  }
  const withIndex = { ...place, env: { ...place.env, GIT_INDEX_FILE: join(folder, 'index') } }
  await git(withIndex, ['update-index', '-z', '--index-info'], { stdin: nulSeparated(entries) })
  return gitText(withIndex, ['write-tree'])
}

const LINK = '120000'

// git unquotes the names that it reads: any bytes pass, a line feed too.
async function hashFiles(place: GitPlace, documents: readonly Document[]): Promise<string[]> {
  const names = documents.map((document) => `${quotePath(document.path)}\n`).join('')
  if (names === '') return []
  const args = ['hash-object', '-w', '--no-filters', '--stdin-paths']
  const result = await git(place, args, { stdin: { text: names } })
  return outputText(result.stdout).trimEnd().split('\n')
}

async function hashLink(place: GitPlace, document: Document): Promise<string> {
  const target = readlinkSync(document.path, { encoding: 'buffer' })
  return gitText(place, ['hash-object', '-w', '--stdin'], { stdin: { text: target } })
}
