// Asks the person at this terminal what a review waits for, as `human` named for that role. Whatever
// keeps the person from answering leaves the review saved, to be taken up another time.
import { answer, resolveText, type WaitingFor } from '@gainsay/engine'
import { isPartyError } from '@gainsay/agents'
import type { Io } from '../io.ts'
import type { ReviewRun } from './drive-review.ts'
import type { OpenParties } from './open-parties.ts'

/** Answers of one review; its protocol asks for far fewer. */
export const PERSON_ANSWERS_MAX = 1_000

export type AskPersonOptions = {
  readonly parties: OpenParties
  readonly schema: (reply: string) => unknown
  readonly io: Io
  /** Who answered, for the ledger. */
  readonly by: string
}

/** @returns whether anything was answered: the run may then go on */
export async function askPerson(
  run: ReviewRun,
  waitingFor: readonly WaitingFor[],
  options: AskPersonOptions,
): Promise<boolean> {
  let answered = false
  for (const { place, role, kind } of waitingFor) {
    const party = options.parties.party(role)
    const action = run.view.open().find((one) => one.place === place)
    if (kind !== 'person' || party?.spec !== 'human' || action === undefined) continue
    const message = run.parts.mask(await resolveText(run.parts.store, action.input))
    const { costUsd, tokens, timeoutMs } = action.cap
    try {
      const { value, text } = await party.ask(message, {
        schema: options.schema(action.reply),
        signal: options.io.signal,
        budget: { costUsd, tokens, timeoutMs },
        callId: run.actionId(place),
        context: { place, role },
      })
      await answer(run, { place, value: value ?? JSON.parse(text), by: options.by })
      answered = true
    } catch (error) {
      if (!isPartyError(error)) throw error
      options.io.stderr(`${error.message}\n`)
      return answered
    }
  }
  return answered
}
