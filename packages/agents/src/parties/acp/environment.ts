// The environment of one call, from an allow-list: which provider an unknown agent uses, and by what
// name its key goes, cannot be known, so the usual ones pass, and what the user names.

import { cleanEnvironment } from '@gainsay/host'
import type { AgentOptions } from '../shared/agent-types.ts'
import { NETWORK_VARIABLES } from '../shared/network-variables.ts'

const ACCOUNT_VARIABLES = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_BASE_URL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_CLOUD_LOCATION',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'OPENROUTER_API_KEY',
  'MISTRAL_API_KEY',
] as const

/** Names of further variables, with commas, in the environment of the command line. */
export const KEEP_VARIABLE = 'GAINSAY_ACP_VARIABLES'

export function acpEnvironment(options: AgentOptions): Record<string, string> {
  const named = (options.source[KEEP_VARIABLE] ?? '').split(',').map((name) => name.trim())
  const keep = named.filter((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
  return cleanEnvironment(options.source, {
    keep: [...ACCOUNT_VARIABLES, ...NETWORK_VARIABLES, ...keep, ...(options.keepVariables ?? [])],
    set: {},
  })
}
