// One turn of a real program: an environment from nothing, a dummy key, a loopback model, no stdin,
// a process group of its own, a time limit.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, succeeded, type RunResult } from '@gainsay/host'
import type { ScriptedServer } from '@gainsay/agents/testing'
import type { SessionPlace } from './session-place.ts'

export type ProgramName = 'claude' | 'codex'

const bin = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'test-programs/node_modules/.bin')
const TIMEOUT_MS = 120_000

export type TurnOptions = {
  readonly prompt: string
  /** The session to go on with. */
  readonly resume: string | null
  readonly denied: readonly string[]
}

/** Runs one turn and gives the session's id. */
export async function runTurn(
  program: ProgramName,
  place: SessionPlace,
  server: ScriptedServer,
  options: TurnOptions,
): Promise<string> {
  return program === 'claude' ? claudeTurn(place, server, options) : codexTurn(place, server, options)
}

async function claudeTurn(
  place: SessionPlace,
  server: ScriptedServer,
  options: TurnOptions,
): Promise<string> {
  const env = {
    PATH: place.path,
    HOME: place.home,
    LANG: 'C.UTF-8',
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    IS_SANDBOX: '1',
  }
  const args = ['-p', options.prompt, '--output-format', 'json', '--permission-mode', 'bypassPermissions']
  if (options.denied.length > 0)
    args.push('--settings', JSON.stringify({ permissions: { deny: options.denied } }))
  if (options.resume !== null) args.push('--resume', options.resume)
  const ended = await run(join(bin, 'claude'), args, { cwd: place.repository, env, timeoutMs: TIMEOUT_MS })
  return (JSON.parse(printedBy(ended)) as { session_id: string }).session_id
}

async function codexTurn(place: SessionPlace, server: ScriptedServer, options: TurnOptions): Promise<string> {
  const home = join(place.home, '.codex')
  if (!existsSync(home)) {
    mkdirSync(home)
    writeFileSync(join(home, 'config.toml'), codexConfiguration(server))
  }
  writeFileSync(join(home, 'config.toml'), codexConfiguration(server))
  const env = { PATH: place.path, HOME: place.home, LANG: 'C.UTF-8', CODEX_HOME: home, SCRIPTED_KEY: 'dummy' }
  const args = ['--disable', 'plugins', 'exec', '--json']
  if (options.resume !== null) args.push('resume', options.resume)
  const ended = await run(join(bin, 'codex'), [...args, options.prompt], {
    cwd: place.repository,
    env,
    timeoutMs: TIMEOUT_MS,
  })
  const started = printedBy(ended)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ type }) => type === 'thread.started')
  return started?.['thread_id'] as string
}

function codexConfiguration(server: ScriptedServer): string {
  return [
    'model = "gpt-5.5"',
    'model_provider = "scripted"',
    'approval_policy = "never"',
    // The scripted commands are harmless, and the program's own sandbox does not start inside every container.
    'sandbox_mode = "danger-full-access"',
    '[model_providers.scripted]',
    'name = "scripted"',
    `base_url = "${server.url}/v1"`,
    'env_key = "SCRIPTED_KEY"',
    'wire_api = "responses"',
    'request_max_retries = 0',
    'stream_max_retries = 0',
    '',
  ].join('\n')
}

function printedBy(ended: RunResult): string {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
  if (!succeeded(ended))
    throw new Error(
      `${ended.command} ended with ${ended.exitCode ?? ended.signal}: ${text(ended.stdout.head).slice(0, 500)}${text(ended.stderr.head).slice(0, 500)}`,
    )
  return text(ended.stdout.head) + text(ended.stdout.tail)
}

/** The one transcript that the session left in its home. */
export function transcriptIn(program: ProgramName, place: SessionPlace, id: string): string {
  const folder = join(place.home, program === 'claude' ? '.claude/projects' : '.codex/sessions')
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith(`${id}.jsonl`),
  )
  if (name === undefined) throw new Error(`No transcript of ${id} was left.`)
  return join(folder, name)
}
