// The rule critic *checks*: what passed on the base and fails on the snapshot is newly broken. What
// did not finish, or could not be run, is said and accused of nothing (DESIGN, "Rule critics").
import type { Attack } from '@gainsay/protocol'
import { CHECK_LIMITS, type Check, type CheckEnd } from './check.ts'

export type ChecksOptions = {
  /** The session's own first; doubles are left out. */
  readonly checks: readonly Check[]
  /** Runs one in the sandbox, on a fresh layer of that side. */
  readonly run: (side: 'base' | 'snapshot', check: Check) => Promise<CheckEnd>
  /** Told what was not decided, each one sentence. */
  readonly notice?: (text: string) => void
}

/** In the order of the checks, so that running it again gives the same list. */
export async function checksAttacks({ checks, run, notice }: ChecksOptions): Promise<Attack[]> {
  const attacks: Attack[] = []
  for (const check of distinct(checks)) {
    const after = await run('snapshot', check)
    if (after.end === 'passed') continue
    if (after.end !== 'failed') {
      notice?.(`${check.command} is ${words(after.end)} on the work: ${after.why}`)
      continue
    }
    const before = await run('base', check)
    if (before.end === 'passed') attacks.push(attackOf(check, after))
    else if (before.end !== 'failed')
      notice?.(`${check.command} fails on the work; it is ${words(before.end)} on the base: ${before.why}`)
  }
  return attacks
}

function distinct(checks: readonly Check[]): Check[] {
  const seen = new Map<string, Check>()
  for (const check of checks) {
    const key = `${check.folder}\0${check.command}`
    if (!seen.has(key)) seen.set(key, check)
  }
  return [...seen.values()].slice(0, CHECK_LIMITS.checks)
}

function words(end: CheckEnd['end']): string {
  return end === 'not-finished' ? 'not finished' : 'not able to run'
}

function attackOf({ command, folder, from }: Check, after: CheckEnd): Attack {
  const line = folder === '' ? command : `cd ${folder} && ${command}`
  const whose = from === 'session' ? "the session's own check" : 'a check of the project'
  return {
    topic: `checks: ${command}`,
    aspect: 'correctness',
    address: { kind: 'command', value: line },
    severity: 'high',
    statement: `${line} passes on the base and fails on the work.`,
    input: `${line}, run on the work as it was handed over`,
    yields: after.why,
    violates: `${whose} passed before the change`,
    ifUpheld: 'The change broke something that was checked, or was handed over without checking it.',
    ifDismissed: 'The check has to change with the work, or fails for a reason outside of it.',
    evidence: after.output.trim().slice(-CHECK_LIMITS.excerpt),
  }
}
