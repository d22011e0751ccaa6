// What contains a program on this machine, found by trying to break out of it: a sandbox that is
// installed and does not hold is worse than none.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { outputText } from '../process/bounded-output.ts'
import { findFeatures } from './features.ts'
import { isExecutable } from './look.ts'
import { PROBE_PROGRAM, type ProbeTargets } from './probe-program.ts'
import { removeTree } from './remove-tree.ts'
import { runFolder } from './run-folder.ts'
import { runSandboxed } from './run-sandboxed.ts'
import { findToolchain } from './toolchain.ts'
import { OFFLINE } from './toolchain-table.ts'
import type { EscapeProbe, Protection, Sandbox, SandboxFeatures, SandboxLimits } from './types.ts'

/** The user that programs run as where we are root: nobody's files are writable for it. */
const NOBODY = { uid: 65534, gid: 65534 } as const

const PROBE_LIMITS: Partial<SandboxLimits> = {
  timeoutMs: 20_000,
  processes: 40,
  scratchBytes: 8 << 20,
  memoryBytes: 1 << 30,
}

export type ProbeInput = {
  readonly platform: NodeJS.Platform
  /** 0 is root. */
  readonly uid: number
  /** The node that runs us: the probing program runs on it. */
  readonly node: string
  /** Left out, to show that the probes can fail. */
  readonly without?: readonly Protection[]
}

const NO_FEATURES: SandboxFeatures = {
  disableUserns: false,
  tmpfsSize: false,
  processLimit: false,
  prlimit: false,
  seccomp: false,
  overlay: false,
}
const NO_LIMITS = {
  time: true,
  memory: false,
  processes: false,
  disk: false,
  output: true,
  network: false,
  files: false,
}

/** Takes about 0.2 s: ask once a process. Never rejects. */
export async function probeSandbox(input: ProbeInput): Promise<Sandbox> {
  if (input.platform === 'linux') return probeBubblewrap(input)
  if (input.platform === 'darwin' && isExecutable('/usr/bin/sandbox-exec')) return probeSandboxExec(input)
  return none(`There is no sandbox for ${input.platform}; programs that models write are not run here.`)
}

async function probeBubblewrap(input: ProbeInput): Promise<Sandbox> {
  const user = input.uid === 0 ? NOBODY : null
  const { version, features } = await findFeatures(user)
  if (version === null)
    return none('bubblewrap is not installed; install it (apt install bubblewrap, dnf install bubblewrap).')
  const sandbox: Sandbox = {
    kind: 'bubblewrap',
    version,
    user,
    features,
    limits: {
      ...NO_LIMITS,
      memory: true,
      disk: true,
      processes: features.processLimit && features.prlimit,
      network: true,
      files: true,
    },
    problems: featureProblems(features),
    escapes: [],
  }
  return tried(sandbox, input)
}

async function probeSandboxExec(input: ProbeInput): Promise<Sandbox> {
  const sandbox: Sandbox = {
    kind: 'sandbox-exec',
    version: null,
    user: null,
    features: NO_FEATURES,
    limits: { ...NO_LIMITS, network: true, files: true },
    problems: ['sandbox-exec has no limit on memory, processes and disk, and was not tried by its authors.'],
    escapes: [],
  }
  return tried(sandbox, input)
}

async function tried(sandbox: Sandbox, input: ProbeInput): Promise<Sandbox> {
  const tries = await escapeProbes(sandbox, input)
  if (typeof tries === 'string') return { ...none(startProblem(tries)), version: sandbox.version }
  const wanted = sandbox.kind === 'bubblewrap' ? tries : tries.filter((one) => !LINUX_ONLY.has(one.name))
  const out = wanted.filter((one) => one.held === false)
  if (out.length === 0) return { ...sandbox, escapes: wanted }
  const names = out.map((one) => one.name).join(', ')
  return {
    ...none(`${sandbox.kind} does not hold here: a program could ${names}.`),
    version: sandbox.version,
    escapes: wanted,
  }
}

