// Where Gainsay keeps what it must keep: never in the work tree.

import { join } from 'node:path'

export type StateFolderInput = {
  /** The repository's common git directory; null outside git. */
  readonly commonDir: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
}

/** `<common git dir>/gainsay` in a repository, else the user's own state folder. Pure. */
export function stateFolder(input: StateFolderInput): string {
  return input.commonDir === null ? userStateFolder(input) : join(input.commonDir, 'gainsay')
}

/** `$XDG_STATE_HOME/gainsay`, `~/.local/state/gainsay`, on macOS `~/Library/Application Support/gainsay`. */
export function userStateFolder(input: Omit<StateFolderInput, 'commonDir'>): string {
  const chosen = input.env['XDG_STATE_HOME']
  // The XDG specification: a relative path is to be ignored.
  if (chosen?.startsWith('/')) return join(chosen, 'gainsay')
  if (input.platform === 'darwin') return join(input.home, 'Library', 'Application Support', 'gainsay')
  const local = input.env['LOCALAPPDATA']
  if (input.platform === 'win32' && local !== undefined) return join(local, 'gainsay')
  return join(input.home, '.local', 'state', 'gainsay')
}
