// Hunks of one file, or of all files in one pass.

import { DIFF_ARGUMENTS } from '../freeze/changed-files.ts'
import { readPlace } from '../freeze/store.ts'
import type { ChangedFile, Frozen } from '../freeze/types.ts'
import { git, gitStream, type GitPlace } from '../git/git.ts'
import { outputText } from '../process/bounded-output.ts'
import { HunkParser } from './hunk-parser.ts'
import { PatchLines } from './patch-lines.ts'
import type { FileHunks, Hunk } from './types.ts'

export type HunkOptions = {
  /** Unchanged lines around a change; default 3. */
  readonly contextLines?: number
  readonly signal?: AbortSignal
}

const DEFAULT_CONTEXT = 3

const PLAIN_DIFF: readonly string[] = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--text',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
]

/**
 * The hunks of one changed file. Binary files have none, and it is said in `cut`.
 * Bounded by `HUNK_LIMITS`.
 */
export async function hunks(
  frozen: Frozen,
  file: ChangedFile,
  options: HunkOptions = {},
): Promise<FileHunks> {
  if (file.kind === 'submodule') return { hunks: submoduleHunks(file), cut: null }
  if (file.kind === 'binary') return BINARY
  const place = readPlace(frozen)
  const before = blobSide(file.oldObject, file.oldMode)
  const after = blobSide(file.newObject, file.newMode)
  if (file.status === 'type-changed') {
    // As git has it: another kind of thing is a new thing, though its bytes be the same.
    const parts = [
      await blobHunks(place, before, null, options),
      await blobHunks(place, null, after, options),
    ]
    return said(file, joined(parts))
  }
  return said(file, await blobHunks(place, before, after, options))
}

async function blobHunks(
  place: GitPlace,
  before: string | null,
  after: string | null,
  options: HunkOptions,
): Promise<FileHunks> {
  if (before === after) return { hunks: [], cut: null }
  const empty = before === null || after === null ? await emptyBlob(place) : ''
  const parser = new HunkParser()
  const lines = new PatchLines((line) => parser.add(line))
  const context = `-U${options.contextLines ?? DEFAULT_CONTEXT}`
  const args = ['diff', ...PLAIN_DIFF, context, before ?? empty, after ?? empty, '--']
  for await (const chunk of gitStream(place, args, signalOf(options))) lines.add(chunk)
  lines.end()
  return parser.result()
}

function joined(parts: readonly FileHunks[]): FileHunks {
  const cut = parts.map((part) => part.cut).find((each) => each !== null) ?? null
  return { hunks: parts.flatMap((part) => part.hunks), cut }
}

// git prints no lines for a file above its own limit of size: that is not "no change".
function said(file: ChangedFile, result: FileHunks): FileHunks {
  const same = file.oldObject === file.newObject
  if (same || result.hunks.length > 0 || file.bytes === 0) return result
  return { hunks: [], cut: 'no lines shown: the file is too large for git to compare' }
}

/**
 * Every changed file with its hunks, in the order of `frozen.files`, through one git: for work with
 * more than a few files.
 */
export async function* allHunks(
  frozen: Frozen,
  options: HunkOptions = {},
): AsyncGenerator<{
  readonly file: ChangedFile
  readonly hunks: readonly Hunk[]
  readonly cut: string | null
}> {
  const sections = new Sections()
  const lines = new PatchLines((line) => sections.add(line))
  let at = 0
  const give = function* (ended: boolean): Generator<{ file: ChangedFile } & FileHunks> {
    while (at < frozen.files.length) {
      const file = frozen.files[at]!
      const taken = sections.take(file.status === 'type-changed' ? 2 : 1, ended)
      if (!taken) return
      at += 1
      yield { file, ...(file.kind === 'binary' ? BINARY : said(file, taken)) }
    }
  }
  for await (const chunk of patch(frozen, options)) {
    lines.add(chunk)
    yield* give(false)
  }
  lines.end()
  yield* give(true)
}

/** The whole unified patch from base to snapshot, as git prints it, in pieces of any size. */
export async function* patch(frozen: Frozen, options: HunkOptions = {}): AsyncGenerator<Uint8Array> {
  const context = `-U${options.contextLines ?? DEFAULT_CONTEXT}`
  const trees = [frozen.base.tree, frozen.snapshot.tree]
  const args = ['diff-tree', '-p', '--full-index', context, ...DIFF_ARGUMENTS, ...trees]
  yield* gitStream(readPlace(frozen), args, signalOf(options))
}

const BINARY: FileHunks = { hunks: [], cut: 'a binary file, not shown' }

const signalOf = (options: HunkOptions): { signal?: AbortSignal } =>
  options.signal === undefined ? {} : { signal: options.signal }

// A link to a repository is not a blob: seen from the other side there is nothing.
function blobSide(object: string | null, mode: string | null): string | null {
  return mode === '160000' ? null : object
}

async function emptyBlob(place: GitPlace): Promise<string> {
  return outputText((await git(place, ['hash-object', '--stdin'])).stdout).trim()
}

function submoduleHunks(file: ChangedFile): Hunk[] {
  const side = (object: string | null, mode: string | null): string[] =>
    object !== null && mode === '160000' ? [`Subproject commit ${object}`] : []
  const before = side(file.oldObject, file.oldMode)
  const after = side(file.newObject, file.newMode)
  const lines = [
    ...before.map((text) => ({ kind: '-' as const, text, oldLine: 1 })),
    ...after.map((text) => ({ kind: '+' as const, text, newLine: 1 })),
  ]
  const lengths = { oldLines: before.length, newLines: after.length }
  return [{ oldStart: before.length, newStart: after.length, ...lengths, lines }]
}

// A patch's parts begin with `diff --git`, a word that no line inside a hunk begins with.
class Sections {
  readonly #parsers: HunkParser[] = []

  add(line: Uint8Array): void {
    const current = this.#parsers.at(-1)
    if (current?.inside !== true && startsWith(line, SECTION)) this.#parsers.push(new HunkParser())
    else current?.add(line)
  }

  /** The next complete parts as one file's; null where more must be read first. */
  take(count: number, ended: boolean): FileHunks | null {
    if (this.#parsers.length < count + (ended ? 0 : 1)) return null
    return joined(this.#parsers.splice(0, count).map((parser) => parser.result()))
  }
}

const SECTION = Buffer.from('diff --git ')

function startsWith(line: Uint8Array, start: Uint8Array): boolean {
  return line.length >= start.length && Buffer.compare(line.subarray(0, start.length), start) === 0
}
