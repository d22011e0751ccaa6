// The arguments of one turn. Pure. For a proposer only those that leave the beginning of the request
// as the session's own was (measured with 0.171.0).

import type { AgentOptions } from '../shared/agent-types.ts'

export type CodexTurnArguments = {
  /** The thread to fork; null: a fresh one. */
  readonly fork: string | null
  /** A file with the strict schema of the answer; null: none. */
  readonly schemaFile: string | null
}

// Commands that the model starts get no keys: its own shell would else show them to whoever steers it.
const NO_KEYS = 'shell_environment_policy.inherit="core"'

export function codexArguments(options: AgentOptions, turn: CodexTurnArguments): string[] {
  const sandbox = options.access === 'edit' ? 'workspace-write' : 'read-only'
  return [
    'exec',
    '--json',
    '--sandbox',
    sandbox,
    '--cd',
    options.cwd,
    '--skip-git-repo-check',
    '-c',
    NO_KEYS,
    '-c',
    'approval_policy="never"',
    ...(options.role === 'proposer' ? [] : CRITIC),
    ...(options.model === null ? [] : ['--model', options.model]),
    ...(turn.schemaFile === null ? [] : ['--output-schema', turn.schemaFile]),
    ...(turn.fork === null ? [] : ['fork', turn.fork]),
    // The prompt comes by stdin.
    '-',
  ]
}

// No instructions, rules or servers of the user, none of the reviewed repository, and no search of
// the web: artifact and task only.
const CRITIC = [
  '--disable',
  'plugins',
  '--ignore-rules',
  '-c',
  'project_doc_max_bytes=0',
  '-c',
  'mcp_servers={}',
  '-c',
  'web_search="disabled"',
  // Its reports of use are about its user's own work, not about a review's.
  '-c',
  'analytics.enabled=false',
] as const
