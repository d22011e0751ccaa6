// Which paths a patch may change. A patch comes from a model that may have read hostile text: what
// git would run, or what lies elsewhere, is never written.

import { PatchError, type PatchErrorCode } from './patch-error.ts'

const PATH_BYTES_LIMIT = 1024

/** Folders whose files git runs, by convention of tools that set core.hooksPath. */
const HOOK_FOLDERS = ['.husky', '.githooks', '.git-hooks']

/** Characters that HFS+ leaves out when it compares names: `.g\u200cit` is .git there. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * @param path as bytes that were decoded; git's own separators
 * @param hooksPath the repository's core.hooksPath relative to its top, where it lies inside
 * @throws PatchError
 */
export function checkPath(path: string, hooksPath: string | null): void {
  const refuse = (code: PatchErrorCode, why: string): never => {
    throw new PatchError(code, `The patch is refused: ${JSON.stringify(path)} ${why}.`, path)
  }
  if (path === '' || Buffer.byteLength(path) > PATH_BYTES_LIMIT) refuse('path-name', 'is empty or too long')
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) refuse('path-outside', 'is absolute')
  if (hasControls(path)) refuse('path-name', 'holds control characters')
  const parts = path.split(/[/\\]/)
  if (parts.some((part) => part === '..')) refuse('path-outside', 'leaves the work tree')
  if (parts.some((part) => part === '' || part === '.')) refuse('path-name', 'is not a plain path')
  if (parts.some(isGit)) refuse('path-git', 'is in a git directory')
  if (folded(parts[0]!) === '.gitmodules') refuse('path-submodule', 'declares submodules')
  const isHook = HOOK_FOLDERS.includes(folded(parts[0]!)) && parts.length > 1
  if (isHook || (hooksPath !== null && folded(path).startsWith(`${folded(hooksPath)}/`)))
    refuse('path-hook', 'is a hook that git would run')
}

/** Names that are the same on a file system that knows no case. */
export function folded(name: string): string {
  return name.normalize('NFC').replaceAll(IGNORED, '').toLowerCase()
}

/** Also as NTFS writes it: its short name, a trailing blank or dot, a stream. */
function isGit(part: string): boolean {
  const name = folded(part)
    .replace(/:.*$/, '')
    .replace(/[ .]+$/, '')
  return name === '.git' || /^git~\d+$/.test(name)
}

function hasControls(path: string): boolean {
  for (const char of path) {
    const code = char.codePointAt(0)!
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e)) return true
  }
  return false
}

/**
 * Adding a path beside one that differs by case alone would overwrite it on some systems.
 * @param existing all paths of the tree, files
 * @throws PatchError 'path-case'
 */
export function checkCase(
  existing: Iterable<string>,
  added: readonly string[],
  removed: ReadonlySet<string>,
): void {
  const spelled = new Map<string, string>()
  const see = (path: string): string | null => {
    const parts = path.split('/')
    for (let count = 1; count <= parts.length; count += 1) {
      const part = parts.slice(0, count).join('/')
      const before = spelled.get(folded(part))
      if (before !== undefined && before !== part) return before
      spelled.set(folded(part), part)
    }
    return null
  }
  // What is there already may collide with itself: that is no fault of the patch.
  for (const path of existing) if (!removed.has(path)) see(path)
  for (const path of added) {
    const other = see(path)
    if (other === null) continue
    const text = `The patch is refused: ${JSON.stringify(path)} differs from ${JSON.stringify(other)} by case alone.`
    throw new PatchError('path-case', text, path)
  }
}
