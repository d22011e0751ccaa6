// The environment of one call, from an allow-list. A variable of a parent agent that slipped through
// would make the program keep no transcript.

import { cleanEnvironment } from '@gainsay/host'
import type { AgentOptions } from '../shared/agent-types.ts'
import { NETWORK_VARIABLES } from '../shared/network-variables.ts'

/** How the user signs in and which service is used. */
const ACCOUNT_VARIABLES = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_CUSTOM_HEADERS',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
  'ANTHROPIC_BEDROCK_BASE_URL',
  'ANTHROPIC_VERTEX_BASE_URL',
  'ANTHROPIC_VERTEX_PROJECT_ID',
  'ANTHROPIC_FOUNDRY_API_KEY',
  'ANTHROPIC_FOUNDRY_RESOURCE',
  'CLOUD_ML_REGION',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'AWS_PROFILE',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_BEARER_TOKEN_BEDROCK',
] as const

const SWITCHES = [
  'CLAUDE_CODE_MAX_RETRIES',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_TELEMETRY',
  'DISABLE_ERROR_REPORTING',
] as const

/** Tries of one model call inside a turn: asking the whole turn again would cost far more. */
const RETRIES = '2'

export function claudeEnvironment(options: AgentOptions): Record<string, string> {
  const quiet = {
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  }
  return cleanEnvironment(options.source, {
    keep: [...ACCOUNT_VARIABLES, ...SWITCHES, ...NETWORK_VARIABLES, ...(options.keepVariables ?? [])],
    set: {
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: options.source['CLAUDE_CODE_MAX_RETRIES'] ?? RETRIES,
      // Not for a proposer: what the service switches on by these may be part of what its session
      // was begun with, and a fork without it would not continue the same conversation.
      ...(options.role === 'proposer' ? {} : quiet),
      ...(options.configFolder === undefined ? {} : { CLAUDE_CONFIG_DIR: options.configFolder }),
    },
  })
}
