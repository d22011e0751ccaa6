// What the engine does itself in a review: addresses are resolved by machine, witnesses run in the
// sandbox, fixes are verified against the snapshot's own tests.
import {
  resolveAddress,
  verifyPerformer,
  witnessPerformer,
  type MaterialReader,
  type Performer,
  type RuleAgain,
  type RunOptions,
  type WorkRoom,
} from '@gainsay/engine'
import type { Address, Resolution } from '@gainsay/protocol'

type Wanted = { readonly items: readonly { readonly item: string; readonly address: Address }[] }

export function performersOf(reader: MaterialReader, room: WorkRoom): NonNullable<RunOptions['performers']> {
  const resolve = resolvePerformer(reader)
  const verify = verifyPerformer(room, reader, { ruleAgain })
  return {
    witness: witnessPerformer(room, reader),
    verify: (request) => (request.action.reply === 'resolution' ? resolve(request) : verify(request)),
  }
}

function resolvePerformer(reader: MaterialReader): Performer {
  return async ({ input }) => {
    const { items } = JSON.parse(input) as Wanted
    const resolution: Resolution = {
      items: await Promise.all(
        items.map(async ({ item, address }) => ({ item, ...(await resolveAddress(address, reader)) })),
      ),
    }
    return { value: resolution }
  }
}

/**
 * A hygiene rule speaks of an added line: it is satisfied once the line is gone. What a session
 * said stays said, whatever the tree holds now.
 */
const ruleAgain: RuleAgain = async ({ attack, text }) => {
  const { address, topic } = attack
  if (!topic.startsWith('hygiene:') || address.kind !== 'file' || address.quote.trim() === '') return 'still'
  // A masked quote cannot be looked for in the tree: whether it is gone is not known.
  if (address.quote.includes('[masked:')) return 'still'
  const fixed = await text(address.path)
  const lines = new Set((fixed ?? '').split('\n').map((line) => line.trim()))
  return address.quote.split('\n').some((line) => line.trim() !== '' && lines.has(line.trim()))
    ? 'still'
    : 'stopped'
}
