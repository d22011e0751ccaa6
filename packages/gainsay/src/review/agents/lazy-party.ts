// A party that is made when it is first asked: what it needs is there only once the run has begun.
import { isPartyError, PartyError, type Party } from '@gainsay/agents'

export function lazyParty(who: Pick<Party, 'spec' | 'vendor' | 'model'>, make: () => Promise<Party>): Party {
  let made: Promise<Party> | null = null
  const party = async (): Promise<Party> => {
    made ??= make()
    try {
      return await made
    } catch (cause) {
      // The next question tries again: a full disk may have been cleared.
      made = null
      if (isPartyError(cause)) throw cause
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new PartyError('unavailable', `${who.spec} could not be prepared: ${why}`, { cause })
    }
  }
  return {
    ...who,
    ask: async (message, options) => (await party()).ask(message, options),
    recover: async (callId, outside) => (await (await party()).recover?.(callId, outside)) ?? null,
    close: async () => {
      const known = await made?.catch(() => null)
      await known?.close?.()
    },
  }
}
