// A first look at a patch as it was written, before git reads it: what must be refused is refused
// with a reason, in place of git's silence or its own words.

import { pathBytes, pathText } from '../git/quoted-path.ts'
import { PatchError } from './patch-error.ts'
import { checkPath } from './path-rules.ts'
import { PATCH_LIMITS } from './types.ts'

/** @throws PatchError */
export function checkHeaders(patch: Uint8Array, hooksPath: string | null): void {
  if (patch.length === 0)
    throw new PatchError('patch-empty', 'The patch is empty; there is nothing to apply.')
  if (patch.length > PATCH_LIMITS.bytes)
    throw new PatchError('patch-too-large', 'The patch is larger than 16 MiB; split it.')
  const text = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength).toString('latin1')
  let files = 0
  for (const line of headerLines(text)) {
    if (line.startsWith('+++ ') || line.startsWith('GIT binary patch')) files += 1
    const mode = /^(?:new file mode|new mode|old mode) (\d+)$/.exec(line)?.[1]
    if (mode !== undefined) checkMode(mode)
    const path = pathOf(line)
    if (path !== null) checkPath(path, hooksPath)
  }
  if (files === 0 && !/^(?:new mode|deleted file|new file|rename to|copy to)/m.test(text))
    throw new PatchError(
      'patch-not-readable',
      'This is no patch: it names no file; write it with git diff --binary.',
    )
}

/** @throws PatchError 'path-link' | 'path-submodule' */
export function checkMode(mode: string, path: string | null = null): void {
  if (mode === '120000')
    throw new PatchError(
      'path-link',
      'The patch is refused: it makes a symbolic link; only files can be changed.',
      path,
    )
  if (mode === '160000')
    throw new PatchError('path-submodule', 'The patch is refused: it changes a submodule.', path)
}

/** Lines outside of hunks: inside, a line of the content may look like anything. */
function* headerLines(text: string): Generator<string> {
  let oldLeft = 0
  let newLeft = 0
  let from = 0
  while (from < text.length) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    from = end < 0 ? text.length : end + 1
    if (oldLeft > 0 || newLeft > 0) {
      const sign = line[0]
      if (sign !== '+' && sign !== '\\') oldLeft -= 1
      if (sign !== '-' && sign !== '\\') newLeft -= 1
      continue
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line)
    if (hunk === null) {
      yield line
      continue
    }
    oldLeft = Number(hunk[1] ?? 1)
    newLeft = Number(hunk[2] ?? 1)
  }
}

const PATH_LINE = /^(?:\+\+\+ |--- |rename to |rename from |copy to |copy from )(.*?)(?:\t.*)?\r?$/

function pathOf(line: string): string | null {
  const written = PATH_LINE.exec(line)?.[1]
  if (written === undefined || written === '/dev/null' || written === '') return null
  const bytes = written.startsWith('"') ? pathBytes(written) : Buffer.from(written, 'latin1')
  const path = pathText(bytes)
  const prefixed = line.startsWith('+++ ') || line.startsWith('--- ')
  return prefixed ? path.replace(/^[ab]\//, '') : path
}
