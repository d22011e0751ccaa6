// Who takes part: rule critics first, then model critics with distinct framings, the proposer, the
// judge; and how far apart critics and proposer are. Nothing is started here.
import {
  openScriptParty,
  pairingOf,
  parseSpec,
  type Family,
  type PartySpec,
  type RuleCritic,
} from '@gainsay/agents'
import {
  FRAMINGS,
  PAIRINGS,
  type CriticSetup,
  type JudgeSetup,
  type Pairing,
  type ProposerSetup,
} from '@gainsay/protocol'
import { UsageError } from '../usage-error.ts'
import {
  canFork,
  chooseCritics,
  chooseJudge,
  chooseProposer,
  isOutside,
  NO_SURROUNDINGS,
  type Surroundings,
} from './agents/choose-agents.ts'

/** Rule critics that this version runs, in the order in which they are asked. */
export const RULES_HERE: readonly RuleCritic[] = ['evidence', 'hygiene', 'checks', 'tests']
/** Where none is named: *tests* takes its time and blocks, so it is asked for (docs/decisions). */
const RULES_DEFAULT: readonly RuleCritic[] = ['evidence', 'hygiene', 'checks']
/** Parties that this version can open. */
const MODELS_HERE: readonly PartySpec['kind'][] = [
  'claude',
  'codex',
  'gemini',
  'acp',
  'api',
  'human',
  'mailbox',
  'script',
]
/** What a scripted party calls itself where its file names no vendor. */
const NO_VENDOR = 'script'
/** Model critics where fewer are named (DESIGN section 3, "Rounds"). */
export const CRITICS_DEFAULT = 3
export const CRITICS_MOST = 12

export type PartyRequest = {
  readonly critics: readonly string[]
  readonly count: number | undefined
  readonly proposer: string | undefined
  readonly judge: string | undefined
}

export type PlannedCritic = { readonly setup: CriticSetup; readonly spec: PartySpec }
export type PartyPlan = {
  readonly critics: readonly PlannedCritic[]
  /** `fork`: of the session that did the work; else a fresh party in its place. */
  readonly proposer: {
    readonly setup: ProposerSetup
    readonly spec: PartySpec
    readonly fork: boolean
  } | null
  readonly judge: { readonly setup: JudgeSetup; readonly spec: PartySpec } | null
  /** The worst pairing of the model critics; null without any, or where a vendor is unknown. */
  readonly pairing: Pairing | null
  /** By the names of all that were chosen, so that a resume opens the same. */
  readonly request: PartyRequest
  readonly notices: readonly string[]
}

/** @throws UsageError for a specification that is wrong or that this version cannot run */
export async function planParties(
  request: PartyRequest,
  hasSession: boolean,
  around: Surroundings = NO_SURROUNDINGS,
): Promise<PartyPlan> {
  const notices: string[] = []
  const specs = await Promise.all(request.critics.map((text) => specOf(text, 'critic')))
  const named = specs.flatMap((spec, index) => {
    if (spec.kind !== 'rules') return []
    return isBare(request.critics[index]!) ? RULES_DEFAULT : spec.critics
  })
  const isOpen = request.critics.length === 0 && around.mayChoose
  const author = around.session?.session.vendor ?? null
  const chosen = isOpen ? chooseCritics(around, author) : []
  const distinct = [...specs.filter((spec) => spec.kind !== 'rules'), ...chosen]
  const models = modelSpecs(distinct, request.count)
  const rules = named.length > 0 ? named : RULES_DEFAULT
  const proposer = await planProposer(request.proposer, models, around, notices)
  const critics: PlannedCritic[] = []
  for (const rule of new Set(rules)) {
    if (!RULES_HERE.includes(rule))
      throw new UsageError(
        `The rule critic ${rule} is not in this version: use rules:${RULES_HERE.join(',')}.`,
      )
    if (rule === 'evidence' && !hasSession) {
      notices.push('Without a session the rule critic evidence has nothing to examine and was left out.')
      continue
    }
    critics.push({
      spec: { kind: 'rules', text: `rules:${rule}`, vendor: null, model: null, critics: [rule] },
      setup: ruleSetup(rule, critics.length + 1),
    })
  }
  for (const [index, spec] of models.entries()) {
    const family =
      proposer === null ? null : { ...proposer.spec, ...proposer.setup, text: proposer.spec.text }
    const setup = modelSetup(spec, critics.length + 1, index, family, notices)
    critics.push({ spec, setup })
  }
  const pairings = critics.flatMap(({ setup }) => (setup.pairing === null ? [] : [setup.pairing]))
  const pairing = pairings.reduce<Pairing | null>(
    (worst, one) => (worst === null || PAIRINGS.indexOf(one) > PAIRINGS.indexOf(worst) ? one : worst),
    null,
  )
  const judge = await planJudge(request.judge, models, proposer, around)
  assertHere([...models, proposer?.spec, judge?.spec], around)
  const resolved: PartyRequest = {
    critics: [...request.critics, ...chosen.map(({ text }) => text)],
    count: request.count,
    proposer: proposer?.spec.text,
    judge: judge?.spec.text,
  }
  return { critics, proposer, judge, pairing, request: resolved, notices: [...new Set(notices)] }
}

/** `rules`, and not all of them by name: those that run by themselves. */
function isBare(text: string): boolean {
  return text.trim().toLowerCase() === 'rules'
}

