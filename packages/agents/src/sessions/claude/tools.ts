// Which tools of Claude Code run commands and change files, and what their input says.
import type { Edit } from '../../session/session.ts'
import { mayDoWork } from '../server-tools.ts'
import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'

const SHELLS = new Set(['Bash', 'PowerShell', 'Shell', 'Terminal'])
/** Shells of tool servers: `mcp__server__run_command`. */
const SERVER_SHELL =
  /^mcp__.*(?:^|_)(?:bash|shell|powershell|terminal|cmd|run_command|execute_command|exec_command|exec)$/i
const SERVER_EDIT =
  /^mcp__.*__(?:write_file|edit_file|create_file|move_file|delete_file|str_replace(?:_editor)?)$/

const TASK_LOOKS = new Set(['BashOutput', 'TaskOutput', 'AgentOutputTool', 'BashOutputTool'])
const AGENT_CALLS = new Set(['Task', 'Agent', 'Workflow'])

/** The program's own tools that only look, ask, plan or wait. */
const QUIET_TOOLS = new Set(
  (
    'Read Grep Glob LS NotebookRead TodoWrite TodoRead WebFetch WebSearch AskUserQuestion ExitPlanMode ' +
    'EnterPlanMode Skill SlashCommand ToolSearch BashOutput BashOutputTool TaskOutput AgentOutputTool ' +
    'KillShell KillBash TaskStop TaskCreate TaskUpdate TaskList TaskGet ListMcpResources ' +
    'ListMcpResourcesTool ReadMcpResource ReadMcpResourceTool LSP StructuredOutput Sleep Brief ' +
    'EnterWorktree ExitWorktree'
  ).split(' '),
)

/** Whether what a call does, that is no command, edit or agent, may be more than looking. */
export function worksUnseen(name: string): boolean {
  if (name.startsWith('mcp__')) return mayDoWork(name)
  return !QUIET_TOOLS.has(name)
}

/** The command that a call runs, or null where it runs none. */
export function commandOf(name: string, input: Json | null): string | null {
  if (!SHELLS.has(name) && !SERVER_SHELL.test(name)) return null
  const given = input?.['command'] ?? input?.['cmd'] ?? input?.['script']
  if (typeof given === 'string') return given
  const parts = asArray(given).filter((part): part is string => typeof part === 'string')
  return parts.length > 0 ? parts.join(' ') : null
}

/** The background task that a call looks at. */
export function taskLookedAt(name: string, input: Json | null): string | null {
  if (!TASK_LOOKS.has(name)) return null
  return (
    asText(input?.['task_id']) ??
    asText(input?.['bash_id']) ??
    asText(input?.['shell_id']) ??
    asText(input?.['agentId'])
  )
}

/** The background task whose output file a call reads. */
export function taskOfOutputFile(name: string, input: Json | null): string | null {
  if (name !== 'Read') return null
  return /[/\\]tasks[/\\]([\w-]+)\.output$/.exec(asText(input?.['file_path']) ?? '')?.[1] ?? null
}

export function callsAgent(name: string): boolean {
  return AGENT_CALLS.has(name)
}

export type EditCall = { readonly path: string; readonly how: Edit['how'] }

/** The files that a call would change, before its result is known. */
export function editsOf(name: string, input: Json | null): readonly EditCall[] {
  const path = asText(input?.['file_path']) ?? asText(input?.['notebook_path']) ?? asText(input?.['path'])
  if (name === 'Write' && path !== null) return [{ path, how: 'edit' }]
  if (name === 'Edit' && path !== null)
    return [{ path, how: input?.['old_string'] === '' ? 'create' : 'edit' }]
  if ((name === 'MultiEdit' || name === 'NotebookEdit') && path !== null) return [{ path, how: 'edit' }]
  if (!SERVER_EDIT.test(name)) return []
  const from = asText(input?.['source'])
  const to = asText(input?.['destination'])
  if (name.endsWith('move_file') && from !== null && to !== null)
    return [
      { path: from, how: 'rename' },
      { path: to, how: 'create' },
    ]
  if (path === null) return []
  return [
    { path, how: name.endsWith('delete_file') ? 'delete' : name.endsWith('create_file') ? 'create' : 'edit' },
  ]
}

/** What the result of a write says that was not known before: whether the file is new. */
export function writtenHow(text: string, detail: unknown): Edit['how'] | null {
  const type = asText(asObject(detail)?.['type'])
  if (type === 'create' || text.startsWith('File created successfully')) return 'create'
  return type === 'update' ? 'edit' : null
}
