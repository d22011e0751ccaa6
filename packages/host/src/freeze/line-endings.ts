// Where git normalizes line endings, the snapshot cannot show a file whose endings were mixed up:
// the blob has line feeds either way. Such files are named.

import { readFileSync, lstatSync } from 'node:fs'
import { gitRecords, gitTry, type GitPlace } from '../git/git.ts'
import { pathText } from '../git/quoted-path.ts'
import { onDisk } from './hidden-entries.ts'
import { pathsNotice } from './notice.ts'
import type { Notice } from './types.ts'

const LIMITS = { files: 2_000, fileBytes: 4 << 20 } as const

/** Looks only at files whose state on disk differs from the index, before they are staged. */
export async function lostLineEndings(place: GitPlace, root: string): Promise<Notice | null> {
  const setting = await gitTry(place, ['config', '--get', 'core.autocrlf'])
  const attributes = lstatSync(`${root}/.gitattributes`, { throwIfNoEntry: false })?.isFile() === true
  if (!attributes && (setting === null || /^(?:false|0|no|off)?$/i.test(setting))) return null
  const mixed: string[] = []
  let looked = 0
  await gitRecords(place, ['diff-files', '-z', '--name-only', '--diff-filter=M'], (path) => {
    looked += 1
    if (looked <= LIMITS.files && hasMixedEndings(onDisk(root, path))) mixed.push(pathText(path))
  })
  return pathsNotice('line-endings-lost', mixed, (count, are) => {
    const has = are === 'is' ? 'has' : 'have'
    return `${count} ${has} mixed line endings on disk, which git may normalize: a change of endings alone is not seen.`
  })
}

function hasMixedEndings(path: Buffer): boolean {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size > LIMITS.fileBytes) return false
  try {
    const content = readFileSync(path)
    return content.includes('\r\n') && /(?:^|[^\r])\n/.test(content.toString('latin1'))
  } catch {
    // Not readable: the check after staging names it.
    return false
  }
}
