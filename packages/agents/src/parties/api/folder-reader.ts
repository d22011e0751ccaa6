// What a model may see of the work: files of one folder, read with line numbers, listed, searched for
// an exact text. Bounded in every direction, never through a link, never outside the folder. What
// cannot be given is said in words, as the result: the model is to go on from there.

import { lstat, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { readBoundedFile } from '../shared/bounded-file.ts'

export const READER_LIMITS = {
  listed: 500,
  lines: 400,
  lineCharacters: 2_000,
  resultCharacters: 65_536,
  fileBytes: 4_194_304,
  matches: 200,
  searchedFiles: 5_000,
  searchedBytes: 67_108_864,
  folders: 5_000,
} as const

export type FolderReaderOptions = {
  readonly folder: string
  /** Masks secrets in everything that is given out. */
  readonly hide: (text: string) => string
  /** What a turn has changed: whole texts by path, null for a file that is gone. */
  readonly edits: ReadonlyMap<string, string | null>
}

export class FolderReader {
  readonly #options: FolderReaderOptions

  constructor(options: FolderReaderOptions) {
    this.#options = options
  }

  async list(under: string): Promise<string> {
    const base = pathInside(under === '' ? '.' : under)
    if (base === null) return outside(under)
    const paths: string[] = []
    for await (const path of this.#walk(base)) {
      paths.push(path)
      if (paths.length > READER_LIMITS.listed) break
    }
    if (paths.length === 0) return `There are no files under ${base}.`
    const shown = paths.slice(0, READER_LIMITS.listed)
    const more = paths.length > shown.length ? ['... and more: list a folder within.'] : []
    return this.#given([...shown, ...more].join('\n'))
  }

  /** @param from the first line, counted from 1 */
  async read(path: string, from: number, lines: number): Promise<string> {
    const name = pathInside(path)
    if (name === null) return outside(path)
    const text = await this.#text(name)
    if (typeof text !== 'string') return text.why
    // Masked whole: half a secret would be recognised by nothing.
    const all = this.#options.hide(text).replace(/\n$/, '').split('\n')
    const first = Math.max(1, Math.trunc(from))
    const count = Math.min(Math.max(1, Math.trunc(lines)), READER_LIMITS.lines)
    if (first > all.length) return `${name} has ${all.length} lines.`
    const part = all.slice(first - 1, first - 1 + count)
    const numbered = part.map((line, index) => `${first + index}\t${cut(line)}`)
    const left = all.length - (first - 1 + part.length)
    return bounded([...numbered, ...(left > 0 ? [`... ${left} more lines`] : [])].join('\n'))
  }

  async search(wanted: string, under: string, ignoreCase: boolean): Promise<string> {
    const base = pathInside(under === '' ? '.' : under)
    if (base === null) return outside(under)
    if (wanted === '' || wanted.includes('\n')) return 'Give a text within one line to search for.'
    const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text)
    const needle = fold(wanted)
    const found: string[] = []
    let files = 0
    let bytes = 0
    for await (const path of this.#walk(base)) {
      files++
      if (files > READER_LIMITS.searchedFiles || bytes > READER_LIMITS.searchedBytes) {
        found.push('... not all files were searched: name a folder within.')
        break
      }
      const text = await this.#text(path)
      if (typeof text !== 'string') continue
      bytes += text.length
      if (!fold(text).includes(needle)) continue
      for (const [index, line] of this.#options.hide(text).split('\n').entries())
        if (fold(line).includes(needle)) found.push(`${path}:${index + 1}: ${cut(line)}`)
      if (found.length > READER_LIMITS.matches) break
    }
    if (found.length === 0) return `${JSON.stringify(wanted)} is nowhere in ${base}.`
    if (found.length <= READER_LIMITS.matches) return bounded(found.join('\n'))
    return bounded([...found.slice(0, READER_LIMITS.matches), '... and more matches'].join('\n'))
  }

  #given(text: string): string {
    return bounded(this.#options.hide(text))
  }

  async #text(path: string): Promise<string | { readonly why: string }> {
    const edited = this.#options.edits.get(path)
    if (edited === null) return { why: `${path} was removed.` }
    if (edited !== undefined) return edited
    const entry = await this.#entry(path)
    if (entry === 'none') return { why: `${path} is not in the work.` }
    if (entry === 'folder') return { why: `${path} is a folder; list it.` }
    if (entry === 'other') return { why: `${path} is a link or no regular file; it is not read.` }
    // Exports may be made of hard links; that no part of the path is a link was seen above.
    const found = await readBoundedFile(join(this.#options.folder, path), READER_LIMITS.fileBytes, {
      followLinks: true,
    }).catch(() => null)
    if (found?.kind !== 'read')
      return { why: `${path} cannot be read${found?.kind === 'refused' ? `: ${found.why}` : ''}.` }
    if (found.bytes.subarray(0, 8192).includes(0)) return { why: `${path} is not a text file.` }
    return found.bytes.toString('utf8')
  }

  /** Every part of the path is looked at: a link anywhere in it may lead out. */
  async #entry(path: string): Promise<'file' | 'folder' | 'other' | 'none'> {
    const parts = path === '.' ? [] : path.split('/')
    let at = this.#options.folder
    for (const [index, part] of parts.entries()) {
      at = join(at, part)
      const found = await lstat(at).catch(() => null)
      if (found === null) return 'none'
      if (index === parts.length - 1 && found.isFile()) return 'file'
      if (!found.isDirectory()) return 'other'
    }
    return 'folder'
  }

  /** Files below a folder, in order; links and `.git` are passed over. */
  async *#walk(base: string): AsyncGenerator<string> {
    const { edits, folder } = this.#options
    const kind = await this.#entry(base)
    if (kind === 'file' && edits.get(base) !== null) yield base
    const added = [...edits]
      .filter(([path, text]) => text !== null && isUnder(path, base))
      .map(([path]) => path)
    const seen = new Set(kind === 'file' ? [base] : [])
    const waiting = kind === 'folder' ? [base] : []
    for (let folders = 0; waiting.length > 0 && folders < READER_LIMITS.folders; folders++) {
      const next = waiting.pop()!
      const entries = await readdir(join(folder, next), { withFileTypes: true }).catch(() => [])
      entries.sort((one, other) => (one.name < other.name ? -1 : 1))
      const inner: string[] = []
      for (const entry of entries) {
        const path = next === '.' ? entry.name : `${next}/${entry.name}`
        if (entry.name === '.git') continue
        if (entry.isDirectory()) inner.push(path)
        if (!entry.isFile() || edits.get(path) === null) continue
        seen.add(path)
        yield path
      }
      waiting.push(...inner.toReversed())
    }
    for (const path of added) if (!seen.has(path)) yield path
  }
}

/** The path in its plain form, with slashes; null: it leads out of the folder. */
export function pathInside(path: string): string | null {
  if (path.includes('\0') || path.length > 4096) return null
  const plain = posix.normalize(path.replace(/^\.\//, '')).replace(/\/$/, '')
  if (plain === '' || plain === '.') return '.'
  if (plain.startsWith('/') || plain === '..' || plain.startsWith('../')) return null
  return plain.split('/').includes('.git') ? null : plain
}

function isUnder(path: string, base: string): boolean {
  return base === '.' || path === base || path.startsWith(`${base}/`)
}

function outside(path: string): string {
  return `${path.slice(0, 200)} is outside the work; give a path within it, such as src/index.ts.`
}

function cut(line: string): string {
  return line.length > READER_LIMITS.lineCharacters
    ? `${line.slice(0, READER_LIMITS.lineCharacters)}...`
    : line
}

function bounded(text: string): string {
  if (text.length <= READER_LIMITS.resultCharacters) return text
  return `${text.slice(0, READER_LIMITS.resultCharacters)}\n... cut here`
}
