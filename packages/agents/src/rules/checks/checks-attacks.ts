// The rule critic *checks*: what passed on the base and fails on the snapshot is newly broken (DESIGN,
// "Rule critics"). What did not finish is undecided; what cannot be run here, or comes out otherwise
// when it is run again, is advisory: neither accuses of anything.
import type { AttackItem } from '@gainsay/protocol'
import { CHECK_LIMITS, type Check, type CheckEnd } from './check.ts'

export type ChecksOptions = {
  /** The session's own first; doubles are left out. */
  readonly checks: readonly Check[]
  /** Runs one in the sandbox, on a fresh layer of that side; `attempt` 2 is a run of its own. */
  readonly run: (side: 'base' | 'snapshot', check: Check, attempt: 1 | 2) => Promise<CheckEnd>
}

/** In the order of the checks, so that running it again gives the same list. */
export async function checksAttacks({ checks, run }: ChecksOptions): Promise<AttackItem[]> {
  const attacks: AttackItem[] = []
  for (const check of distinct(checks)) {
    const found = await examine(check, run)
    if (found !== null) attacks.push(found)
  }
  return attacks
}

async function examine(check: Check, run: ChecksOptions['run']): Promise<AttackItem | null> {
  const after = await run('snapshot', check, 1)
  if (after.end === 'passed') return null
  if (after.end !== 'failed') return undecided(check, after, 'on the work')
  const before = await run('base', check, 1)
  // It failed before the change, too: nothing is newly broken by it.
  if (before.end === 'failed') return null
  if (before.end !== 'passed') return undecided(check, before, 'on the base, and it fails on the work')
  const again = await run('snapshot', check, 2)
  if (again.end === 'failed') return attackOf(check, again)
  return again.end === 'passed' ? flaky(check, after) : undecided(check, again, 'on the work, run again')
}

function distinct(checks: readonly Check[]): Check[] {
  const seen = new Map<string, Check>()
  for (const check of checks) {
    const key = `${check.folder}\0${plain(check.command)}`
    if (!seen.has(key)) seen.set(key, check)
  }
  return [...seen.values()].slice(0, CHECK_LIMITS.checks)
}

/** `npm test` and `npm run test` are one check. */
function plain(command: string): string {
  return command
    .trim()
    .replace(/^(npm|pnpm|yarn) (?:run|run-script) /, '$1 ')
    .replace(/^npm t$/, 'npm test')
}

function lineOf({ command, folder }: Check): string {
  return folder === '' ? command : `cd ${folder} && ${command}`
}

function attackOf(check: Check, after: CheckEnd): AttackItem {
  const line = lineOf(check)
  const whose = check.from === 'session' ? "the session's own check" : 'a check of the project'
  return {
    topic: `checks: ${check.command}`,
    aspect: 'correctness',
    address: { kind: 'command', value: line },
    severity: 'high',
    statement: `${line} passes on the base and fails on the work.`,
    input: `${line}, run on the work as it was handed over`,
    yields: after.why,
    violates: `${whose} passed before the change`,
    ifUpheld: 'The change broke something that was checked, or was handed over without checking it.',
    ifDismissed: 'The check has to change with the work, or fails for a reason outside of it.',
    evidence: excerpt(after),
  }
}

/** Not finished is on the liveness axis; what cannot be run on this machine is shown, and no more. */
function undecided(check: Check, end: CheckEnd, where: string): AttackItem {
  const line = lineOf(check)
  const words = end.end === 'not-finished' ? 'was not finished' : 'could not be run'
  return {
    ...attackOf(check, end),
    severity: 'low',
    statement: `${line} ${words} ${where}: whether the change broke it is not known.`,
    violates: 'nothing: what did not finish says nothing of the work',
    ifUpheld: 'The change may have broken it; run it yourself.',
    ifDismissed: 'It holds, and only could not be seen here.',
    ...(end.end === 'not-finished'
      ? { undecided: `${line} was not finished: ${end.why}` }
      : { advisory: true }),
  }
}

function flaky(check: Check, after: CheckEnd): AttackItem {
  const line = lineOf(check)
  return {
    ...attackOf(check, after),
    severity: 'low',
    statement: `${line} fails on the work at one time and passes at another.`,
    violates: 'nothing that can be held against the change: it does not fail every time',
    advisory: true,
  }
}

function excerpt({ output }: CheckEnd): string {
  return output.trim().slice(-CHECK_LIMITS.excerpt)
}
