// `attacks.jsonl` beside the ledger: one line a transition of an attack's label. A projection: it
// can be deleted, and is written anew whenever the ledger has grown.
import { join } from 'node:path'
import { LEDGER_FILE, readLedger, type LedgerLine } from '@gainsay/engine'
import { writeFileAtomic } from '@gainsay/host'
import { attackTransitions, type CrossExaminationEvent } from '@gainsay/protocol'

const ATTACKS_FILE = 'attacks.jsonl'
const ATTACKS_SCHEMA = 'gainsay.attacks.v1'

export async function writeAttacksFile(runPath: string): Promise<void> {
  const events: CrossExaminationEvent[] = []
  for await (const line of readLedger(join(runPath, LEDGER_FILE))) events.push(...eventsOf(line))
  const lines = attackTransitions(events).map(
    (transition) => `${JSON.stringify({ schema: ATTACKS_SCHEMA, ...transition })}\n`,
  )
  await writeFileAtomic(join(runPath, ATTACKS_FILE), lines.join(''))
}

function eventsOf(line: LedgerLine): readonly CrossExaminationEvent[] {
  return line.type === 'run-opened' || line.type === 'action-settled' || line.type === 'run-commanded'
    ? (line.events as readonly CrossExaminationEvent[])
    : []
}
