// Where the program keeps settings and sessions, and which of its files we look at.

import { readdir, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { AgentOptions } from '../shared/agent-types.ts'
import { readBoundedFile } from '../shared/bounded-file.ts'
import { asObject, parseObject } from '../../json/read-json.ts'

const CONFIG_LIMITS = { settingsBytes: 4 << 20, projectFolders: 50_000 } as const

export function claudeFolder(options: AgentOptions): string {
  const home = options.source['HOME'] ?? options.source['USERPROFILE'] ?? ''
  return options.configFolder ?? options.source['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude')
}

/**
 * The transcript of a session: its path, or its id looked for in every project folder (how a folder's
 * name is made of a path has changed with versions). Null: it is not there.
 */
export async function findTranscript(folder: string, session: string): Promise<string | null> {
  if (isAbsolute(session)) return (await isFile(session)) ? session : null
  // An id is used as a file's name: nothing else may pass.
  if (!/^[0-9a-zA-Z-]{1,64}$/.test(session)) return null
  const projects = join(folder, 'projects')
  const names = await readdir(projects).catch(() => [])
  for (const name of names.slice(0, CONFIG_LIMITS.projectFolders)) {
    const path = join(projects, name, `${session}.jsonl`)
    if (await isFile(path)) return path
  }
  return null
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** Settings by which some users sign in or reach their service; without them they are signed out. */
const NEEDED = ['apiKeyHelper', 'env', 'awsAuthRefresh', 'awsCredentialExport', 'gcpAuthRefresh'] as const

export async function needsSettings(folder: string): Promise<boolean> {
  const read = await readBoundedFile(join(folder, 'settings.json'), CONFIG_LIMITS.settingsBytes, {
    followLinks: true,
  }).catch(() => null)
  const settings = read?.kind === 'read' ? asObject(parseObject(read.bytes)) : null
  return settings !== null && NEEDED.some((key) => settings[key] !== undefined)
}
