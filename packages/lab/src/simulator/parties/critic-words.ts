// How a simulated critic writes its attacks: in the reply format of real critics, each naming the
// place that it is about.
import type { AttackItem, Witness } from '@gainsay/protocol'
import { SEVERITIES } from '@gainsay/protocol'
import { RandomStream } from '../random-stream.ts'
import { addressOf, type PlaceKey } from '../world/planted-work.ts'

export function witnessOf(key: PlaceKey): Witness {
  return {
    kind: 'script',
    files: [{ path: `witness-${key}.mjs`, content: `process.exit(look('${key}'))` }],
    command: `node witness-${key}.mjs`,
    expect: `the total at ${key} is wrong`,
  }
}

export type AttackOptions = {
  readonly id: string
  /** The defended attack that this one is aimed at; null: the work. */
  readonly on: string | null
  readonly witness: boolean
  /** Keeps the severity of one place the same for one critic. */
  readonly seed: number
}

export function attackOn(key: PlaceKey, { id, on, witness, seed }: AttackOptions): AttackItem {
  const severity = SEVERITIES[new RandomStream(seed, `severity ${key}`).below(SEVERITIES.length)]!
  return {
    id,
    ...(on === null ? {} : { on }),
    topic: surfaceOf(key),
    aspect: 'correctness',
    address: on === null ? addressOf(key) : { kind: 'turn', value: `defence of ${on}` },
    severity,
    statement:
      on === null ? `The total at ${key} is wrong.` : `The defence of ${on} does not hold at ${key}.`,
    input: `a page that reaches ${key}`,
    yields: 'a total that lacks a row',
    violates: 'Add the totals of a page.',
    ifUpheld: 'totals are too small',
    ifDismissed: 'totals are right',
    evidence: `return total(${key})`,
    ...(witness ? { witness: witnessOf(key) } : {}),
  }
}

export function surfaceOf(key: PlaceKey): string {
  return `what happens at ${key}`
}

/** An item that no reader takes, or that points nowhere. */
export function spoiled(item: AttackItem, stream: RandomStream): unknown {
  const kind = stream.below(4)
  if (kind === 0) return { statement: item.statement }
  if (kind === 1) return null
  if (kind === 2)
    return { ...item, address: { kind: 'file', path: 'src/nowhere.ts', start: 1, end: 2, quote: 'gone' } }
  return { ...item, id: 'A1.999' }
}
