// Audits a run from its ledger alone: the protocol is asked again what it made of every
// stored outcome and command, and must say what was stored. No party is asked anything.
import { dirname, join } from 'node:path'
import type { Protocol } from '@gainsay/protocol'
import { nodeFiles } from '../files/node-files.ts'
import { isEngineError } from '../errors.ts'
import { OBJECTS_FOLDER } from '../ledger/file-store.ts'
import type { ActionSettled, LedgerLine } from '../ledger/line-types.ts'
import { ObjectFolder } from '../ledger/objects.ts'
import { readLedger, type ReadOptions } from '../ledger/reader.ts'
import type { LedgerStore } from '../ledger/store.ts'
import { externalise } from '../ledger/texts.ts'
import { mustBeSame } from '../run/open-run.ts'
import { outcomeFor } from '../run/outcomes.ts'
import { RunView, type AnyProtocol } from '../run/run-view.ts'
import { firstDifference, type Difference } from './first-difference.ts'

export type Replayed<State> =
  | { readonly ok: true; readonly lines: number; readonly state: State }
  | {
      readonly ok: false
      /** 1-based line of the ledger. */
      readonly line: number
      readonly type: LedgerLine['type']
      /** One sentence. */
      readonly message: string
      readonly difference: Difference | null
    }

/**
 * Replays the ledger at `path` (the file).
 * @throws EngineError where the ledger cannot be read, is damaged, or is of another protocol
 */
export async function replayRun<Setup, State, Event, Command>(
  path: string,
  protocol: Protocol<Setup, State, Event, Command>,
  options: ReadOptions = {},
): Promise<Replayed<State>> {
  const objects = new ObjectFolder(options.files ?? nodeFiles, join(dirname(path), OBJECTS_FOLDER))
  const store = {
    read: () => readLedger(path, options),
    getText: async (ref: Parameters<LedgerStore['getText']>[0]) => objects.get(ref),
  }
  return await replayStore(store, protocol)
}

export async function replayStore<Setup, State, Event, Command>(
  store: Pick<LedgerStore, 'read' | 'getText'>,
  given: Protocol<Setup, State, Event, Command>,
): Promise<Replayed<State>> {
  const protocol = given as unknown as AnyProtocol
  const view = new RunView(protocol)
  for await (const line of store.read()) {
    if (line.type === 'run-opened') mustBeSame(line.protocol, protocol, line.run)
    const broken = (message: string, difference: Difference | null = null): Replayed<State> => {
      return { ok: false, line: line.seq, type: line.type, message, difference }
    }
    try {
      const computed = await eventsOf(line, view, store)
      if (typeof computed === 'string') return broken(computed)
      if (computed !== null) {
        const difference = firstDifference(
          'events' in line ? line.events : [],
          externalise(computed, () => undefined),
        )
        if (difference !== null) {
          return broken(
            `Line ${line.seq} (${line.type}) stores other events than the protocol gives, first at ${difference.at}.`,
            difference,
          )
        }
      }
      view.fold(line, line.at)
    } catch (error) {
      if (!isEngineError(error) || error.code !== 'PROTOCOL_BROKEN') throw error
      return broken(error.message)
    }
  }
  return { ok: true, lines: view.lines, state: view.state as State }
}

/** What the protocol says now; null where the line is none of its doing; a string: it cannot be asked. */
async function eventsOf(
  line: LedgerLine,
  view: RunView,
  store: Pick<LedgerStore, 'getText'>,
): Promise<readonly unknown[] | string | null> {
  if (line.type === 'run-opened') return view.protocol.open(line.setup)
  if (line.type === 'action-settled') return await settledAgain(line, line.seq, view, store)
  if (line.type !== 'run-commanded') return null
  const events = view.protocol.command(view.state, line.command)
  if (Array.isArray(events)) return events
  return `Line ${line.seq} stores a command that the protocol refuses: ${events.refused}.`
}

async function settledAgain(
  settled: ActionSettled,
  seq: number,
  view: RunView,
  store: Pick<LedgerStore, 'getText'>,
): Promise<readonly unknown[] | string> {
  const { place, decided } = settled
  const action = view.open().find((other) => other.place === place)
  if (action === undefined) return `Line ${seq} settles ${place}, which is not pending there.`
  if ('failure' in decided) {
    return view.protocol.settle(view.state, action, {
      kind: 'failed',
      failure: decided.failure,
      message: decided.message,
    })
  }
  const call = view.actions.get(place)?.calls.find((other) => other.id === decided.call)
  if (call?.ended == null) return `Line ${seq} settles ${place} by a call that has not ended there.`
  return view.protocol.settle(view.state, action, await outcomeFor(store, call.ended.outcome))
}
