import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type DoctorOptions = { readonly signIn?: boolean; readonly json?: boolean }

export function addDoctor(program: Command, io: Io, finish: Finish): void {
  program
    .command('doctor')
    .description(
      'What is installed here, whether the sandbox holds (it tries to break out), and what a review would use.',
    )
    .option('--sign-in', 'also ask each program whether it is signed in (no model is asked)')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  gainsay doctor\n  gainsay doctor --sign-in')
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('./doctor.ts')
      finish(await doctor(options, io))
    })
  program
    .command('prune')
    .description(
      'Remove what crashed runs left behind: workspaces, sandbox folders, frozen work that no run needs.',
    )
    .addHelpText('after', '\nExample:\n  gainsay prune')
    .action(async () => {
      const { prune } = await import('./prune.ts')
      finish(await prune(io))
    })
}
