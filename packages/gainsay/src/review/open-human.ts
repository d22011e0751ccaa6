// Opens `human`: the person at this terminal. While one is asked, nothing else is written over what is
// being typed.
import { humanParty, PartySetupError, type Party } from '@gainsay/agents'
import type { Io } from '../io.ts'

/** @throws PartySetupError where nobody sits there */
export function openHuman({ person }: Io): Party {
  if (person?.isTerminal !== true)
    throw new PartySetupError(
      'human needs a terminal to be asked at: run it in one, or name mailbox:<folder> instead.',
    )
  const party = humanParty({ streams: person, interrupt: person.interrupt })
  return {
    spec: party.spec,
    vendor: party.vendor,
    model: party.model,
    ask: async (message, options) => {
      person.asked += 1
      try {
        return await party.ask(message, options)
      } finally {
        person.asked -= 1
      }
    },
  }
}
