// The files that a Codex patch names. Only its headers are read; the content is not applied.
import { join } from 'node:path/posix'
import type { Edit } from '../../session/session.ts'

export type PatchedFile = { readonly path: string; readonly how: Edit['how'] }

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/
const MOVE = /^\*\*\* Move to: (.+)$/
const HOW = { Add: 'create', Update: 'edit', Delete: 'delete' } as const

export function patchedFiles(patch: string, folder = ''): readonly PatchedFile[] {
  const files: PatchedFile[] = []
  const inFolder = (path: string): string =>
    folder === '' || path.startsWith('/') ? path : join(folder, path)
  for (const line of patch.split('\n')) {
    const header = HEADER.exec(line.trimEnd())
    const move = header ? null : MOVE.exec(line.trimEnd())
    const last = files.at(-1)
    if (header) files.push({ path: inFolder(header[2]!.trim()), how: HOW[header[1] as keyof typeof HOW] })
    else if (move && last?.how === 'edit') {
      files[files.length - 1] = { path: last.path, how: 'rename' }
      files.push({ path: inFolder(move[1]!.trim()), how: 'create' })
    }
  }
  return files
}

export type ShellPatch = {
  readonly files: readonly PatchedFile[] /** Nothing else is run. */
  readonly alone: boolean
}

/** A patch that travels in a shell command: `apply_patch <<'EOF' …`, with or without a `cd` before it. */
export function patchInCommand(command: string): ShellPatch | null {
  if (!command.includes('*** Begin Patch') || !/\bapply_?patch\b/.test(command)) return null
  const folder = /^\s*cd\s+(['"]?)([^'"&;|\n]+)\1\s*&&\s*apply_?patch\b/.exec(command)?.[2]?.trim() ?? ''
  const files = patchedFiles(command, folder)
  if (files.length === 0) return null
  const alone =
    /^\s*(?:cd\s+[^&;|\n]+&&\s*)?apply_?patch\b/.test(command) &&
    /\*\*\* End Patch['"]?\s*(?:\n\S+)?\s*$/.test(command)
  return { files, alone }
}
