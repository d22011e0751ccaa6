// What the hygiene rules read: the lines that the change adds, file by file.
import { hunks, type Frozen } from '@gainsay/host'

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

export async function addedLines(frozen: Frozen): Promise<Added> {
  const files: AddedFile[] = []
  const read = new Set<string>()
  const notices: string[] = []
  for (const file of frozen.files.slice(0, FILES_READ)) {
    if (file.kind === 'binary' || file.kind === 'submodule') continue
    const { hunks: parts, cut } = await hunks(frozen, file)
    if (cut === null) read.add(file.path)
    else notices.push(`${file.path}: ${cut}`)
    const lines = parts.flatMap((part) => part.lines)
    const added = lines.flatMap((line) =>
      line.kind === '+' && line.newLine !== undefined ? [{ line: line.newLine, text: line.text }] : [],
    )
    if (added.length > 0) files.push({ path: file.path, addedLines: added })
  }
  if (frozen.files.length > FILES_READ)
    notices.push(
      `Of ${frozen.files.length} changed files ${FILES_READ} were read; the others are listed as not shown.`,
    )
  return { files, read, notices }
}
