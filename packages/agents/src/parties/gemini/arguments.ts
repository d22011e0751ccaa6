// The arguments of one turn (0.61.0). Pure. The prompt comes by stdin.

import type { AgentOptions } from '../shared/agent-types.ts'
import { GEMINI_DEFAULT_MODEL } from './program.ts'

export type GeminiTurnArguments = {
  /** Path of the session that this one goes on from; its file is read and a new one is begun. */
  readonly sessionFile: string | null
  /** For a fresh session: a UUID that is not in use. A fork's is chosen by the program. */
  readonly sessionId: string
  readonly policy: string
}

/** Servers and extensions are chosen by name; nothing has this one. */
const NONE = 'none'

export function geminiArguments(options: AgentOptions, turn: GeminiTurnArguments): string[] {
  return [
    '--output-format',
    'stream-json',
    '--model',
    options.model ?? GEMINI_DEFAULT_MODEL,
    '--policy',
    turn.policy,
    '--extensions',
    NONE,
    '--allowed-mcp-server-names',
    NONE,
    // A critic is started elsewhere.
    ...(options.role === 'proposer' ? [] : ['--include-directories', options.cwd]),
    ...(turn.sessionFile === null ? ['--session-id', turn.sessionId] : ['--session-file', turn.sessionFile]),
  ]
}