/** What only namespaces and limits hold back. */
const LINUX_ONLY = new Set([
  'hold capabilities',
  'gain privileges on exec',
  'see the processes of the host',
  'use /dev/shm without a limit',
  'start processes without a limit',
])

function startProblem(said: string): string {
  if (/uid map|user namespace|Operation not permitted|Permission denied/i.test(said))
    return `This system refuses user namespaces (${said}); set kernel.apparmor_restrict_unprivileged_userns=0, or run outside the container.`
  return `bubblewrap could not start a program (${said}).`
}

function featureProblems(features: SandboxFeatures): string[] {
  const problems: string[] = []
  if (!features.disableUserns && !features.seccomp)
    problems.push('This bubblewrap cannot forbid user namespaces inside; use 0.8 or later.')
  if (!features.prlimit)
    problems.push('prlimit (util-linux) is missing: a single process is limited by watching only.')
  if (!features.processLimit) problems.push('Before Linux 5.14 the number of processes cannot be limited.')
  if (!features.overlay)
    problems.push('Overlays cannot be mounted here: workspaces are copied, which takes longer.')
  return problems
}

function none(problem: string): Sandbox {
  return {
    kind: 'none',
    version: null,
    user: null,
    features: NO_FEATURES,
    limits: NO_LIMITS,
    problems: [problem],
    escapes: [],
  }
}

/** The probes' results, or what was said where none could be run. */
async function escapeProbes(sandbox: Sandbox, input: ProbeInput): Promise<readonly EscapeProbe[] | string> {
  const folder = runFolder(sandbox.user !== null)
  const servers: Server[] = []
  try {
    const targets = await lay(folder, servers)
    const toolchain = await findToolchain({
      path: '/usr/bin:/bin',
      home: '/nonexistent',
      extra: [input.node],
    })
    const result = await runSandboxed({
      sandbox,
      toolchain,
      command: input.node,
      args: ['-e', PROBE_PROGRAM, JSON.stringify(targets)],
      limits: PROBE_LIMITS,
      ...(input.without === undefined ? {} : { without: input.without }),
    })
    const text = outputText(result.stdout)
    if (result.exitCode !== 0)
      return result.unrunnable?.text ?? (outputText(result.stderr).trim().slice(-200) || 'no answer')
    return JSON.parse(text) as EscapeProbe[]
  } catch (cause) {
    return (cause as Error).message
  } finally {
    for (const server of servers) server.close()
    await removeTree(folder)
  }
}

/** Things worth reaching: a secret, a writable folder, listeners of three kinds. */
async function lay(folder: string, servers: Server[]): Promise<ProbeTargets> {
  const secretFile = join(folder, 'secret')
  writeFileSync(secretFile, 'a secret of the host', { mode: 0o644 })
  // Open to everybody: only the sandbox is to stand in the way.
  const outsideFolder = join(folder, 'outside')
  mkdirSync(outsideFolder)
  chmodSync(outsideFolder, 0o777)
  const socketPath = join(folder, 'socket')
  const abstractName = `gainsay-${randomBytes(8).toString('hex')}`
  const tcp = await listen(servers, { host: '127.0.0.1', port: 0 })
  await listen(servers, { path: socketPath })
  chmodSync(socketPath, 0o777)
  if (process.platform === 'linux') await listen(servers, { path: `\0${abstractName}` })
  const address = tcp.address()
  return {
    secretFile,
    outsideFolder,
    tcpPort: typeof address === 'object' && address !== null ? address.port : 0,
    socketPath,
    abstractName,
    hostPid: process.pid,
    processes: PROBE_LIMITS.processes!,
    scratchBytes: PROBE_LIMITS.scratchBytes!,
    allowedVariables: [...SANDBOX_VARIABLES, ...Object.keys(OFFLINE)],
  }
}

const SANDBOX_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'LOGNAME', 'TERM', 'PWD', 'SHLVL', '_']

function listen(
  servers: Server[],
  where: { path: string } | { host: string; port: number },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    servers.push(server)
    server.on('error', reject)
    server.unref()
    server.listen(where, () => resolve(server))
  })
}
