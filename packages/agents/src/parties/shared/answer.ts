// What an answer must be before it is one: there, not endless, and JSON in it where a value was wanted.
// Whether the JSON fits is judged by whoever asked, who also mends and re-asks.

import { PartyError, type Usage } from '../../party/party.ts'
import { AGENT_LIMITS } from './agent-types.ts'

export type Spent = { readonly usage?: Usage; readonly costUsd?: number }

/** @throws PartyError 'malformed' */
export function assertAnswer(who: string, text: string, wantsValue: boolean, spent: Spent): void {
  const wrong = (why: string): never => {
    throw new PartyError('malformed', why, { ...spent, raw: text.slice(0, AGENT_LIMITS.rawCharacters) })
  }
  if (text.trim() === '')
    wrong(`${who} ended without an answer; it is asked once more, and after that look at its own log.`)
  if (text.length > AGENT_LIMITS.replyCharacters)
    wrong(
      `${who} answered with ${text.length} characters, more than ${AGENT_LIMITS.replyCharacters}; it is not read.`,
    )
  if (!wantsValue || text.includes('{')) return
  if (/\?["'*_)\s]*$/.test(text))
    wrong(
      `${who} ended with a question in place of an answer; nobody is there to answer it, so this call is inconclusive.`,
    )
  wrong(`${who} answered in words where JSON was asked for; it is asked once more.`)
}
