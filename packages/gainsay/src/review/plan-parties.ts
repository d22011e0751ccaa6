// Who takes part: rule critics first, then model critics with distinct framings, the proposer, the
// judge; and how far apart critics and proposer are. Nothing is started here.
import { openScriptParty, pairingOf, parseSpec, type PartySpec, type RuleCritic } from '@gainsay/agents'
import {
  FRAMINGS,
  PAIRINGS,
  type CriticSetup,
  type JudgeSetup,
  type Pairing,
  type ProposerSetup,
} from '@gainsay/protocol'
import { UsageError } from '../usage-error.ts'

/** Rule critics that this version runs, in the order in which they are asked. */
export const RULES_HERE: readonly RuleCritic[] = ['evidence', 'hygiene', 'checks']
/** Parties that this version can open. */
const MODELS_HERE: readonly PartySpec['kind'][] = ['script', 'mailbox', 'human', 'api']
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
  readonly proposer: { readonly setup: ProposerSetup; readonly spec: PartySpec } | null
  readonly judge: { readonly setup: JudgeSetup; readonly spec: PartySpec } | null
  /** The worst pairing of the model critics; null without any, or where a vendor is unknown. */
  readonly pairing: Pairing | null
  readonly notices: readonly string[]
}

/** @throws UsageError for a specification that is wrong or that this version cannot run */
export async function planParties(request: PartyRequest, hasSession: boolean): Promise<PartyPlan> {
  const notices: string[] = []
  const specs = await Promise.all(request.critics.map((text) => specOf(text, 'critic')))
  const named = specs.filter((spec) => spec.kind === 'rules').flatMap((spec) => spec.critics)
  const models = modelSpecs(
    specs.filter((spec) => spec.kind !== 'rules'),
    request.count,
  )
  const rules = named.length > 0 ? named : RULES_HERE
  const proposer = await planProposer(request.proposer, models.length > 0)
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
    const setup = modelSetup(spec, critics.length + 1, index, proposer?.spec ?? null, notices)
    critics.push({ spec, setup })
  }
  const pairings = critics.flatMap(({ setup }) => (setup.pairing === null ? [] : [setup.pairing]))
  const pairing = pairings.reduce<Pairing | null>(
    (worst, one) => (worst === null || PAIRINGS.indexOf(one) > PAIRINGS.indexOf(worst) ? one : worst),
    null,
  )
  return { critics, proposer, judge: await planJudge(request.judge), pairing, notices: [...new Set(notices)] }
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

async function planProposer(text: string | undefined, hasModels: boolean): Promise<PartyPlan['proposer']> {
  if (text === undefined) return null
  if (!hasModels) throw new UsageError('--proposer answers model critics: name one with --critic.')
  const spec = await specOf(text, 'proposer')
  return { spec, setup: { party: spec.text, vendor: spec.vendor, model: spec.model, standIn: true } }
}

async function planJudge(text: string | undefined): Promise<PartyPlan['judge']> {
  if (text === undefined) return null
  const spec = await specOf(text, 'judge')
  if (spec.kind === 'witness')
    return { spec, setup: { kind: 'witness', party: null, vendor: null, model: null } }
  const kind = spec.kind === 'human' ? 'human' : 'model'
  return { spec, setup: { kind, party: spec.text, vendor: spec.vendor, model: spec.model } }
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
  proposer: PartySpec | null,
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
