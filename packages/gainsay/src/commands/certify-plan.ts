// `gainsay certify plan`: a thin wrapper over the plans of @gainsay/certify. Flags override the
// plan file field by field. Exit 0: some review length certifies; 3: none does (the advice says
// what would); 2: bad input. With --paper, exit 1 if a printed number is not reproduced.
import {
  figuresSvg,
  figureText,
  isCertifyError,
  paperReport,
  planReview,
  readPlan,
  type Figure,
  type PaperReport,
  type PlanResult,
} from '@gainsay/certify'
import { printable } from '@gainsay/host'
import { Command, CommanderError } from 'commander'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { paperText, planText } from '../output/certify-plan-text.ts'

export type CertifyPlanIo = {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly readFile: (path: string) => Promise<string>
  readonly writeFile: (path: string, text: string) => Promise<void>
}

type PlanFlags = {
  readonly rounds?: string
  readonly delta?: string
  readonly gamma?: string
  readonly q?: string
  readonly lambda?: string
  readonly rho?: string
  readonly constraints?: string
  readonly c?: string
  readonly a?: string
  readonly effort?: string
  readonly expertise?: string
  readonly json?: boolean
  readonly svg?: string
  readonly paper?: boolean
}

/** What went wrong while reading the plan: printed as one sentence, exit 2. */
class PlanFileError extends Error {}

const EXAMPLES = `
Example:
  gainsay certify plan --rounds 10 --delta 0.05 --gamma 0.1 --q 0.5 --c 0.99 --a 0.99
  gainsay certify plan --rounds 20 --delta 0.05 --gamma 0.2 --lambda 0.2 --constraints 100 --c 0.9
  gainsay certify plan plan.json --json
  gainsay certify plan plan.json --svg plan.svg
  gainsay certify plan --paper

A plan file holds the same fields, for example
  {"T": 10, "delta": "0.05", "gamma": "0.1", "q": "0.5", "c": "0.99", "a": "0.99"}
and may hold lists for c and a, "effort": {"E", "expertise", "load", "loadStep"} in the place of c,
and "global": {"q", "a", "c" or "load"} to compare with a global checker.

Exit codes: 0 some review length certifies, 2 bad input, 3 none does.`

/** The command line of a plan, for `certify plan` and its help. */
export function planCommand(io: CertifyPlanIo): Command {
  return new Command('gainsay certify plan')
    .description('Plan a certification: which review lengths meet both error targets, and what would help.')
    .argument('[plan]', 'a plan file (JSON); flags override its fields')
    .option('--rounds <T>', 'the review horizon, 1 to 10000000')
    .option('--delta <p>', 'the false-acceptance target, in (0, 1)')
    .option('--gamma <p>', 'the false-rejection target, in (0, 1)')
    .option('--q <p>', 'how often a false claim passes a correct check at most, in [0, 1)')
    .option('--lambda <p>', 'the probability of a reference check, in (0, 1]')
    .option('--rho <p>', 'how often a reference check detects a false claim at least, in (0, 1]')
    .option('--constraints <J>', 'draw from J constraints: rho = 1/J')
    .option('--c <p>', 'how often a check is executed correctly at least, in (0, 1]')
    .option('--a <p>', 'how often an honest reply is adequate at least, in [0, 1] (default: 1)')
    .option('--effort <E>', 'the effort budget, in the place of --c (functions of Appendix B)')
    .option('--expertise <xi>', 'expertise, with --effort (default: 10)')
    .option('--json', 'print one JSON document')
    .option('--svg <file>', 'write the figures as SVG')
    .option('--paper', 'reproduce the printed figures and tables of the paper')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => write(printable(text.replace(/^error: /, 'gainsay: '))),
    })
}

/** Runs the command on its own arguments and returns the exit code. */
export async function certifyPlan(argv: string[], io: CertifyPlanIo): Promise<ExitCode> {
  const command = planCommand(io)
  try {
    command.parse(argv, { from: 'user' })
    const flags = command.opts<PlanFlags>()
    return await (flags.paper === true
      ? printPaper(command.args, flags, io)
      : printPlan(command.args[0], flags, io))
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage
    if (!isCertifyError(error) && !(error instanceof PlanFileError)) throw error
    io.stderr(`gainsay: ${printable(error.message, { oneLine: true })}\n`)
    return EXIT.usage
  }
}

async function printPlan(file: string | undefined, flags: PlanFlags, io: CertifyPlanIo): Promise<ExitCode> {
  const given = file === undefined ? {} : await planFile(file, io)
  const result: PlanResult = planReview(readPlan({ ...given, ...fieldsOf(flags, given) }))
  await writeSvg(flags.svg, result.figures, io)
  io.stdout(
    flags.json === true
      ? `${JSON.stringify(result, null, 2)}\n`
      : `${planText(result)}\n\n${drawings(result.figures)}\n`,
  )
  return result.certifiable ? EXIT.clean : EXIT.escalate
}

async function printPaper(args: readonly string[], flags: PlanFlags, io: CertifyPlanIo): Promise<ExitCode> {
  if (args.length > 0) throw new PlanFileError('--paper takes no plan file; leave one of the two out.')
  const report: PaperReport = paperReport()
  await writeSvg(flags.svg, report.figures, io)
  io.stdout(
    flags.json === true
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${paperText(report)}\n\n${drawings(report.figures)}\n`,
  )
  return report.rows.some((row) => row.agrees === false) ? EXIT.block : EXIT.clean
}

async function planFile(file: string, io: CertifyPlanIo): Promise<Record<string, unknown>> {
  let text: string
  try {
    text = await io.readFile(file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlanFileError(`The plan file ${file} cannot be read (${why}); give the path of a JSON file.`, {
      cause,
    })
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlanFileError(`The plan file ${file} is no JSON (${why}); --help shows an example.`, { cause })
  }
  throw new PlanFileError(`The plan file ${file} holds no JSON object; --help shows an example.`)
}

/** Flags in the names of the plan file. Numbers stay text, so that every digit counts. */
function fieldsOf(flags: PlanFlags, given: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of ['delta', 'gamma', 'q', 'lambda', 'rho', 'c', 'a'] as const) {
    if (flags[name] !== undefined) fields[name] = flags[name]
  }
  if (flags.rounds !== undefined) fields['T'] = Number(flags.rounds)
  if (flags.constraints !== undefined) fields['J'] = Number(flags.constraints)
  if (flags.effort !== undefined || flags.expertise !== undefined) {
    const before = (given['effort'] ?? { expertise: 10 }) as Record<string, unknown>
    fields['effort'] = {
      ...before,
      ...(flags.effort === undefined ? {} : { E: flags.effort }),
      ...(flags.expertise === undefined ? {} : { expertise: flags.expertise }),
    }
  }
  return fields
}

async function writeSvg(
  file: string | undefined,
  figures: readonly Figure[],
  io: CertifyPlanIo,
): Promise<void> {
  if (file === undefined) return
  try {
    await io.writeFile(file, figuresSvg(figures))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlanFileError(`The figure ${file} cannot be written (${why}); give a path that can.`, { cause })
  }
}

function drawings(figures: readonly Figure[]): string {
  return figures.map((figure) => figureText(figure)).join('\n\n')
}
