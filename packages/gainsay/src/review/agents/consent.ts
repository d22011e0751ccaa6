// Consent (DESIGN section 2): before code first leaves a repository for a vendor, the vendors, the
// files, and the most that it may cost are shown, and a yes is remembered in the user's own state.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { PartySpec } from '@gainsay/agents'
import { ensureFolder, printable, writeFileAtomic } from '@gainsay/host'
import type { Setup } from '@gainsay/protocol'
import * as z from 'zod'
import type { Io } from '../../io.ts'
import { personOf } from '../../person.ts'
import { UsageError } from '../../usage-error.ts'
import type { WorkPlace } from '../place.ts'
import type { PartyPlan } from '../plan-parties.ts'
import { isOutside } from './choose-agents.ts'

const SCHEMA = 'gainsay.consent.v1'
const FILES_SHOWN = 12

const consentSchema = z.object({
  schema: z.literal(SCHEMA),
  vendors: z.record(z.string(), z.object({ at: z.string(), by: z.string() })),
})
type Consents = z.infer<typeof consentSchema>

/** Where code would go: the vendor, or the party's own name where its vendor is not known. */
export function vendorsOf(plan: PartyPlan): string[] {
  // A fork goes where its session came from: that vendor has the work already.
  const author = plan.proposer?.fork === true ? undefined : plan.proposer?.spec
  const specs = [...plan.critics.map(({ spec }) => spec), author, plan.judge?.spec]
  const outside = specs.filter((spec): spec is PartySpec => spec !== undefined && isOutside(spec))
  return [...new Set(outside.map(({ vendor, text }) => vendor ?? text))]
}

/** By the user's own word in the environment: `GAINSAY_ALLOWED_VENDORS=anthropic,openai`. */
export function allowedVendors(io: Io): string[] {
  const given = io.env['GAINSAY_ALLOWED_VENDORS'] ?? ''
  return given.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim().toLowerCase()]))
}

export function rememberedVendors(place: WorkPlace): string[] {
  return Object.keys(readConsents(place).vendors)
}

export function canBeAsked({ person }: Io): boolean {
  return person?.isTerminal === true
}

/**
 * @param named whether the user named these parties himself, which without a terminal is his word
 * @throws UsageError where nobody said yes
 */
export async function askConsent(
  plan: PartyPlan,
  setup: Setup,
  named: boolean,
  place: WorkPlace,
  io: Io,
): Promise<void> {
  const known = new Set([...allowedVendors(io), ...rememberedVendors(place)])
  const open = vendorsOf(plan).filter((vendor) => !known.has(vendor.toLowerCase()))
  if (open.length === 0) return
  if (!canBeAsked(io)) {
    if (named) return
    throw new UsageError(
      `Nobody can be asked whether this code may go to ${open.join(', ')}: name the critics with --critic, or set GAINSAY_ALLOWED_VENDORS=${open.join(',')}.`,
    )
  }
  if (!(await saysYes(question(open, setup), io)))
    throw new UsageError(
      `Nothing was sent: without a yes no code goes to ${open.join(', ')} (--critic rules reviews with the rule critics alone).`,
    )
  await remember(open, place, io)
}

/** What is asked, on the person's terminal. */
export function question(vendors: readonly string[], setup: Setup): string {
  const { work, limits, critics } = setup
  const files = work.files.slice(0, FILES_SHOWN).map(({ path }) => `  ${printable(path, { oneLine: true })}`)
  const more = work.files.length - files.length
  const models = critics.filter(({ kind }) => kind === 'model')
  return [
    `This review sends the work to ${vendors.join(', ')}:`,
    ...files,
    ...(more > 0 ? [`  and ${more} more`] : []),
    'and what its parties read beside it in this tree, the task, and the log of commands; secrets that are known are masked in what we send.',
    `Critics: ${[...new Set(models.map(({ party }) => party))].join(', ')}; ${authorOf(setup)}.`,
    expectedText(setup),
    `It ends at $${limits.costUsd} (--max-usd) or ${limits.timeoutMs / 60_000} minutes (--timeout) at the latest; what it will cost is not known before.`,
    'Go on? The answer is remembered for this repository. [y/N] ',
  ].join('\n')
}

function authorOf({ proposer }: Setup): string {
  if (proposer === null) return 'nobody answers for the work'
  const what = proposer.standIn ? 'in the place of its author' : 'as a fork of the session that did it'
  return `${proposer.party} answers for the work, ${what}`
}

/** UTF-16 units of a token, roughly, in English and code. */
const UNITS_OF_A_TOKEN = 4

/**
 * What a review may take, as far as it can be known before: calls if every round is played, and what
 * each critic is given at first. Money depends on caches and models and is bounded, not estimated.
 */
export function expectedText({ critics, proposer, judge, limits, work }: Setup): string {
  const models = critics.filter(({ kind }) => kind === 'model').length
  const forks = proposer === null ? 0 : models + (critics.length > models ? 1 : 0)
  const calls = models * (2 + limits.rounds + 1) + forks * (1 + limits.rounds) + (judge === null ? 0 : models)
  const text = [work.task, work.artifact].map((one) => (typeof one === 'string' ? one.length : 0))
  const tokens = Math.ceil(text.reduce((sum, one) => sum + one, 0) / UNITS_OF_A_TOKEN / 1_000)
  return `At most about ${calls} calls; each critic is given about ${tokens},000 tokens at first, and reads what else it wants.`
}

async function saysYes(text: string, io: Io): Promise<boolean> {
  const { person } = io
  if (person === undefined) return false
  person.asked += 1
  const reader = createInterface({ input: person.input, output: person.output, terminal: true })
  reader.on('SIGINT', () => person.interrupt())
  try {
    const answer = await reader.question(text, { signal: io.signal })
    return /^y(?:es)?$/i.test(answer.trim())
  } catch {
    return false
  } finally {
    reader.close()
    person.asked -= 1
  }
}

function fileOf(place: WorkPlace): string {
  return join(place.agreedFolder, 'consent.json')
}

/** One that cannot be read is none: then it is asked again. */
function readConsents(place: WorkPlace): Consents {
  const none: Consents = { schema: SCHEMA, vendors: {} }
  if (!existsSync(fileOf(place))) return none
  try {
    const read = consentSchema.safeParse(JSON.parse(readFileSync(fileOf(place), 'utf8')))
    return read.success ? read.data : none
  } catch {
    return none
  }
}

async function remember(vendors: readonly string[], place: WorkPlace, io: Io): Promise<void> {
  const { vendors: before } = readConsents(place)
  const at = io.now().toISOString()
  const added = Object.fromEntries(vendors.map((vendor) => [vendor.toLowerCase(), { at, by: personOf(io) }]))
  await ensureFolder(place.agreedFolder)
  const text = JSON.stringify({ schema: SCHEMA, vendors: { ...before, ...added } }, null, 2)
  await writeFileAtomic(fileOf(place), `${text}\n`)
}
