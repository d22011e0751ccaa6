// The built program as a real process, in an environment built from nothing.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const PROGRAM: string = join(import.meta.dirname, '..', '..', 'dist', 'bin.mjs')
const TIMEOUT_MS = 40_000

export type Ended = { readonly exit: number | null; readonly out: string; readonly err: string }
export type Where = {
  readonly cwd: string
  /** Left out of the environment where it is null. */
  readonly home: string | null
  readonly env?: Readonly<Record<string, string>>
}

export function requireBuilt(): void {
  if (!existsSync(PROGRAM))
    throw new Error(`${PROGRAM} is missing: these tests run the built program; run npm run build first.`)
}

export function environmentOf({ home, env = {} }: Where): Record<string, string> {
  const path = process.env['PATH'] ?? ''
  return {
    PATH: path,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...(home === null ? {} : { HOME: home }),
    ...env,
  }
}

export function gainsay(args: readonly string[], where: Where): Ended {
  requireBuilt()
  const result = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: where.cwd,
    env: environmentOf(where),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    maxBuffer: 64 << 20,
  })
  return { exit: result.status, out: result.stdout, err: result.stderr }
}

/** A shell command with `$GAINSAY` standing for the built program. */
export function shell(script: string, where: Where): Ended {
  requireBuilt()
  const env = { ...environmentOf(where), GAINSAY: `"${process.execPath}" "${PROGRAM}"` }
  const result = spawnSync('bash', ['-c', script.replaceAll('$GAINSAY', env.GAINSAY)], {
    cwd: where.cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  return { exit: result.status, out: result.stdout, err: result.stderr }
}

/** Started and not waited for; `ended` resolves when it has. */
export function startGainsay(
  args: readonly string[],
  where: Where,
): { child: ChildProcess; ended: Promise<Ended> } {
  requireBuilt()
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: where.cwd,
    env: environmentOf(where),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (exit) => resolve({ exit, out, err }))
  })
  return { child, ended }
}
