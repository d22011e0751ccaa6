// What the sandbox's building blocks on this machine can do, from their own help and by trying.

import { chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { outputText } from '../process/bounded-output.ts'
import { run } from '../process/run.ts'
import { succeeded } from '../process/run-error.ts'
import { prepareLaunch } from './launch-script.ts'
import { isExecutable } from './look.ts'
import { quote } from './quote.ts'
import { removeTree } from './remove-tree.ts'
import { runFolder } from './run-folder.ts'
import { systemCallFilter } from './seccomp.ts'
import type { SandboxFeatures } from './types.ts'

export const PROBE_ENV = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C' } as const
const TIMEOUT_MS = 10_000

type User = { readonly uid: number; readonly gid: number } | null

export type Found = { readonly version: string | null; readonly features: SandboxFeatures }

export async function findFeatures(user: User): Promise<Found> {
  const [version, help, overlay] = await Promise.all([
    say(['--version']),
    say(['--help']),
    overlayWorks(user),
  ])
  return {
    version: /\d+\.\d+(?:\.\d+)?/.exec(version)?.[0] ?? null,
    features: {
      disableUserns: help.includes('--disable-userns'),
      tmpfsSize: help.includes('--size'),
      processLimit: kernelIsAtLeast(5, 14) || user !== null,
      prlimit: isExecutable('/usr/bin/prlimit'),
      seccomp: help.includes('--seccomp') && systemCallFilter(process.arch, { nested: false }) !== null,
      overlay,
    },
  }
}

async function say(args: readonly string[]): Promise<string> {
  const result = await run('bwrap', args, { cwd: '/', env: PROBE_ENV, timeoutMs: TIMEOUT_MS })
  return succeeded(result) ? outputText(result.stdout) : ''
}

function kernelIsAtLeast(major: number, minor: number): boolean {
  const [ours = 0, theirs = 0] = release().split('.').map(Number)
  return ours > major || (ours === major && theirs >= minor)
}

/**
 * Whether layers can be mounted without being root, here: written to, removed from and made again.
 * @param near the folder whose file system is asked about; default: the temporary folder.
 */
export async function overlayWorks(user: User, near?: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const folder = runFolder(user !== null)
  // The layers are asked about, not the way to them: the launch starts from a folder of its own.
  const layers = mkdtempSync(join(near ?? folder, 'overlay-'))
  try {
    const [lower, scratch] = [join(layers, 'lower'), join(layers, 'scratch')]
    makeOwned(user, [lower, join(lower, 'a'), scratch, join(scratch, 'upper'), join(scratch, 'work')])
    const merged = join(folder, 'stage', 'o0')
    const launch = prepareLaunch({
      user,
      folder,
      staged: [
        { from: lower, name: '0', isFolder: true },
        { from: scratch, name: '1', isFolder: true },
      ],
      overlays: [{ name: 'o0', lowers: ['0'], scratch: '1' }],
      bubblewrap: ['sh', '-c', `cd ${quote(merged)} && rmdir a && mkdir a && mv a b && echo x > f`],
      seccomp: null,
    })
    const options = { cwd: folder, env: launch.env, timeoutMs: TIMEOUT_MS }
    return succeeded(await run(launch.command, launch.args, options))
  } catch {
    return false
  } finally {
    await removeTree(layers)
    await removeTree(folder)
  }
}

function makeOwned(user: User, folders: readonly string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { mode: 0o755 })
    if (user !== null) chownSync(folder, user.uid, user.gid)
  }
}
