// Runs the real programs: an environment from nothing, a dummy key, a loopback address, no stdin,
// a process group of their own, a time limit.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, succeeded, type RunResult } from '@gainsay/host'
import type { ScriptedServer } from '@gainsay/agents/testing'
import type { Place } from './place.ts'

export const bin: string = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.bin')
const TIMEOUT_MS = 60_000

const base = (place: Place): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: place.home,
  LANG: 'C.UTF-8',
})

export async function claude(
  place: Place,
  server: ScriptedServer,
  prompt: string,
  options: { cwd?: string; args?: readonly string[] } = {},
): Promise<{ sessionId: string; result: string }> {
  const env = {
    ...base(place),
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    IS_SANDBOX: '1',
  }
  const args = [
    '-p',
    prompt,
    '--output-format',
    'json',
    '--permission-mode',
    'bypassPermissions',
    ...(options.args ?? []),
  ]
  const ended = await run(join(bin, 'claude'), args, {
    cwd: options.cwd ?? place.repository,
    env,
    timeoutMs: TIMEOUT_MS,
  })
  const printed = must(ended)
  const value = JSON.parse(printed) as { session_id: string; result: string }
  return { sessionId: value.session_id, result: value.result }
}

export function codexHome(place: Place): string {
  return join(place.home, '.codex')
}

export async function codex(
  place: Place,
  server: ScriptedServer,
  args: readonly string[],
  cwd: string = place.repository,
): Promise<readonly Record<string, unknown>[]> {
  mkdirSync(codexHome(place), { recursive: true })
  writeFileSync(
    join(codexHome(place), 'config.toml'),
    [
      'model = "gpt-5.5"',
      'model_provider = "scripted"',
      'approval_policy = "never"',
      // The scripted commands are harmless, and the program's own sandbox does not start inside every container.
      'sandbox_mode = "danger-full-access"',
      '[features]',
      'plugins = false',
      '[analytics]',
      'enabled = false',
      '[model_providers.scripted]',
      'name = "scripted"',
      `base_url = "${server.url}/v1"`,
      'env_key = "SCRIPTED_KEY"',
      'wire_api = "responses"',
      'request_max_retries = 0',
      'stream_max_retries = 0',
      '',
    ].join('\n'),
  )
  const env = { ...base(place), CODEX_HOME: codexHome(place), SCRIPTED_KEY: 'dummy' }
  const ended = await run(join(bin, 'codex'), ['--disable', 'plugins', 'exec', '--json', ...args], {
    cwd,
    env,
    timeoutMs: TIMEOUT_MS,
  })
  return must(ended)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function must(ended: RunResult): string {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
  if (!succeeded(ended))
    throw new Error(
      `${ended.command} ended with ${ended.exitCode ?? ended.signal}: ${text(ended.stdout.head)}${text(ended.stderr.head)}`,
    )
  return text(ended.stdout.head) + text(ended.stdout.tail)
}
