// A party that cannot be set up at all: a wrong specification, a script that does not read, a
// mailbox that cannot be made. It is the user's configuration, known before anything is asked.
// Recognised by its mark, not by its prototype.

export class PartySetupError extends Error {
  readonly code = 'PARTY_SETUP' as const

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'PartySetupError'
  }
}

export function isPartySetupError(error: unknown): error is PartySetupError {
  return error instanceof Error && (error as { code?: unknown }).code === 'PARTY_SETUP'
}
