// The arguments of one turn. Pure. For a proposer only those that leave the beginning of the request
// as the session's own was, byte for byte (measured with 2.1.332): then its cache serves it.

import type { AgentOptions } from '../shared/agent-types.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'

export type ClaudeTurnArguments = {
  /** A UUID that is not in use. */
  readonly sessionId: string
  /** Path of the transcript to fork; null: a fresh session. */
  readonly resume: string | null
  readonly costUsd: number
  /** JSON Schema of the value wanted, where the program shall hold to it. */
  readonly schema?: unknown
  /** The user's own settings are needed to sign in: they cannot be left out. */
  readonly settingsNeeded: boolean
}

const READING_TOOLS = ['Read', 'Grep', 'Glob'] as const

// Stops any tool but these before it runs, whatever the user's or the project's rules allow; a rule
// that denies a whole tool would take it out of the request and break the prefix.
const ONLY_READING = JSON.stringify({
  hooks: {
    PreToolUse: [
      {
        matcher: `^(?!(${[...READING_TOOLS, 'LS', 'TodoWrite', 'ToolSearch'].join('|')})$).*`,
        hooks: [{ type: 'command', command: 'echo "Only reading is allowed in this review." >&2; exit 2' }],
      },
    ],
  },
})

export function claudeArguments(options: AgentOptions, turn: ClaudeTurnArguments): string[] {
  const own = options.role === 'proposer' ? proposer(options) : critic(options, turn)
  return [
    '-p',
    '--output-format',
    'stream-json',
    '--verbose',
    // Parts as they come: without them a long answer could not be told from a hang.
    '--include-partial-messages',
    ...(turn.resume === null ? [] : ['--resume', turn.resume, '--fork-session']),
    '--session-id',
    turn.sessionId,
    '--max-turns',
    String(AGENT_LIMITS.turns),
    ...(Number.isFinite(turn.costUsd) ? ['--max-budget-usd', dollars(turn.costUsd)] : []),
    ...own,
  ]
}

function critic(options: AgentOptions, turn: ClaudeTurnArguments): string[] {
  const schema = turn.schema === undefined ? null : JSON.stringify(turn.schema)
  return [
    // No instructions, hooks, skills or servers of the user, and none of the reviewed repository.
    '--safe-mode',
    '--strict-mcp-config',
    '--setting-sources',
    'user',
    '--tools',
    READING_TOOLS.join(','),
    // Whatever would have to be asked is denied: reading outside its folder, first of all.
    '--permission-mode',
    'dontAsk',
    ...(options.isolation === 'prompt-only' && !turn.settingsNeeded ? ['--restricted'] : []),
    ...(options.model === null ? [] : ['--model', options.model]),
    ...(schema !== null && Buffer.byteLength(schema) <= AGENT_LIMITS.argumentBytes
      ? ['--json-schema', schema]
      : []),
  ]
}

function proposer(options: AgentOptions): string[] {
  const model = options.model === null ? [] : ['--model', options.model]
  if (options.access === 'edit') return ['--permission-mode', 'acceptEdits', ...model]
  return ['--permission-mode', 'dontAsk', '--settings', ONLY_READING, ...model]
}

function dollars(costUsd: number): string {
  return Math.max(costUsd, 0.0001).toFixed(4)
}
