// `gainsay doctor`: looks, and asks nobody outside this machine. Exit 3 where something that a
// review would use does not work, else 0.
import { presentPrograms, signedIn, type PresentProgram, type SignedIn } from '@gainsay/agents'
import { cleanEnvironment, outputText, printable, probeSandbox, run, type Sandbox } from '@gainsay/host'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { styleFor, type Style } from '../output/style.ts'
import { wrap } from '../output/wrap.ts'
import { isAgentName } from '../review/agents/agent-kinds.ts'
import { isolationOf } from '../review/agents/isolation.ts'
import { planParties } from '../review/plan-parties.ts'
import type { DoctorOptions } from './doctor-options.ts'

type Findings = {
  readonly schema: 'gainsay.doctor.v1'
  readonly node: { readonly version: string; readonly ok: boolean }
  readonly git: { readonly version: string | null; readonly ok: boolean }
  readonly sandbox: Pick<Sandbox, 'kind' | 'version' | 'limits' | 'problems' | 'escapes'>
  readonly programs: readonly (PresentProgram & {
    /** `unknown` unless it was asked (`--sign-in`). */
    readonly signedIn: SignedIn
    /** A session of it can be forked as the author of its work. */
    readonly canFork: boolean
  })[]
  /** What `gainsay review` without options would run here, on a terminal and without a session. */
  readonly review: {
    readonly critics: readonly string[]
    readonly proposer: string | null
    readonly judge: string | null
    readonly isolation: 'mounts' | 'prompt-only'
  }
}

const GIT_TIMEOUT_MS = 10_000

export async function doctor(options: DoctorOptions, io: Io): Promise<ExitCode> {
  const [git, sandbox, programs] = await Promise.all([
    gitVersion(io),
    probeSandbox({ platform: process.platform, uid: process.getuid?.() ?? -1, node: process.execPath }),
    presentPrograms(io.env),
  ])
  const { kind, version, limits, problems, escapes } = sandbox
  const around = { programs, session: null, mayChoose: true }
  const none = { critics: [], count: undefined, proposer: undefined, judge: undefined }
  const plan = await planParties(none, true, around)
  const findings: Findings = {
    schema: 'gainsay.doctor.v1',
    node: { version: process.versions.node, ok: isNodeSupported(process.versions.node) },
    git: { version: git, ok: git !== null },
    sandbox: { kind, version, limits, problems, escapes },
    programs: await Promise.all(
      programs.map(async (program) => ({
        ...program,
        signedIn: options.signIn === true ? await signedIn(program, io.env) : ('unknown' as const),
        canFork: program.state === 'ok' && isAgentName(program.name),
      })),
    ),
    review: {
      critics: [...new Set(plan.critics.map(({ spec }) => spec.text))],
      proposer: plan.proposer?.spec.text ?? null,
      judge: plan.judge?.spec.text ?? null,
      isolation: isolationOf(sandbox),
    },
  }
  if (options.json) io.stdout(`${JSON.stringify(findings, null, 2)}\n`)
  else io.stdout(doctorText(findings, styleFor(io.stdoutIsTerminal, io.env), io.columns))
  return git === null || !findings.node.ok || escapes.some(({ held }) => held === false)
    ? EXIT.escalate
    : EXIT.clean
}

/** As `engines` in the package says: 20.19 or newer. */
export function isNodeSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

async function gitVersion(io: Io): Promise<string | null> {
  const ended = await run('git', ['--version'], {
    cwd: io.cwd,
    env: cleanEnvironment(io.env),
    timeoutMs: GIT_TIMEOUT_MS,
  })
  return ended.exitCode === 0 ? outputText(ended.stdout).trim() : null
}

function doctorText(findings: Findings, style: Style, columns: number): string {
  const { node, git, sandbox, programs, review } = findings
  const lines: string[] = []
  const row = (ok: boolean, label: string, text: string): void => {
    lines.push(
      `${ok ? style.green('ok     ') : style.yellow('missing')}  ${label.padEnd(8)} ${printable(text, { oneLine: true })}`,
    )
  }
  row(node.ok, 'node', node.ok ? node.version : `${node.version}: Gainsay needs 20.19 or newer`)
  row(git.ok, 'git', git.version ?? 'git was not found: install it, or put it on PATH')
  const escaped = sandbox.escapes.filter(({ held }) => held === false)
  const untried = sandbox.escapes.filter(({ held }) => held === null)
  const tried = `${sandbox.escapes.length} attempts to break out, ${sandbox.escapes.length - escaped.length - untried.length} contained${untried.length > 0 ? `, ${untried.length} not tried` : ''}`
  row(
    sandbox.kind !== 'none' && escaped.length === 0,
    'sandbox',
    sandbox.kind === 'none'
      ? 'none: programs that models write are not run here'
      : `${sandbox.kind} ${sandbox.version ?? ''}: ${tried}`,
  )
  for (const { name, detail } of escaped)
    lines.push(wrap(`- OUT: ${name}: ${printable(detail, { oneLine: true })}`, columns, '                  '))
  for (const problem of sandbox.problems)
    lines.push(wrap(`- ${printable(problem, { oneLine: true })}`, columns, '                  '))
  for (const { name, state, version, advice, signedIn: said } of programs) {
    const login =
      said === 'no' ? `; signed out: run ${name} once and sign in` : said === 'yes' ? ', signed in' : ''
    row(state === 'ok' && said !== 'no', name, `${advice ?? version ?? ''}${login}`)
  }
  lines.push('', wrap(reviewText(review), columns))
  return `${lines.join('\n')}\n`
}

function reviewText({ critics, proposer, judge, isolation }: Findings['review']): string {
  const models = critics.filter((one) => !one.startsWith('rules:'))
  if (models.length === 0)
    return `A review here would use ${critics.join(', ')}, and no model critic: install an agent program, or name one of your own with --critic (api:..., acp:..., mailbox:..., human).`
  const judged = judge === null ? 'confirmed witnesses alone judge' : `${judge} judges`
  const kept =
    isolation === 'mounts'
      ? 'Agents see the work, their own folder, and nothing else of this machine.'
      : 'isolation: prompt-only: nothing but their own rules keeps agents to the work.'
  return `A review here would use ${critics.join(', ')}; the session's own program answers for the work, else ${proposer ?? 'nobody'}; ${judged}. ${kept} Code leaves this machine only after a yes.`
}
