import type { AskContext } from '../../party/party.ts'
import { fitsPattern } from '../shared/glob.ts'
import { roundOf } from '../shared/round-of.ts'
import type { ScriptMatch } from './format.ts'

export type ScriptRequest = {
  readonly message: string
  readonly context: AskContext | undefined
  /** The handle that the conversation goes on from, where it does. */
  readonly from: string | undefined
}

/** Whether every condition holds; a condition on what the request does not say never holds. */
export function matches(when: ScriptMatch | undefined, request: ScriptRequest): boolean {
  if (when === undefined) return true
  const { context, message } = request
  const round = roundOf(context)
  const texts = typeof when.contains === 'string' ? [when.contains] : (when.contains ?? [])
  return (
    fits(when.role, context?.role) &&
    fits(when.topic, context?.topic) &&
    fits(when.place, context?.place) &&
    (when.round === undefined || (round !== undefined && [when.round].flat().includes(round))) &&
    (when.from === undefined || when.from === request.from) &&
    texts.every((text) => message.includes(text))
  )
}

function fits(pattern: string | undefined, text: string | undefined): boolean {
  return pattern === undefined || (text !== undefined && fitsPattern(pattern, text))
}
