// Three texts to one, by git's own merge of files; a conflict is an answer, not a text with markers.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from '../git/git.ts'

/** git says how many conflicts there were, up to this. */
const CONFLICTS = Array.from({ length: 127 }, (_, index) => index + 1)

/** Null where the two sides contradict each other, or where a side is binary. */
export async function mergeTexts(ours: Buffer, base: Buffer, theirs: Buffer): Promise<Buffer | null> {
  if (ours.equals(base)) return theirs
  if (theirs.equals(base) || ours.equals(theirs)) return ours
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-merge-'))
  try {
    const names = ['ours', 'base', 'theirs'].map((name) => join(folder, name))
    ;[ours, base, theirs].forEach((bytes, index) => writeFileSync(names[index]!, bytes, { mode: 0o600 }))
    const merged = await git({ cwd: folder }, ['merge-file', '-p', '-q', ...names], {
      accept: [...CONFLICTS, 255],
    })
    return merged.exitCode === 0 ? Buffer.from(merged.stdout.head) : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
