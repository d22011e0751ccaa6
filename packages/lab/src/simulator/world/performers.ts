// What the engine has done by machine in a real review, answered from the truth about the planted
// work: addresses, witnesses, fixes. Depends on the seed and on what is asked, never on when.
import type { Performer, RunOptions } from '@gainsay/engine'
import type {
  Address,
  Combination,
  Resolution,
  ResolvedItem,
  VerificationReport,
  Witness,
  WitnessReport,
} from '@gainsay/protocol'
import { RandomStream } from '../random-stream.ts'
import type { Scenario } from '../scenario.ts'
import { faultsOf, isFault, keyIn, pathOf, soundPlacesOf } from './planted-work.ts'
import { readTree, writeTree } from './tree.ts'

type ToResolve = { readonly items: readonly { readonly item: string; readonly address: Address }[] }
type ToRun = { readonly witness: Witness }
type ToVerify = {
  readonly fix: string
  readonly witnesses: readonly { readonly id: string; readonly witness: Witness }[]
}
type ToCombine = { readonly fixes: readonly string[] }

export function performersOf(seed: number, scenario: Scenario): NonNullable<RunOptions['performers']> {
  const paths = new Set([...faultsOf(scenario.work), ...soundPlacesOf(scenario.work)].map(pathOf))
  const verify: Performer = async ({ action, input }) => {
    if (action.reply === 'resolution') return { value: resolve(JSON.parse(input) as ToResolve, paths) }
    if (action.reply === 'combination')
      return { value: combine(seed, scenario, JSON.parse(input) as ToCombine) }
    return { value: verifyFix(action.from?.tree, JSON.parse(input) as ToVerify) }
  }
  return {
    witness: async ({ input }) => ({ value: runWitness(seed, scenario, JSON.parse(input) as ToRun) }),
    verify,
  }
}

function resolve({ items }: ToResolve, paths: ReadonlySet<string>): Resolution {
  return { items: items.map(({ item, address }) => resolveOne(item, address, paths)) }
}

function resolveOne(item: string, address: Address, paths: ReadonlySet<string>): ResolvedItem {
  const found = { item, resolved: true, address: null, why: '', refuted: false }
  if (address.kind === 'absence') return { ...found, refuted: keyIn(address.value) !== null }
  if (address.kind !== 'file' || paths.has(address.path)) return found
  return { ...found, resolved: false, why: `there is no ${address.path}` }
}

/** A witness of a fault fails where the fault is; one of anything else has nothing to show. */
function runWitness(seed: number, { flaky }: Scenario, { witness }: ToRun): WitnessReport {
  const key = keyIn(witness.command)
  if (!isFault(key)) return { result: 'not-reproduced', why: 'it exits with 0' }
  const isFlaky = new RandomStream(seed, `witness ${witness.command}`).chance(flaky)
  return isFlaky ? { result: 'flaky', why: 'one of its runs passes' } : { result: 'confirmed', why: '' }
}

function verifyFix(treeText: string | undefined, { witnesses }: ToVerify): VerificationReport {
  const tree = readTree(treeText)
  const results = witnesses.map(({ id, witness }): [string, 'stopped' | 'still'] => {
    const key = keyIn(witness.command)
    return [id, key !== null && tree.fixed.includes(key) ? 'stopped' : 'still']
  })
  return {
    checks: tree.checks,
    testsChanged: tree.testsChanged,
    results: Object.fromEntries(results),
    // What a critic reads of the diff.
    why: writeTree(tree),
  }
}

function combine(seed: number, { conflicts }: Scenario, { fixes }: ToCombine): Combination {
  const failing: [string, string][] = []
  for (const [index, later] of fixes.entries())
    for (const earlier of fixes.slice(0, index))
      if (new RandomStream(seed, `conflict ${earlier} ${later}`).chance(conflicts))
        failing.push([earlier, later])
  return { failing }
}
