// What the rules read: the changed files, each with the lines that the change adds.
import { allHunks, type Frozen, type Hunk } from '@gainsay/host'

export type AddedLine = { readonly line: number; readonly text: string }
export type AddedFile = { readonly path: string; readonly addedLines: readonly AddedLine[] }

/** Files whose lines are read; of a larger change the rest is said to be unseen. */
export const FILES_READ = 5_000

export type Added = {
  readonly files: readonly AddedFile[]
  /** Paths whose content was read whole, deletions included. */
  readonly read: ReadonlySet<string>
  readonly notices: readonly string[]
}

/** All of the change passes through one git; it is never held whole. */
export async function addedLines(frozen: Frozen, signal?: AbortSignal): Promise<Added> {
  const files: AddedFile[] = []
  const read = new Set<string>()
  const notices: string[] = []
  let count = 0
  for await (const { file, hunks, cut } of allHunks(frozen, signal === undefined ? {} : { signal })) {
    if (count === FILES_READ) break
    count += 1
    if (file.kind === 'binary' || file.kind === 'submodule') continue
    if (cut === null) read.add(file.path)
    else notices.push(`${file.path}: ${cut}`)
    // Also where lines only went: an assertion that is gone is found in what is left of its test.
    if (hunks.length > 0) files.push({ path: file.path, addedLines: addedOf(hunks) })
  }
  if (frozen.files.length > FILES_READ)
    notices.push(
      `Of ${frozen.files.length} changed files ${FILES_READ} were read; the others are listed as not shown.`,
    )
  return { files, read, notices }
}

function addedOf(hunks: readonly Hunk[]): AddedLine[] {
  return hunks
    .flatMap((hunk) => hunk.lines)
    .flatMap((line) =>
      line.kind === '+' && line.newLine !== undefined ? [{ line: line.newLine, text: line.text }] : [],
    )
}
