// Opens `acp:` parties: any agent program, of which nothing is known but what it is started by. Inside
// mounts it sees the work and a home folder of its own that begins empty, so that it is signed in by
// variables; elsewhere a critic gets the work as plain files, and no proposer may edit.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  acpParty,
  findProgram,
  type AcpOptions,
  type AgentRole,
  type Party,
  type PartySpec,
} from '@gainsay/agents'
import { ExportedWork } from '../exported-work.ts'
import type { ReviewWork } from '../review-work.ts'
import type { AgentHome } from './agent-home.ts'
import { mountsOf } from './agent-mounts.ts'
import { isolationOf } from './isolation.ts'
import { lazyParty } from './lazy-party.ts'

export type AcpRequest = {
  readonly spec: Extract<PartySpec, { kind: 'acp' }>
  readonly role: AgentRole
  /** Of its folder: `critic-2`, `proposer`, `judge`. */
  readonly name: string
  readonly work: () => ReviewWork
  readonly env: Readonly<Record<string, string | undefined>>
}

export function openAcp(request: AcpRequest): Party {
  const { spec, work } = request
  const exported = new ExportedWork(work)
  const party = lazyParty({ spec: spec.text, vendor: spec.vendor ?? 'unknown', model: 'default' }, () =>
    makeAcp(request, exported),
  )
  const close = async (): Promise<void> => {
    await party.close?.()
    await exported.close()
  }
  return { ...party, close }
}

async function makeAcp(request: AcpRequest, exported: ExportedWork): Promise<Party> {
  const { spec, role, env } = request
  const { room } = request.work()
  const isolation = isolationOf((await room.tools()).sandbox)
  const [program, ...words] = spec.command
  return acpParty({
    ...(isolation === 'mounts'
      ? placeInMounts(request)
      : { cwd: role === 'proposer' ? room.top : await exported.folder(), access: 'read' }),
    spec: spec.text,
    role,
    isolation,
    source: env,
    command: [(await findProgram(program, env)) ?? program, ...words],
    conversations: () => join(dirname(room.folder), 'conversations'),
  })
}

function placeInMounts({ role, name, work, env }: AcpRequest): Pick<AcpOptions, 'cwd' | 'access' | 'wrap'> {
  const { room } = work()
  const folder = join(dirname(room.folder), 'agents', name, 'home')
  return {
    cwd: room.top,
    access: role === 'proposer' ? 'edit' : 'read',
    wrap: mountsOf({ kind: { nested: false, obeyed: [] }, room, home: emptyHome(folder), env }),
  }
}

/** Nothing of the user's is copied in: which files sign such a program in is not known. */
function emptyHome(folder: string): AgentHome {
  return {
    folder,
    original: folder,
    prepare: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    giveBack: () => {},
  }
}
