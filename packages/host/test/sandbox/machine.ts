// The machine that the tests run on: what contains programs here, and what is installed.

import { spawnSync } from 'node:child_process'
import { findToolchain, probeSandbox, type Sandbox, type Toolchain } from '@gainsay/host'

export const uid: number = process.getuid?.() ?? -1

export const sandbox: Sandbox = await probeSandbox({
  platform: process.platform,
  uid,
  node: process.execPath,
})

/** Where it is false, the tests that need it are skipped under a name that says why. */
export const contained: boolean = sandbox.kind === 'bubblewrap'
export const why: string = contained ? '' : ` (skipped: ${sandbox.problems[0]})`

export const toolchain: Toolchain = await findToolchain({
  path: '/usr/local/bin:/usr/bin:/bin',
  home: '/nonexistent',
  extra: [process.execPath],
})

export const hasPython: boolean = toolchain.tools.some(({ name }) => name === 'python3')

/** What is mounted on this machine, to show that nothing is left mounted. */
export function mounts(): string {
  return spawnSync('cat', ['/proc/self/mountinfo'], { encoding: 'utf8' }).stdout
}
