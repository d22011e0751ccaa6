// A mutant as a witness: its command is the project's tests with their result turned round, so that it
// fails, as a witness must, exactly if the tests pass on the mutant.
import type { TestSuite } from './find-suites.ts'
import { quoted } from './find-suites.ts'

export function turnedRound({ command, folder }: Pick<TestSuite, 'command' | 'folder'>): string {
  const there = folder === '' ? command : `cd ${quoted(folder)} && ${command}`
  return `if ${there}; then exit 1; else exit 0; fi`
}
