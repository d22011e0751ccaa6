// Opens `api:` parties: one for each role, since what it may do depends on it.
import { dirname, join } from 'node:path'
import { openApiParty, type AgentRole, type Party, type PartySpec } from '@gainsay/agents'
import { editTurn } from '@gainsay/engine'
import { ExportedWork } from './exported-work.ts'
import type { PartyMaterial } from './open-parties.ts'

/** In a run's folder: what parties that keep no conversation of their own have said. */
const CONVERSATIONS = 'conversations'

/** What a party says of a vendor that nobody knows. */
const UNKNOWN = 'unknown'

/** @throws PartySetupError with one sentence */
export async function openApi(
  spec: Extract<PartySpec, { kind: 'api' }>,
  role: AgentRole,
  material: PartyMaterial,
): Promise<Party> {
  const exported = new ExportedWork(material.work)
  const party = await openApiParty({
    spec: spec.text,
    vendor: spec.vendor ?? UNKNOWN,
    provider: spec.provider,
    model: spec.model,
    role,
    source: material.io.env,
    conversations: () => join(dirname(material.work().room.folder), CONVERSATIONS),
    // A judge sees the leaf and nothing else.
    folder: role === 'judge' ? null : () => exported.folder(),
    hide: (text) => material.work().mask(text),
    ...(role === 'proposer' ? { edit: (from, files) => editTurn(material.work().room, from, files) } : {}),
  })
  return {
    spec: party.spec,
    vendor: party.vendor,
    model: party.model,
    ask: party.ask.bind(party),
    recover: party.recover!.bind(party),
    close: () => exported.close(),
  }
}
