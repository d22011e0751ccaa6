// The environment of one call, from an allow-list, and the program's own folder.

import { join } from 'node:path'
import { cleanEnvironment } from '@gainsay/host'
import type { AgentOptions } from '../shared/agent-types.ts'
import { readBoundedFile } from '../shared/bounded-file.ts'
import { NETWORK_VARIABLES } from '../shared/network-variables.ts'

const ACCOUNT_VARIABLES = [
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_ORGANIZATION',
  'OPENAI_PROJECT',
  'CODEX_API_KEY',
  'CODEX_HOME',
] as const

const CONFIG_BYTES_MAX = 1 << 20

export function codexFolder(options: AgentOptions): string {
  const home = options.source['HOME'] ?? options.source['USERPROFILE'] ?? ''
  return options.configFolder ?? options.source['CODEX_HOME'] ?? join(home, '.codex')
}

export async function codexEnvironment(options: AgentOptions): Promise<Record<string, string>> {
  const own = await keysOfProviders(codexFolder(options))
  return cleanEnvironment(options.source, {
    keep: [...ACCOUNT_VARIABLES, ...NETWORK_VARIABLES, ...own, ...(options.keepVariables ?? [])],
    set: options.configFolder === undefined ? {} : { CODEX_HOME: options.configFolder },
  })
}

// A provider of the user's own names the variable that holds its key; without it he is signed out.
async function keysOfProviders(folder: string): Promise<string[]> {
  const read = await readBoundedFile(join(folder, 'config.toml'), CONFIG_BYTES_MAX, {
    followLinks: true,
  }).catch(() => null)
  if (read?.kind !== 'read') return []
  const lines = read.bytes
    .toString('utf8')
    .matchAll(/^[ \t]*env_key[ \t]*=[ \t]*["']([A-Za-z_][A-Za-z0-9_]*)["']/gm)
  return [...lines].map((found) => found[1]!)
}
