import { PartyError } from '../../party/party.ts'

/** The call was no longer wanted: whoever aborted it knows why. */
export function abortedError(who: string): PartyError {
  return new PartyError('aborted', `The call to ${who} was taken back before it was answered.`)
}

export function timeoutError(who: string, timeoutMs: number, hint: string): PartyError {
  const seconds = timeoutMs >= 10_000 ? Math.round(timeoutMs / 1000) : Math.round(timeoutMs / 100) / 10
  return new PartyError('timeout', `${who} gave no answer within ${seconds} s; ${hint}`)
}

/** Makes of anything thrown the one error that `ask` may reject with. */
export function asPartyError(error: unknown, who: string): PartyError {
  if (error instanceof Error && (error as { code?: unknown }).code === 'PARTY_FAILED')
    return error as PartyError
  const said = error instanceof Error ? error.message : String(error)
  return new PartyError('crashed', `${who} failed in a way that is not known here: ${said}`, { cause: error })
}
