// Runs every hostile program in a sandbox of its own and says of each whether it was held.

import { join } from 'node:path'
import {
  discoverRepository,
  makeCheckout,
  openWorkspace,
  outputText,
  removeCheckout,
  runSandboxed,
  scratchView,
  type SandboxResult,
  type Workspace,
} from '@gainsay/host'
import { hasPython, sandbox, toolchain } from '../machine.ts'
import { FILES } from './files.ts'
import { KERNEL } from './kernel.ts'
import { NETWORK } from './network.ts'
import { NODE, PYTHON } from './prelude.ts'
import { layPrey, type Laid } from './prey.ts'
import { PROCESSES } from './processes.ts'
import { RESOURCES } from './resources.ts'
import type { Escape, Prey, SuiteOptions, Verdict } from './types.ts'

export const ESCAPES: readonly Escape[] = [...NETWORK, ...FILES, ...KERNEL, ...PROCESSES, ...RESOURCES]

const AT_ONCE = 3
const TIMEOUT_MS = 20_000

export type SuiteResult = { readonly verdicts: readonly Verdict[]; readonly damage: readonly string[] }

export async function runSuite(options: SuiteOptions = {}): Promise<SuiteResult> {
  const laid = await layPrey()
  const workspace = await openVictim(laid)
  const chosen = ESCAPES.filter(({ name }) => options.only?.includes(name) ?? true)
  const verdicts: Verdict[] = []
  const together = chosen.filter(({ alone }) => alone !== true)
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = together.shift(); next !== undefined; next = together.shift())
      verdicts.push(await judge(next, laid.prey, workspace, options))
  })
  await Promise.all(workers)
  for (const escape of chosen.filter(({ alone }) => alone === true))
    verdicts.push(await judge(escape, laid.prey, workspace, options))
  const damage = laid.damage()
  await removeCheckout(workspace.checkout)
  await laid.remove()
  return { verdicts, damage }
}

async function openVictim({ repository }: Laid): Promise<Workspace> {
  const found = await discoverRepository(repository.top)
  const checkout = await makeCheckout({
    folder: join(repository.runFolder, 'workspaces'),
    at: repository.top,
    store: {
      gitDir: found.gitDir,
      objectsDir: join(found.gitDir, 'objects'),
      alternates: [],
      repository: found,
    },
    tree: repository.git('rev-parse', 'HEAD^{tree}').trim(),
    sandbox,
    dependenciesFrom: repository.top,
  })
  return openWorkspace(checkout, { name: 'victim', writable: true, git: 'none' })
}

async function judge(
  escape: Escape,
  prey: Prey,
  workspace: Workspace,
  options: SuiteOptions,
): Promise<Verdict> {
  const { name, program } = escape
  if ('python' in program && !hasPython)
    return { name, held: null, detail: 'python3 is not installed', durationMs: 0 }
  const scratch = await scratchView(workspace)
  try {
    const result = await runSandboxed({
      sandbox,
      toolchain,
      workspace: scratch.view,
      ...commandOf(program, prey),
      limits: { timeoutMs: TIMEOUT_MS, ...escape.limits },
      ...(options.without === undefined ? {} : { without: options.without }),
    })
    const why = gotOut(result) ?? notAsExpected(escape, result) ?? (await escape.check?.(prey)) ?? null
    return { name, held: why === null, detail: why ?? '', durationMs: Math.round(result.durationMs) }
  } finally {
    await scratch.dispose()
  }
}

function commandOf(program: Escape['program'], prey: Prey): { command: string; args: string[] } {
  const json = JSON.stringify(prey)
  if ('python' in program) return { command: 'python3', args: ['-c', PYTHON + program.python, json] }
  if ('node' in program) return { command: process.execPath, args: ['-e', NODE + program.node, json] }
  return { command: 'sh', args: ['-c', program.sh, `${prey.outside}/late`, json] }
}

function gotOut(result: SandboxResult): string | null {
  return /^ESCAPED.*$/m.exec(outputText(result.stdout))?.[0] ?? null
}

function notAsExpected({ expect }: Escape, result: SandboxResult): string | null {
  if (result.unrunnable !== null) return `not run: ${result.unrunnable.text}`
  if (typeof expect === 'function') return expect(result)
  if (expect === undefined) {
    const tried = /^TRIED$/m.test(outputText(result.stdout))
    return tried
      ? null
      : `it did not try: ${outputText(result.stderr).slice(-400)} ${JSON.stringify(shown(result))}`
  }
  const wrong = Object.entries(expect).filter(
    ([field, value]) => result[field as keyof SandboxResult] !== value,
  )
  return wrong.length === 0
    ? null
    : `${wrong.map(([field]) => field).join(', ')}: ${JSON.stringify(shown(result))}`
}

function shown({ stdout: _stdout, stderr: _stderr, ...rest }: SandboxResult): object {
  return rest
}
