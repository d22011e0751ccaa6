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
} from '@gainsay/engine'
import type { Address, Resolution } from '@gainsay/protocol'
import { isGone } from './hygiene-again.ts'
import type { ReviewWork } from './review-work.ts'

type Wanted = { readonly items: readonly { readonly item: string; readonly address: Address }[] }

export function performersOf({ reader, room, checkRuns }: ReviewWork): NonNullable<RunOptions['performers']> {
  const resolve = resolvePerformer(reader)
  const verify = verifyPerformer(room, reader, { ruleAgain, checkRuns })
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

/** What a session said stays said, whatever the tree holds now; so does what another critic found. */
const ruleAgain: RuleAgain = async ({ attack, text }) => ((await isGone(attack, text)) ? 'stopped' : 'still')
