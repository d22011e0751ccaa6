// What an agent that asks is allowed (`session/request_permission`), by what it is here for. Pure.
// Reading within its folder, for everybody; editing there, for a proposer that has a tree of its own;
// nothing else, and nothing for good.

import { isAbsolute, relative, resolve } from 'node:path'
import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'

const READING = new Set(['read', 'search', 'think'])
const EDITING = new Set(['edit', 'delete', 'move'])

export type Permitted = { readonly cwd: string; readonly mayEdit: boolean }

/** The result of the request. */
export function permissionAnswer(params: Json, permitted: Permitted): Json {
  const wanted = isAllowed(asObject(params['toolCall']) ?? {}, permitted) ? 'allow_once' : 'reject_once'
  const option = asArray(params['options'])
    .map(asObject)
    .find((one) => one?.['kind'] === wanted)
  const optionId = asText(option?.['optionId'])
  // An option that is not offered cannot be chosen; cancelling it lets nothing through.
  return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } }
}

function isAllowed(call: Json, { cwd, mayEdit }: Permitted): boolean {
  const kind = asText(call['kind']) ?? ''
  if (!READING.has(kind) && !(mayEdit && EDITING.has(kind))) return false
  return asArray(call['locations']).every((place) => {
    const path = asText(asObject(place)?.['path'])
    if (path === null) return false
    const inside = relative(cwd, resolve(cwd, path))
    return inside !== '..' && !inside.startsWith('../') && !isAbsolute(inside)
  })
}