/** Before anything is made: a program that is missing or too old is said now, by what to do. */
function assertHere(specs: readonly (PartySpec | undefined)[], { programs }: Surroundings): void {
  for (const spec of specs) {
    const found = programs.find(({ name }) => name === spec?.kind)
    if (found !== undefined && found.state !== 'ok')
      throw new UsageError(`${spec!.text} cannot take part: ${found.advice ?? 'it does not work here'}`)
  }
}

async function specOf(text: string, role: 'critic' | 'proposer' | 'judge'): Promise<PartySpec> {
  const parsed = parseSpec(text, role)
  if (!parsed.ok) throw new UsageError(parsed.why)
  const { kind } = parsed.spec
  if (kind !== 'rules' && kind !== 'witness' && !MODELS_HERE.includes(kind)) {
    throw new UsageError(
      `${text} cannot be a ${role} in this version: use one of ${MODELS_HERE.map((one) => (one === 'human' ? one : `${one}:...`)).join(', ')}${role === 'critic' ? `, rules:${RULES_HERE.join(',')}` : ''}.`,
    )
  }
  return await withFamily(parsed.spec)
}

/** A script says in its file whom it stands for; where it does not, nobody knows. */
async function withFamily(spec: PartySpec): Promise<PartySpec> {
  if (spec.kind !== 'script') return spec
  const { vendor, model } = await openScriptParty(spec.file, { spec: spec.text })
  return vendor === NO_VENDOR ? spec : { ...spec, vendor, model }
}

/** Named ones in turn until there are enough: the same party with another framing is another critic. */
function modelSpecs(specs: readonly PartySpec[], count: number | undefined): PartySpec[] {
  if (specs.length === 0) {
    if (count !== undefined)
      throw new UsageError(
        '--critics says how many model critics there are: name at least one with --critic.',
      )
    return []
  }
  // A person is one: three of the same would be asked everything three times.
  const usual = specs.every(({ kind }) => kind === 'human') ? specs.length : CRITICS_DEFAULT
  const wanted = count ?? Math.max(usual, specs.length)
  if (wanted < specs.length)
    throw new UsageError(
      `${specs.length} model critics are named and --critics is ${wanted}: leave one out, or leave --critics out.`,
    )
  return Array.from({ length: wanted }, (_, index) => specs[index % specs.length]!)
}

async function planProposer(
  text: string | undefined,
  models: readonly PartySpec[],
  around: Surroundings,
  notices: string[],
): Promise<PartyPlan['proposer']> {
  if (text !== undefined) {
    if (models.length === 0) throw new UsageError('--proposer answers model critics: name one with --critic.')
    const spec = await specOf(text, 'proposer')
    const { session } = around
    const fork = session !== null && spec.kind === session.session.program && canFork(session.bytes)
    return { spec, fork, setup: proposerSetup(spec, fork, around) }
  }
  if (!models.some(isOutside)) return null
  const chosen = chooseProposer(around)
  // A stand-in of a vendor that nobody named is asked only where somebody can say no.
  if (chosen === null || (!chosen.fork && !around.mayChoose)) {
    notices.push('Nobody answers for the work: name somebody with --proposer.')
    return null
  }
  if (chosen.why !== null) notices.push(chosen.why)
  return { spec: chosen.spec, fork: chosen.fork, setup: proposerSetup(chosen.spec, chosen.fork, around) }
}

/** A fork is of the model that did the work, whatever its program would take for a fresh session. */
function proposerSetup(spec: PartySpec, fork: boolean, { session }: Surroundings): ProposerSetup {
  const own = fork ? (session?.session.models.at(-1) ?? null) : null
  return { party: spec.text, vendor: spec.vendor, model: spec.model ?? own, standIn: !fork }
}

async function planJudge(
  text: string | undefined,
  models: readonly PartySpec[],
  proposer: PartyPlan['proposer'],
  around: Surroundings,
): Promise<PartyPlan['judge']> {
  if (text === undefined) {
    if (!around.mayChoose || !models.some(isOutside)) return null
    const taken = [...models.map(({ vendor }) => vendor), proposer?.setup.vendor ?? null]
    const spec = chooseJudge(around, taken)
    return spec === null ? null : { spec, setup: judgeSetup('model', spec) }
  }
  const spec = await specOf(text, 'judge')
  if (spec.kind === 'witness')
    return { spec, setup: { kind: 'witness', party: null, vendor: null, model: null } }
  return { spec, setup: judgeSetup(spec.kind === 'human' ? 'human' : 'model', spec) }
}

function judgeSetup(kind: JudgeSetup['kind'], spec: PartySpec): JudgeSetup {
  return { kind, party: spec.text, vendor: spec.vendor, model: spec.model }
}

function ruleSetup(rule: RuleCritic, c: number): CriticSetup {
  return {
    c,
    kind: 'rule',
    party: `rules:${rule}`,
    vendor: null,
    model: null,
    framing: null,
    pairing: null,
    backed: false,
  }
}

function modelSetup(
  spec: PartySpec,
  c: number,
  index: number,
  proposer: Family | null,
  notices: string[],
): CriticSetup {
  const paired = proposer === null ? null : pairingOf(proposer, spec)
  if (paired !== null && paired.pairing !== 'cross-family') notices.push(paired.why)
  return {
    c,
    kind: 'model',
    party: spec.text,
    vendor: spec.vendor,
    model: spec.model,
    framing: FRAMINGS[index % FRAMINGS.length]!,
    pairing: paired?.pairing ?? null,
    backed: false,
  }
}
