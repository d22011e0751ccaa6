// From a witness as it was written to what is run: its files, and one command line.
import type { SandboxFile } from '@gainsay/host'
import type { Witness } from '@gainsay/protocol'
import { testCommandFor, type ReadText } from './test-command.ts'

export type WitnessPlan = {
  readonly command: string
  /** Relative to the top; '' for the top. */
  readonly folder: string
  readonly files: readonly SandboxFile[]
  /** Exit codes that mean failing; null: any but 0. */
  readonly failing: readonly number[] | null
}

/** @returns the plan, or one sentence that says why it cannot be run */
export async function planWitness(witness: Witness, read: ReadText): Promise<WitnessPlan | string> {
  const { kind, files, command } = witness
  if (kind !== 'patch') {
    for (const { path } of files)
      if ((await read(path)) !== null)
        return `${path} is a file of the work: give the witness a path of its own, or make it a patch.`
  }
  const shared = { files: files.map(({ path, content }) => ({ path, content })) }
  if (kind !== 'test') return { command, folder: '', failing: null, ...shared }
  // A manifest that the witness brings must not choose how it is run: only the work's own is read.
  const test = files.find(({ path }) => /test|spec/i.test(path)) ?? files[0]
  const own = test === undefined ? null : await testCommandFor(test.path, read)
  return { ...(own ?? { command, folder: '', failing: null }), ...shared }
}
