// Opens the parties of a plan once, before the run starts: what cannot be opened is a usage error
// then, not a failure in the middle of a debate.
import {
  openMailboxParty,
  openScriptParty,
  type AgentRole,
  type Party,
  type PartySpec,
  type Session,
} from '@gainsay/agents'
import { editTurn } from '@gainsay/engine'
import type { Frozen } from '@gainsay/host'
import { EARLIER_CRITIC, parsePlace, type CrossExaminationState } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import type { Added } from './added-lines.ts'
import { openApi } from './open-api.ts'
import { openEarlier } from './open-earlier.ts'
import { openHuman } from './open-human.ts'
import { openRuleCritic } from './open-rule-critic.ts'
import type { PartyPlan } from './plan-parties.ts'
import type { ReviewWork } from './review-work.ts'

export type OpenParties = {
  /** Null: nobody plays the role, and what it is asked fails as unavailable. */
  readonly party: (role: string) => Party | null
  readonly isPatient: (party: Party) => boolean
  readonly close: () => Promise<void>
}

export type PartyMaterial = {
  readonly session: Session | null
  readonly frozen: Frozen
  readonly added: Added
  /** The state at the time of a call: scripted and outside parties are told round and topic. */
  readonly state: () => CrossExaminationState
  /** Where programs run; only once the run has begun, so only within a call. */
  readonly work: () => ReviewWork
  /** Shows what long work is at, on one line. */
  readonly progress: (text: string) => void
  readonly io: Io
}

/** Kinds of which each role has a party of its own. */
const BY_ROLE: readonly PartySpec['kind'][] = ['api']

/** @throws PartySetupError with one sentence */
export async function openParties(plan: PartyPlan, material: PartyMaterial): Promise<OpenParties> {
  const opened = new Map<string, Party>()
  const patient = new Set<Party>()
  const open = async (spec: PartySpec, role: AgentRole): Promise<Party> => {
    // The same program as critic and as author is two parties: they may do different things.
    const name = BY_ROLE.includes(spec.kind) ? `${role} ${spec.text}` : spec.text
    const known = opened.get(name)
    if (known !== undefined) return known
    const party = withContext(await openOne(spec, role, material), material)
    opened.set(name, party)
    if (spec.kind === 'mailbox' || spec.kind === 'human') patient.add(party)
    return party
  }
  const roles = new Map<string, Party>()
  for (const { setup, spec } of plan.critics) roles.set(`critic:${setup.c}`, await open(spec, 'critic'))
  const proposer = plan.proposer === null ? null : await open(plan.proposer.spec, 'proposer')
  if (plan.judge !== null && plan.judge.spec.kind !== 'witness')
    roles.set('judge', await open(plan.judge.spec, 'judge'))
  return {
    party: (role) => (role.startsWith('proposer:') ? proposer : (roles.get(role) ?? null)),
    isPatient: (party) => patient.has(party),
    close: async () => {
      for (const party of opened.values()) await party.close?.()
    },
  }
}

async function openOne(spec: PartySpec, role: AgentRole, material: PartyMaterial): Promise<Party> {
  if (spec.kind === 'script')
    return await openScriptParty(spec.file, {
      spec: spec.text,
      edit: (from, files) => editTurn(material.work().room, from, files),
    })
  if (spec.kind === 'mailbox') return await openMailboxParty(spec.folder, { spec: spec.text })
  if (spec.kind === 'api') return await openApi(spec, role, material)
  if (spec.kind === 'human') return openHuman(material.io)
  if (spec.text === EARLIER_CRITIC) return openEarlier(material)
  const [rule] = spec.kind === 'rules' ? spec.critics : []
  if (rule !== undefined) return openRuleCritic(rule, material)
  throw new Error(`nothing opens ${spec.text}`)
}

/** Adds what only the protocol knows of a place: its round and its critic's topic. */
function withContext(party: Party, { state }: PartyMaterial): Party {
  return {
    spec: party.spec,
    vendor: party.vendor,
    model: party.model,
    ...(party.recover === undefined ? {} : { recover: party.recover.bind(party) }),
    ...(party.close === undefined ? {} : { close: party.close.bind(party) }),
    ask: (message, options) => {
      const { context } = options
      if (context === undefined) return party.ask(message, options)
      const place = parsePlace(context.place)
      const critic =
        place.who === 'critic' || place.who === 'witness'
          ? place.critic
          : place.who === 'proposer'
            ? Number(place.fork)
            : Number.NaN
      const topic = state().critics.get(critic)?.topic ?? null
      const round = 'round' in place ? { round: place.round } : {}
      return party.ask(message, {
        ...options,
        context: { ...context, ...round, ...(topic === null ? {} : { topic }) },
      })
    },
  }
}
