// Which program is installed, from its own --version: no network, no login, no session.

import { outputText, run, succeeded } from '@gainsay/host'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from './agent-types.ts'

export type ProgramVersion =
  | { readonly state: 'ok' | 'too-old'; readonly version: string }
  | { readonly state: 'missing' }
  /** It is there and does not say a version. */
  | { readonly state: 'unreadable'; readonly why: string }

export type VersionOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly minimum: string
}

export async function programVersion(command: string, options: VersionOptions): Promise<ProgramVersion> {
  const result = await run(command, ['--version'], {
    cwd: options.cwd,
    env: options.env,
    timeoutMs: AGENT_LIMITS.versionTimeoutMs,
    maxOutputBytes: AGENT_LIMITS.outputBytes,
  })
  if (result.startFailure === 'ENOENT') return { state: 'missing' }
  const version = /\b(\d{1,6}\.\d{1,6}\.\d{1,6})\b/.exec(outputText(result.stdout))?.[1]
  if (!succeeded(result) || version === undefined) {
    const said = outputText(result.stderr).trim().slice(0, 300)
    return { state: 'unreadable', why: said === '' ? 'it printed no version' : said }
  }
  return { state: compareVersions(version, options.minimum) < 0 ? 'too-old' : 'ok', version }
}

/** Negative: the first is older. Three numbers each. */
export function compareVersions(first: string, second: string): number {
  const one = first.split('.').map(Number)
  const other = second.split('.').map(Number)
  for (const index of [0, 1, 2]) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** @throws PartyError 'unavailable' where the program is not there or too old */
export function assertVersion(
  spec: string,
  found: ProgramVersion,
  program: { readonly minimum: string; readonly install: string },
): void {
  if (found.state === 'missing')
    throw new PartyError('unavailable', `${spec} is not installed; ${program.install}`)
  if (found.state === 'too-old')
    throw new PartyError(
      'unavailable',
      `${spec} is version ${found.version}, and ${program.minimum} or newer is needed; ${program.install}`,
    )
}
