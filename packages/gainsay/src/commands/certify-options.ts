import type { Command } from 'commander'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

/** `certify plan` reads its own options: they are many, and of one file. */
export function addCertify(program: Command, io: Io, finish: Finish): void {
  program
    .command('certify')
    .description('Certify fixed claims by a bounded verifier.')
    .addHelpText(
      'after',
      '\nExample:\n  gainsay certify plan --rounds 10 --delta 0.05 --gamma 0.1 --q 0.5 --c 0.99 --a 0.99',
    )
    .command('plan')
    .description('How many checks a certificate needs, and whether they can be afforded.')
    .argument('[words...]', 'a plan file, and options: gainsay certify plan --help lists them')
    .allowUnknownOption()
    .helpOption(false)
    .passThroughOptions()
    .action(async (words: string[]) => {
      const { certifyPlan } = await import('./certify-plan.ts')
      const exit = await certifyPlan(words, {
        stdout: io.stdout,
        stderr: io.stderr,
        readFile: (path) => readFile(resolve(io.cwd, path), 'utf8'),
        writeFile: (path, text) => writeFile(resolve(io.cwd, path), text),
      })
      finish(exit)
    })
}
