// The steps before bubblewrap: in a mount namespace of their own, so that nothing is mounted where
// others see it and nothing is left when the program ends.
//
// As root: bind what the unprivileged user could not reach, become that user, then (in a user
// namespace) mount the overlays. As an ordinary user: all of it in the user namespace.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedDescriptors } from './inherited-descriptors.ts'
import { quote, quoteAll } from './quote.ts'

/** A folder or file shown below the stage under a short clean name. */
export type Staged = {
  readonly from: string
  readonly name: string
  readonly isFolder: boolean
  /** A folder in memory of this size, in place of a bind. */
  readonly sizeBytes?: number
}

export type StagedOverlay = {
  readonly name: string
  /** Names of staged folders, the topmost first. */
  readonly lowers: readonly string[]
  /** The staged folder that holds `upper` and `work`: the kernel wants both on one mount. */
  readonly scratch: string | null
}

export type LaunchPlan = {
  readonly user: { readonly uid: number; readonly gid: number } | null
  /** A folder of this run, reachable for `user`. */
  readonly folder: string
  readonly staged: readonly Staged[]
  readonly overlays: readonly StagedOverlay[]
  readonly bubblewrap: readonly string[]
  readonly seccomp: Uint8Array | null
}

export type Launch = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** bubblewrap writes here what it started and how that ended, as JSON documents. */
  readonly statusFile: string
}

const LAUNCH_ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' } as const

export const stagePath = (folder: string, name: string): string => join(folder, 'stage', name)

/** Writes what the steps need into the plan's folder and says how to start them. */
export function prepareLaunch(plan: LaunchPlan): Launch {
  const statusFile = join(plan.folder, 'status')
  makeStage(plan)
  writeFileSync(statusFile, '', { mode: 0o666 })
  // Opened before we become somebody else, so that the file itself needs no wider rights.
  const inherited = inheritedDescriptors()
  const descriptors = [...inherited.map((fd) => `exec ${fd}>&-`), `exec 8>${quote(statusFile)}`]
  if (plan.seccomp !== null) {
    const file = join(plan.folder, 'seccomp')
    writeFileSync(file, plan.seccomp)
    descriptors.push(`exec 9<${quote(file)}`)
  }
  const steps = ['set -e', ...descriptors]
  const inner = [...mountStep(plan, 'overlays'), `exec ${quoteAll(plan.bubblewrap)}`]
  if (plan.user !== null) {
    const { uid, gid } = plan.user
    steps.push(...mountStep(plan, 'binds'))
    const become = ['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--']
    const inside = plan.overlays.length > 0 ? ['unshare', '-Urm', '--', 'sh', '-c', joined(inner)] : null
    steps.push(`exec ${quoteAll([...become, ...(inside ?? plan.bubblewrap)])}`)
    const needsMounts = plan.staged.length > 0
    const outer = needsMounts ? ['unshare', '-m', '--propagation', 'private', '--'] : []
    return started([...outer, shellFor(inherited), '-c', joined(steps)], statusFile)
  }
  if (plan.overlays.length + plan.staged.length > 0) {
    const all = joined(['set -e', ...mountStep(plan, 'binds'), ...inner])
    steps.push(`exec ${quoteAll(['unshare', '-Urm', '--', 'sh', '-c', all])}`)
  } else steps.push(`exec ${quoteAll(plan.bubblewrap)}`)
  return started([shellFor(inherited), '-c', joined(steps)], statusFile)
}

/** dash cannot name a descriptor above 9. */
function shellFor(inherited: readonly number[]): string {
  return inherited.some((fd) => fd > 9) ? 'bash' : 'sh'
}

function started(words: readonly string[], statusFile: string): Launch {
  const [command, ...args] = words
  return { command: command!, args, env: LAUNCH_ENV, statusFile }
}

const joined = (steps: readonly string[]): string => steps.join('\n')

function makeStage(plan: LaunchPlan): void {
  mkdirSync(join(plan.folder, 'stage'), { mode: 0o755, recursive: true })
  for (const { name, isFolder } of plan.staged) {
    if (isFolder) mkdirSync(stagePath(plan.folder, name))
    else writeFileSync(stagePath(plan.folder, name), '')
  }
  for (const { name } of plan.overlays) mkdirSync(stagePath(plan.folder, name))
}

/** All mounts of one step by one process: a start of mount(8) for each would cost more than bwrap. */
function mountStep(plan: LaunchPlan, which: 'binds' | 'overlays'): string[] {
  const lines = which === 'binds' ? bindLines(plan) : overlayLines(plan)
  if (lines.length === 0) return []
  const table = join(plan.folder, which)
  writeFileSync(table, `${lines.join('\n')}\n`, { mode: 0o644 })
  return [`mount -a -T ${quote(table)}`]
}

function bindLines(plan: LaunchPlan): string[] {
  return plan.staged.map(({ from, name, isFolder, sizeBytes }) => {
    const target = tableWord(stagePath(plan.folder, name))
    if (sizeBytes !== undefined) return `tmpfs ${target} tmpfs mode=1777,size=${sizeBytes} 0 0`
    const how = isFolder ? 'rbind' : 'bind'
    return [tableWord(from), target, 'none', how, '0', '0'].join(' ')
  })
}

function overlayLines(plan: LaunchPlan): string[] {
  const at = (name: string): string => stagePath(plan.folder, name)
  return plan.overlays.map(({ name, lowers, scratch }) => {
    const options = [`lowerdir=${lowers.map(at).join(':')}`, 'userxattr']
    if (scratch !== null) options.push(`upperdir=${at(scratch)}/upper`, `workdir=${at(scratch)}/work`)
    return ['overlay', tableWord(at(name)), 'overlay', tableWord(options.join(',')), '0', '0'].join(' ')
  })
}

/** fstab(5): blanks, back-slashes and number signs as octal. */
function tableWord(text: string): string {
  return text.replaceAll(/[\s\\#]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)
}
