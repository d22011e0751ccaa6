// What a plan may choose from: looked up only where an agent program could take part, since asking
// each for its version takes a moment.
import { presentPrograms, type PartySpec } from '@gainsay/agents'
import { probeSandbox } from '@gainsay/host'
import type { Io } from '../../io.ts'
import type { ChosenSession } from '../choose-session.ts'
import type { PartyPlan, PartyRequest } from '../plan-parties.ts'
import { isAgentName } from './agent-kinds.ts'
import { NO_SURROUNDINGS, type Surroundings } from './choose-agents.ts'
import { allowedVendors, canBeAsked } from './consent.ts'
import { isolationOf } from './isolation.ts'

export async function surroundingsOf(
  request: PartyRequest,
  chosen: ChosenSession | null,
  io: Io,
): Promise<Surroundings> {
  const names = [...request.critics, request.proposer, request.judge].flatMap((text) =>
    text === undefined ? [] : [text.trim().toLowerCase().split(':')[0]!],
  )
  const mayChoose = canBeAsked(io) || allowedVendors(io).length > 0
  const isWanted =
    names.some((name) => isAgentName(name) || name === 'api') || (mayChoose && request.critics.length === 0)
  if (!isWanted) return NO_SURROUNDINGS
  const all = await presentPrograms(io.env)
  const allowed = allowedVendors(io)
  // Without a terminal only what was allowed beforehand is chosen.
  const programs = canBeAsked(io)
    ? all
    : all.map((one) => (allowed.includes(one.vendor) || names.includes(one.name) ? one : hidden(one, chosen)))
  return {
    programs,
    session: chosen === null ? null : { session: chosen.session, bytes: chosen.bytes },
    mayChoose,
  }
}

type Program = Surroundings['programs'][number]

/** The vendor of the session has seen the code already: a fork of it is no news to it. */
function hidden(program: Program, chosen: ChosenSession | null): Program {
  return program.name === chosen?.session.program ? program : { ...program, state: 'missing' }
}

/** Says of each agent critic what keeps it to what it is given; probing costs, so only where one is. */
export async function withIsolation(plan: PartyPlan): Promise<PartyPlan> {
  const isProgram = ({ kind }: PartySpec): boolean => isAgentName(kind) || kind === 'acp'
  if (!plan.critics.some(({ spec }) => isProgram(spec))) return plan
  const sandbox = await probeSandbox({
    platform: process.platform,
    uid: process.getuid?.() ?? -1,
    node: process.execPath,
  })
  const isolation = isolationOf(sandbox)
  const critics = plan.critics.map((critic) =>
    isProgram(critic.spec) ? { ...critic, setup: { ...critic.setup, isolation } } : critic,
  )
  if (isolation === 'mounts') return { ...plan, critics }
  const notice =
    'isolation: prompt-only. Without bubblewrap an agent is kept to the work by its own rules alone, and no fork may edit: install bubblewrap (gainsay doctor).'
  return { ...plan, critics, notices: [...plan.notices, notice] }
}
