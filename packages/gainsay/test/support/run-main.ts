// `main(argv, io)` in this process with an Io of the test's own.
import { main } from '../../src/main.ts'
import type { Io } from '../../src/io.ts'
import type { Ended, Where } from './program.ts'
import { environmentOf } from './program.ts'

export async function runMain(argv: readonly string[], where: Where & Partial<Io>): Promise<Ended> {
  let out = ''
  let err = ''
  const exit = await main(argv, {
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 100,
    signal: new AbortController().signal,
    now: () => new Date(),
    ...where,
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    env: environmentOf(where),
  })
  return { exit, out, err }
}
