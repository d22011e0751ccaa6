// The environment of one call, from an allow-list, and the home folder in which the program's own
// `.gemini` lies.

import { cleanEnvironment } from '@gainsay/host'
import type { AgentOptions } from '../shared/agent-types.ts'
import { NETWORK_VARIABLES } from '../shared/network-variables.ts'

const ACCOUNT_VARIABLES = [
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_VERTEX_BASE_URL',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'GOOGLE_GENAI_USE_GCA',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_CLOUD_LOCATION',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GEMINI_CLI_HOME',
] as const

export function geminiHome(options: Pick<AgentOptions, 'source' | 'configFolder'>): string {
  const { source, configFolder } = options
  return configFolder ?? source['GEMINI_CLI_HOME'] ?? source['HOME'] ?? source['USERPROFILE'] ?? ''
}

/** @param scratch where the program may leave its reports of errors, which hold the conversation; null: the usual place */
export function geminiEnvironment(
  options: AgentOptions,
  scratch: string | null = null,
): Record<string, string> {
  return cleanEnvironment(options.source, {
    keep: [...ACCOUNT_VARIABLES, ...NETWORK_VARIABLES, ...(options.keepVariables ?? [])],
    set: {
      // Without a terminal it does not start in a folder that nobody has trusted. A critic starts in
      // an empty one, a proposer in the one that the session was begun in.
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      // One process, so that its end is the end.
      GEMINI_CLI_NO_RELAUNCH: 'true',
      ...(scratch === null ? {} : { TMPDIR: scratch }),
      ...(options.configFolder === undefined ? {} : { GEMINI_CLI_HOME: options.configFolder }),
    },
  })
}
