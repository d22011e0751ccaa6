// Opens one agent program for one role of a review. Nothing is started or copied before it is asked.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, type AgentOptions, type AgentRole, type Party, type PartySpec } from '@gainsay/agents'
import type { ReviewWork } from '../review-work.ts'
import { agentHome, type AgentHome } from './agent-home.ts'
import { AGENT_KINDS, isAgentName, type AgentName } from './agent-kinds.ts'
import { mountsOf } from './agent-mounts.ts'
import { isolationOf } from './isolation.ts'
import { lazyParty } from './lazy-party.ts'
import { copyRoot, type RootSession } from './root-session.ts'

export type AgentSpec = PartySpec & { readonly kind: AgentName }

export function isAgentSpec(spec: PartySpec): spec is AgentSpec {
  return isAgentName(spec.kind)
}

export type AgentRequest = {
  readonly spec: AgentSpec
  readonly role: AgentRole
  /** Of the folder: `critic-2`, `proposer`, `judge`. */
  readonly name: string
  /** The session that a proposer forks; null: a fresh conversation. */
  readonly root: RootSession | null
  readonly work: () => ReviewWork
  /** The work as plain files, for a critic that no mounts contain. */
  readonly exported: () => Promise<string>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

export function openAgent(request: AgentRequest): Party {
  const { spec } = request
  return lazyParty(
    { spec: spec.text, vendor: spec.vendor ?? spec.kind, model: spec.model ?? 'default' },
    () => makeAgent(request),
  )
}

async function makeAgent(request: AgentRequest): Promise<Party> {
  const { spec, role, name, root, env } = request
  const kind = AGENT_KINDS[spec.kind]
  const { room, folder } = request.work()
  const { sandbox } = await room.tools()
  const isolation = isolationOf(sandbox)
  const owner = isolation === 'mounts' ? sandbox.user : null
  const base = join(folder, 'agents', name)
  mkdirSync(base, { recursive: true, mode: 0o711 })
  const home = agentHome({ kind, role, folder: join(base, 'home'), env, home: request.home, owner })
  home.prepare()
  const party = kind.open({
    ...(await placeOf(request, isolation, home)),
    spec: spec.text,
    vendor: spec.vendor ?? spec.kind,
    model: spec.model,
    role,
    isolation,
    source: env,
    // By its path: in its mounts the user's own PATH is not looked through.
    program: (await findProgram(spec.kind, env)) ?? spec.kind,
    configFolder: home.folder,
  })
  if (root === null) return party
  const session = await copyRoot(root, home.folder, owner)
  // The first turn of a fork goes on from the root; every later one from the turn before.
  return {
    spec: party.spec,
    vendor: party.vendor,
    model: party.model,
    ask: (message, options) => party.ask(message, { ...options, from: options.from ?? { session } }),
    ...(party.recover === undefined ? {} : { recover: party.recover.bind(party) }),
  }
}

type Place = Pick<AgentOptions, 'cwd' | 'access'> & Partial<Pick<AgentOptions, 'wrap'>>

/** With mounts everybody sees the user's own path; without them a critic gets a folder of its own. */
async function placeOf(
  request: AgentRequest,
  isolation: AgentOptions['isolation'],
  home: AgentHome,
): Promise<Place> {
  const { spec, role, env } = request
  const { room } = request.work()
  if (isolation === 'mounts')
    return {
      cwd: room.top,
      access: role === 'proposer' ? 'edit' : 'read',
      wrap: mountsOf({ kind: AGENT_KINDS[spec.kind], room, home, env }),
    }
  if (role === 'proposer') return { cwd: room.top, access: 'read' }
  return { cwd: await request.exported(), access: 'read' }
}
