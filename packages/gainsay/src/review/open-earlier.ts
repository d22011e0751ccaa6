// Opens the critic of what an earlier review left open, on this review's frozen work.
import { hygieneAttacks, type Party } from '@gainsay/agents'
import { resolveAddress, witnessOn } from '@gainsay/engine'
import type { Setup } from '@gainsay/protocol'
import { earlierParty } from './earlier-party.ts'
import type { PartyMaterial } from './open-parties.ts'

export function openEarlier(material: PartyMaterial): Party {
  const { work, added, frozen, state, progress } = material
  return earlierParty({
    imported: () => state().setup?.imported ?? [],
    hygiene: () => (isPlayed(state().setup) ? hygieneAttacks(added.files) : []),
    text: (path) => work().reader.text('snapshot', path),
    resolve: (address) => resolveAddress(address, work().reader),
    isStopped: async (id, witness, signal) => {
      progress(`the witness of ${id} of the last review`)
      const { room, reader } = work()
      return (await witnessOn({ room, reader, signal }, frozen.snapshot.tree, witness)) === 'stopped'
    },
  })
}

/** Whether the critic hygiene takes part and so says again what it still finds. */
function isPlayed(setup: Setup | null): boolean {
  return setup?.critics.some(({ party }) => party === 'rules:hygiene') === true
}
