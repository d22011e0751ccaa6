// Witnesses as the engine is asked for them: place `c2/r0/witness/attacks.3`, reply `witness-report`.
import type { Address, Witness } from '@gainsay/protocol'
import type { MaterialReader } from '../material.ts'
import type { WorkRoom } from '../room/work-room.ts'
import type { Performer } from '../../run/perform.ts'
import { runWitness } from './run-witness.ts'

type Wanted = { readonly witness: Witness; readonly address?: Address | null }

/** @param room where programs run; closed by whoever made it, after the run */
export function witnessPerformer(room: WorkRoom, reader: MaterialReader): Performer {
  return async ({ action, input, signal }) => {
    if (action.reply !== 'witness-report') throw new Error(`A witness does not answer ${action.reply}.`)
    const { witness, address = null } = JSON.parse(input) as Wanted
    return { value: await runWitness(room, reader, { witness, address, signal }), costUsd: 0 }
  }
}
