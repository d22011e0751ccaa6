// Opens the parties of a plan once, before the run starts: what cannot be opened is a usage error
// then, not a failure in the middle of a debate.
import {
  openMailboxParty,
  openScriptParty,
  PROGRAMS,
  type AgentRole,
  type Party,
  type PartySpec,
  type Session,
} from '@gainsay/agents'
import { editTurn } from '@gainsay/engine'
import type { Frozen } from '@gainsay/host'
import { EARLIER_CRITIC, parsePlace, type CrossExaminationState, type Setup } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import type { Added } from './added-lines.ts'
import { isAgentName } from './agents/agent-kinds.ts'
import { isAgentSpec, openAgent, type AgentSpec } from './agents/open-agent.ts'
import type { RootSession } from './agents/root-session.ts'
import { ExportedWork } from './exported-work.ts'
import { openAcp } from './agents/open-acp.ts'
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
  readonly sinceTurn: number
  readonly frozen: Frozen
  readonly added: Added
  /** The state at the time of a call: scripted and outside parties are told round and topic. */
  readonly state: () => CrossExaminationState
  /** Where programs run; only once the run has begun, so only within a call. */
  readonly work: () => ReviewWork
  /** Shows what long work is at, on one line. */
  readonly progress: (text: string) => void
  readonly io: Io
  /** Where agent programs keep what signs their user in. */
  readonly home: string
  /** The session that proposers fork; null: they are stand-ins. */
  readonly root: RootSession | null
}

/** Kinds of which each role has a party of its own. */
const BY_ROLE: readonly PartySpec['kind'][] = ['api']

/** @throws PartySetupError with one sentence */
export async function openParties(plan: PartyPlan, material: PartyMaterial): Promise<OpenParties> {
  const opened = new Map<string, Party>()
  const patient = new Set<Party>()
  const open = async (spec: PartySpec, role: AgentRole, who: string = role): Promise<Party> => {
    // The same program as critic and as author is two parties: they may do different things. Each
    // agent has a folder of its own besides, so that no critic finds what another one wrote.
    const name =
      isAgentName(spec.kind) || spec.kind === 'acp'
        ? `${who} ${spec.text}`
        : BY_ROLE.includes(spec.kind)
          ? `${role} ${spec.text}`
          : spec.text
    const known = opened.get(name)
    if (known !== undefined) return known
    const party = withContext(await openOne(spec, role, who, material), material)
    opened.set(name, party)
    if (spec.kind === 'mailbox' || spec.kind === 'human') patient.add(party)
    return party
  }
  const roles = new Map<string, Party>()
  for (const { setup, spec } of plan.critics)
    roles.set(`critic:${setup.c}`, await open(spec, 'critic', `critic-${setup.c}`))
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

/** From the setup alone, so that a resumed review forks the same. */
export function rootOf({ proposer, work }: Setup, transcriptBytes: number | null): RootSession | null {
  const path = work.transcriptPath ?? null
  if (proposer === null || proposer.standIn || path === null || transcriptBytes === null) return null
  const program = PROGRAMS.find((name) => proposer.party.split(':')[0] === name)
  return program === undefined ? null : { path, program, bytes: transcriptBytes }
}

async function openOne(
  spec: PartySpec,
  role: AgentRole,
  who: string,
  material: PartyMaterial,
): Promise<Party> {
  if (spec.kind === 'script')
    return await openScriptParty(spec.file, {
      spec: spec.text,
      edit: (from, files) => editTurn(material.work().room, from, files),
    })
  if (spec.kind === 'mailbox') return await openMailboxParty(spec.folder, { spec: spec.text })
  if (isAgentSpec(spec)) return openAgentOf(spec, role, who, material)
  if (spec.kind === 'acp')
    return openAcp({ spec, role, name: who, work: material.work, env: material.io.env })
  if (spec.kind === 'api') return await openApi(spec, role, material)
  if (spec.kind === 'human') return openHuman(material.io)
  if (spec.text === EARLIER_CRITIC) return openEarlier(material)
  const [rule] = spec.kind === 'rules' ? spec.critics : []
  if (rule !== undefined) return openRuleCritic(rule, material)
  throw new Error(`nothing opens ${spec.text}`)
}

function openAgentOf(spec: AgentSpec, role: AgentRole, name: string, material: PartyMaterial): Party {
  const { work, io, home, root } = material
  const exported = new ExportedWork(work)
  const party = openAgent({
    spec,
    role,
    name,
    root: role === 'proposer' ? root : null,
    work,
    exported: () => exported.folder(),
    env: io.env,
    home,
  })
  const close = async (): Promise<void> => {
    await party.close?.()
    await exported.close()
  }
  return { ...party, close }
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
