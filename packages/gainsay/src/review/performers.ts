// What the engine does itself in a review: addresses are resolved by machine.
import { resolveAddress, type MaterialReader, type Performer, type RunOptions } from '@gainsay/engine'
import type { Address, Resolution } from '@gainsay/protocol'

type Wanted = { readonly items: readonly { readonly item: string; readonly address: Address }[] }

export function performersOf(reader: MaterialReader): NonNullable<RunOptions['performers']> {
  return { verify: resolvePerformer(reader) }
}

function resolvePerformer(reader: MaterialReader): Performer {
  return async ({ action, input }) => {
    if (action.reply !== 'resolution') throw new Error(`Nothing in this version performs ${action.reply}.`)
    const { items } = JSON.parse(input) as Wanted
    const resolution: Resolution = {
      items: await Promise.all(
        items.map(async ({ item, address }) => ({ item, ...(await resolveAddress(address, reader)) })),
      ),
    }
    return { value: resolution }
  }
}
