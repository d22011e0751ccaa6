// What a role's own home folder must hold before a call: settings that keep the program to its
// task, the rules for its tools, and, for a critic, an empty folder to start in: a repository's own
// `.gemini` (servers, hooks, settings) and `.env` count only where the program is started in it.

import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import type { AgentOptions } from '../shared/agent-types.ts'
import { readBoundedFile } from '../shared/bounded-file.ts'

const SETTINGS_BYTES_MAX = 4 << 20
/** Tries of one model call inside a turn, by the program itself. */
const ATTEMPTS = 2

export type OwnFolder = {
  /** Where a critic is started. */
  readonly empty: string
  readonly policy: string
  readonly scratch: string
}

/** @param folder of this role alone; the user's own is never written to */
export async function prepareOwnFolder(options: AgentOptions, folder: string): Promise<OwnFolder> {
  const inside = join(folder, '.gemini')
  const isProposer = options.role === 'proposer'
  const own: OwnFolder = {
    empty: join(folder, 'start'),
    policy: join(folder, 'gainsay-policy.toml'),
    scratch: join(folder, 'scratch'),
  }
  await rm(own.scratch, { recursive: true, force: true })
  for (const path of [inside, own.empty, own.scratch]) await mkdir(path, { recursive: true, mode: 0o700 })
  const settings = join(inside, 'settings.json')
  const wanted = JSON.stringify(
    geminiSettings(await readSettings(settings), options, signInOf(options, inside)),
  )
  await writeFile(settings, wanted, { mode: 0o600 })
  await writeFile(own.policy, isProposer && options.access === 'edit' ? EDIT_POLICY : READ_POLICY)
  if (isProposer) return own
  await writeFile(join(inside, 'GEMINI.md'), noteOn(options.cwd))
  // The search for one goes up from where it starts, and ends at the first.
  const variables = join(inside, '.env')
  if (!existsSync(variables)) await writeFile(variables, '', { mode: 0o600 })
  return own
}

const noteOn = (cwd: string): string =>
  `The work lies in the folder ${cwd}. Paths in the messages are relative to it: give your tools absolute paths.\n`

async function readSettings(path: string): Promise<Json> {
  const read = await readBoundedFile(path, SETTINGS_BYTES_MAX).catch(() => null)
  return (read?.kind === 'read' ? asObject(parseObject(read.bytes)) : null) ?? {}
}

/** With a base URL in the environment the program would take a way to sign in that it then refuses. */
function signInOf({ source }: AgentOptions, inside: string): string | null {
  if (source['GOOGLE_GENAI_USE_VERTEXAI'] === 'true') return 'vertex-ai'
  if ((source['GEMINI_API_KEY'] ?? '') !== '') return 'gemini-api-key'
  return existsSync(join(inside, 'oauth_creds.json')) ? 'oauth-personal' : null
}

/** The user's settings with ours on top. Pure. */
export function geminiSettings(user: Json, options: Pick<AgentOptions, 'role'>, signIn: string | null): Json {
  const security = asObject(user['security']) ?? {}
  const auth = asObject(security['auth']) ?? {}
  const selectedType = asText(auth['selectedType']) ?? signIn
  const part = (name: string, more: Json): Json => ({ ...asObject(user[name]), ...more })
  return {
    ...user,
    security: { ...security, auth: { ...auth, ...(selectedType === null ? {} : { selectedType }) } },
    general: part('general', {
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      maxAttempts: ATTEMPTS,
      // It would take old sessions away, one that is to be forked among them.
      sessionRetention: { enabled: false },
    }),
    privacy: part('privacy', { usageStatisticsEnabled: false }),
    telemetry: { enabled: false },
    hooksConfig: { enabled: false },
    ide: { enabled: false },
    mcpServers: {},
    ...(options.role === 'proposer'
      ? {}
      : { skills: { enabled: false }, experimental: { enableAgents: false }, context: WITHOUT_PARENTS }),
  }
}

/** Instructions in the folders above its own are not looked for. */
const WITHOUT_PARENTS = { memoryBoundaryMarkers: [] }

/** A denied tool is not even offered to the model. Of two rules the higher priority counts. */
const READ_POLICY = `[[rule]]
toolName = "*"
decision = "deny"
priority = 900

[[rule]]
toolName = ["read_file", "read_many_files", "list_directory", "glob", "grep_search"]
decision = "allow"
priority = 950
`

/** Files of its own tree, and nothing outside of it. */
const EDIT_POLICY = `${READ_POLICY}
[[rule]]
toolName = ["replace", "write_file"]
decision = "allow"
priority = 950
`
