// `npm run simulate -- review|check|survival`: simulated reviews on the real engine and protocol
// (docs/simulator.md). Exits 1 if a guarantee is broken or a closed form is missed, 2 on bad usage.
import { parseArgs } from 'node:util'
import {
  CANARIES,
  checkReview,
  confidenceFor,
  countSurvival,
  simulateReview,
  SURVIVAL_DESIGNS,
  wildScenario,
  type SurvivalRow,
  type Violation,
} from '@gainsay/lab'
import { crossExamination, outcomeOf } from '@gainsay/protocol'
import { ORACLE_CHECK } from '../packages/lab/test/simulator/oracle-check.ts'

const USAGE = `Usage: npm run simulate -- review [--seed N]
       npm run simulate -- check [--reviews N] [--seed N]
       npm run simulate -- survival [--reviews N] [--seed N]
Example: npm run simulate -- check --reviews 1000`
const REVIEWS_MAX = 1_000_000
/** So that the seeds of every design are whole numbers. */
const SEED_MAX = 2 ** 32
const CANARY_REVIEWS = 40
const VIOLATIONS_SHOWN = 10

type Out = (line: string) => void
type Options = { readonly reviews: number; readonly seed: number; readonly out: Out; readonly note: Out }

/** One wild review: its parties, its labels, its end. */
async function review({ seed, out, note }: Options): Promise<number> {
  const played = await simulateReview(wildScenario(seed), seed)
  const { labels, reasons, termination, exit, headline } = outcomeOf(played.state)
  const { store, asked, durationMs } = played
  out(
    `seed ${seed}: ${played.scenario.critics.length} critics, ${asked.length} calls, ${store.lines.length} lines,`,
  )
  out(`${(durationMs / 1000).toFixed(1)} s of virtual time; ${termination ?? 'not ended'}, exit ${exit}`)
  for (const [id, label] of labels)
    out(
      `  ${id} ${label}${id === headline ? ' (headline)' : ''}: ${played.state.nodes.get(id)?.attack?.statement ?? 'unreadable'}`,
    )
  for (const reason of reasons) out(`  ${reason}`)
  note(`head of the ledger ${store.head()}`)
  return 0
}

async function violationsOf(
  { reviews, seed }: { reviews: number; seed: number },
  protocol: typeof crossExamination = crossExamination,
): Promise<{ found: Violation[]; calls: number }> {
  const found: Violation[] = []
  let calls = 0
  for (let next = seed; next < seed + reviews; next += 1) {
    const played = await simulateReview(wildScenario(next), next, protocol)
    calls += played.asked.length
    found.push(...(await checkReview(played, [ORACLE_CHECK])))
  }
  return { found, calls }
}

/** Every guarantee in wild reviews, then every canary, each of which must be noticed. */
async function check(options: Options): Promise<number> {
  const { out, note, reviews, seed } = options
  const from = performance.now()
  const { found, calls } = await violationsOf(options)
  const seconds = (performance.now() - from) / 1000
  note(`${seconds.toFixed(1)} s, ${(reviews / seconds).toFixed(0)} reviews a second with their checks`)
  out(`${reviews} reviews from seed ${seed}, ${calls} calls: ${found.length} violations`)
  for (const one of found.slice(0, VIOLATIONS_SHOWN)) out(`  seed ${one.seed}, ${one.check}: ${one.what}`)
  let missed = 0
  for (const { breaks, fails, protocol } of CANARIES) {
    const broken = await violationsOf({ reviews: CANARY_REVIEWS, seed: 1 }, protocol)
    const noticed = broken.found.filter((one) => one.check === fails).length
    if (noticed === 0) missed += 1
    out(`canary "${breaks}": ${noticed === 0 ? 'NOT noticed' : `noticed ${noticed} times`}`)
  }
  return found.length + missed === 0 ? 0 : 1
}

async function survival({ out, reviews, seed }: Options): Promise<number> {
  const confidence = confidenceFor(SURVIVAL_DESIGNS)
  const rows: SurvivalRow[] = []
  out(`${reviews} reviews a design from seed ${seed}; all intervals together hold with 99.9 %`)
  for (const [index, design] of SURVIVAL_DESIGNS.entries()) {
    out(design.name)
    // Seeds of its own: the same luck in every design would be one experiment told many times.
    const firstSeed = seed + index * reviews
    for (const row of await countSurvival(design, { reviews, firstSeed, confidence })) {
      rows.push(row)
      const share = (row.survived / row.faults).toFixed(4)
      const interval = `[${row.low.toFixed(4)}, ${row.high.toFixed(4)}]`
      out(
        `  ${row.rule.padEnd(8)} closed form ${row.closedForm.toFixed(4)}, found ${share} ${interval}${row.agrees ? '' : ' MISSED'}`,
      )
    }
  }
  const missed = rows.filter(({ agrees }) => !agrees).length
  out(`${rows.length - missed} of ${rows.length} closed forms lie in their interval`)
  return missed === 0 ? 0 : 1
}

function wholeNumber(text: string, max: number): number | null {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= max ? value : null
}

export async function main(argv: readonly string[], out: Out, note: Out): Promise<number> {
  const kinds = { review, check, survival } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { reviews: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
    })
    const [name = '', ...rest] = positionals
    const reviews = wholeNumber(values.reviews, REVIEWS_MAX)
    const seed = wholeNumber(values.seed, SEED_MAX)
    if (Object.hasOwn(kinds, name) && rest.length === 0 && reviews !== null && seed !== null)
      return await kinds[name as keyof typeof kinds]({ reviews, seed, out, note })
    note(`--reviews takes 1 to ${REVIEWS_MAX}, --seed a whole number from 1.\n${USAGE}`)
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
    note(`${(error as Error).message}\n${USAGE}`)
  }
  return 2
}

if (process.argv[1]?.endsWith('simulate.ts') === true)
  process.exitCode = await main(process.argv.slice(2), console.log, console.error)
