// macOS: the profile of sandbox-exec, written by its documentation and by Apple's own profiles in
// /System/Library/Sandbox/Profiles. Not tried on a Mac so far: `probeSandbox` tries to break out of
// it, and refuses it where it does not hold. It has no memory limit and no mounts.

import { realpathSync } from 'node:fs'
import type { SandboxRequest } from './types.ts'

const READ_ONLY = [
  '/usr',
  '/bin',
  '/sbin',
  '/System',
  '/Library/Frameworks',
  '/Library/Developer',
  '/Applications/Xcode.app',
  '/private/etc/ssl',
  '/private/var/db/timezone',
  '/private/var/select',
]

/** @param writable folders that the program may write in. */
export function sandboxExecCommand(
  request: SandboxRequest,
  writable: readonly string[],
  words: readonly string[],
): string[] {
  const readable = [
    ...READ_ONLY,
    ...request.toolchain.roots,
    ...request.toolchain.caches.map(({ from }) => from),
  ]
  return [
    '/usr/bin/sandbox-exec',
    '-p',
    sandboxExecProfile({ readable, writable, network: request.network ?? 'none' }),
    ...words,
  ]
}

export type ProfileInput = {
  readonly readable: readonly string[]
  readonly writable: readonly string[]
  readonly network: 'none' | 'host'
}

/** Everything is denied but what is named. */
export function sandboxExecProfile({ readable, writable, network }: ProfileInput): string {
  const lines = [
    '(version 1)',
    '(deny default)',
    '(import "system.sb")',
    '(allow process-fork)',
    '(allow process-exec)',
    '(allow signal (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow file-read-metadata)',
    `(allow file-read* ${subpaths(readable)})`,
    `(allow file-read* file-write* ${subpaths(writable)})`,
    '(allow file-write-data (literal "/dev/null") (literal "/dev/zero"))',
    '(allow file-ioctl (literal "/dev/null"))',
  ]
  lines.push(network === 'host' ? '(allow network*)' : '(allow network* (local ip "localhost:*"))')
  if (network === 'none')
    lines.push('(deny network-outbound (remote ip "*:*"))', '(deny network-outbound (remote unix-socket))')
  return `${lines.join('\n')}\n`
}

/** macOS compares real paths: /tmp is a link to /private/tmp there. */
function subpaths(paths: readonly string[]): string {
  return paths.map((path) => `(subpath ${literal(real(path))})`).join(' ')
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function literal(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
