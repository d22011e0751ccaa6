import { start } from './start.ts'
import type { RunOptions, RunResult } from './types.ts'

/**
 * Runs a program to its end. Never rejects: see the booleans of the result, or `runError`.
 *
 * @example
 * const result = await run('git', ['--version'], { cwd: '/', env: cleanEnvironment(process.env) })
 * if (!succeeded(result)) throw runError(result)
 */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return start(command, args, options).ended
}
