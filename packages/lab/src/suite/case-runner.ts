// Runs the programs of cases in the sandbox, each in a fresh folder that is thrown away.
import { runEndOf, WITNESS_SANDBOX, type RunEnd } from '@gainsay/engine'
import { findToolchain, probeSandbox, runSandboxed } from '@gainsay/host'
import type { CaseRun, RunCase } from './check-case.ts'
import { SUITE_LIMITS } from './limits.ts'

export type CaseRunnerOptions = {
  /** Of the user: PATH and HOME, for finding what is installed. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

/** Where nothing here contains a program, every run gives `could-not-run` and says why. */
export async function openCaseRunner({ env, signal }: CaseRunnerOptions): Promise<RunCase> {
  const node = process.execPath
  const [sandbox, toolchain] = await Promise.all([
    probeSandbox({ platform: process.platform, uid: process.getuid?.() ?? -1, node }),
    findToolchain({ path: env['PATH'] ?? '', home: env['HOME'] ?? '/nonexistent', extra: [node] }),
  ])
  return async ({ files, command }: CaseRun): Promise<RunEnd> => {
    const result = await runSandboxed({
      sandbox,
      toolchain,
      command: 'sh',
      args: ['-c', command],
      files,
      limits: { ...WITNESS_SANDBOX, timeoutMs: SUITE_LIMITS.witnessTimeoutMs },
      ...(signal === undefined ? {} : { signal }),
    })
    signal?.throwIfAborted()
    return runEndOf(result)
  }
}
