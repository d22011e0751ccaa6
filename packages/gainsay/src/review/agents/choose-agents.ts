// Who takes part where nobody was named: programs of this machine, critics of another vendor than the
// work's author first (DESIGN section 2, "Family"), and a fork of the session that did the work as its
// author. Pure: what is installed is handed in.
import { parseSpec, type PartySpec, type PresentProgram, type Session } from '@gainsay/agents'
import { AGENT_KINDS, isAgentName } from './agent-kinds.ts'
import { FORKED_BYTES_MOST } from './root-session.ts'

export type Surroundings = {
  readonly programs: readonly PresentProgram[]
  readonly session: { readonly session: Session; readonly bytes: number } | null
  /** Whether code may go to vendors that nobody named: somebody can be asked, or has allowed it. */
  readonly mayChoose: boolean
}

export const NO_SURROUNDINGS: Surroundings = { programs: [], session: null, mayChoose: false }

export type ChosenProposer = { readonly spec: PartySpec; readonly fork: boolean; readonly why: string | null }

/** Kinds that cost money or send code away: for these alone somebody is chosen to answer. */
const OUTSIDE: readonly PartySpec['kind'][] = ['claude', 'codex', 'gemini', 'opencode', 'acp', 'api']

export function isOutside({ kind }: PartySpec): boolean {
  return OUTSIDE.includes(kind)
}

export function usable(programs: readonly PresentProgram[]): PresentProgram[] {
  return programs.filter(({ state, name }) => state === 'ok' && isAgentName(name))
}

/** A fork of the session where its program is here; else a fresh party in its place; else nobody. */
export function chooseProposer({ programs, session }: Surroundings): ChosenProposer | null {
  const here = usable(programs)
  if (session === null) {
    const first = here[0]
    return first === undefined ? null : standIn(first, null)
  }
  const { program, vendor } = session.session
  const own = here.find(({ name }) => name === program)
  if (own !== undefined && canFork(session.bytes)) return { spec: specOf(own.name), fork: true, why: null }
  const other = own ?? here.find((one) => one.vendor === vendor) ?? here[0]
  if (other === undefined) return null
  const why =
    own === undefined
      ? `${program}, whose session did the work, is not usable here, so that a fresh ${other.name} answers for it.`
      : `The session is too long to be forked whole (${session.bytes} bytes), so that a fresh ${other.name} answers for it.`
  return standIn(other, why)
}

export function canFork(bytes: number): boolean {
  return bytes <= FORKED_BYTES_MOST
}

function standIn(program: PresentProgram, why: string | null): ChosenProposer {
  return { spec: specOf(program.name), fork: false, why }
}

/** All of other vendors than the author's; where there is none, those of the same. */
export function chooseCritics({ programs }: Surroundings, authorVendor: string | null): PartySpec[] {
  const here = usable(programs)
  const others = here.filter(({ vendor }) => vendor !== authorVendor)
  return (others.length > 0 ? others : here).map(({ name }) => specOf(name))
}

/** A cheap model of a vendor that neither accuses nor defends; null where there is none. */
export function chooseJudge({ programs }: Surroundings, taken: readonly (string | null)[]): PartySpec | null {
  const free = usable(programs).find(({ vendor }) => !taken.includes(vendor))
  if (free === undefined || !isAgentName(free.name)) return null
  const { judgeModel } = AGENT_KINDS[free.name]
  return specOf(judgeModel === null ? free.name : `${free.name}:${judgeModel}`)
}

function specOf(text: string): PartySpec {
  const parsed = parseSpec(text, 'critic')
  if (!parsed.ok) throw new Error(parsed.why)
  return parsed.spec
}
