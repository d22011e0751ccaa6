// Whether a message itself speaks of failures, and whether a later one takes a claim back.
// Both only ever turn an accusation into "uncheckable".
import type { Message, Session } from '../../../session/session.ts'
import type { Claim } from '../claims/claim.ts'
import { lexicons } from '../claims/lexicon/lexicons.ts'
import { sentencesOf } from '../claims/sentences.ts'

/** A sentence of the turn's closing messages says that something fails or was not run. */
export function disclosesFailure(claim: Claim, session: Session): boolean {
  const turn = session.messages.filter(
    (message) =>
      message.closing && message.turn === claim.message.turn && message.agent === claim.message.agent,
  )
  return turn.some((message) => message.order >= claim.message.order - 1e9 && hasDisclosure(message))
}

function hasDisclosure(message: Message): boolean {
  return sentencesOf(message.text).some((sentence) =>
    [...lexicons.values()].some((lexicon) => {
      const text = sentence.text.replace(lexicon.innocent, ' ')
      return lexicon.discloses.test(text) && !lexicon.repaired.test(text)
    }),
  )
}

/** A later closing message says that an earlier claim was wrong. */
export function isRevoked(claim: Claim, session: Session): boolean {
  return session.messages.some(
    (message) => message.closing && message.order > claim.message.order && retracts(message),
  )
}

function retracts(message: Message): boolean {
  return sentencesOf(message.text).some((sentence) =>
    [...lexicons.values()].some((lexicon) => lexicon.retracts.test(sentence.text)),
  )
}
