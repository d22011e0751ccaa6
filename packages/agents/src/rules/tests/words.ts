// What the rule critic *tests* says of what it found.
import { findSecrets } from '@gainsay/host'
import type { AttackItem } from '@gainsay/protocol'
import type { TestSuite } from './find-suites.ts'
import { MUTANT_LIMITS, type Mutant } from './mutant.ts'
import { turnedRound } from './turned-round.ts'

/** Something that was not examined. `isOpen`: it could have been, so that the review is not complete. */
export type Omission = { readonly path: string; readonly why: string; readonly isOpen: boolean }

/** What was done, to stand behind "with". */
function madeOf({ operator, was, replacement }: Mutant): string {
  const shown = short(was)
  switch (operator) {
    case 'condition':
      return `its condition negated (${shown})`
    case 'call':
      return `${shown} left out`
    case 'return':
      return `${short(replacement)} returned in place of ${shown}`
    case 'await':
      return `${shown} not awaited`
    case 'boundary':
    case 'equality':
    case 'boolean':
    case 'arithmetic':
    case 'constant':
      return `${short(replacement)} in place of ${shown}`
  }
  return operator
}

/** Characters of code that a sentence quotes. */
const SHORT = 80

function short(code: string): string {
  const one = code.replace(/\s+/g, ' ').trim()
  // A secret is never repeated; its line says where it stands.
  if (findSecrets(code).length > 0) return 'what stands there'
  return one.length <= SHORT ? one : `${one.slice(0, SHORT)}…`
}

/** @param survived of one function, in the order of the text; @param tried its mutants in all */
export function survivorAttack(survived: readonly Mutant[], suite: TestSuite, tried: number): AttackItem {
  const first = survived[0]!
  const { path, within } = first
  const count = `${survived.length} of the ${tried} mutants of its changed lines`
  return {
    topic: `tests: ${within.name}`,
    aspect: 'evidence',
    address: addressOf(first),
    severity: 'medium',
    statement: `The tests do not notice when ${within.name} in ${path} is changed: they pass on ${count}.`,
    input: `line ${first.start} of ${path} with ${madeOf(first)}`,
    yields: `${lineOf(suite)} passes on it, and runs the line`,
    violates: 'tests of a change fail when what it does is changed',
    ifUpheld: `Nothing would tell if ${within.name} did this; a test of it is missing.`,
    ifDismissed: 'The difference does not matter, or is tested elsewhere.',
    evidence: listOf(survived),
    witness: {
      kind: 'patch',
      files: [{ path, content: first.content }],
      command: turnedRound(suite),
      expect: 'the tests pass on the mutant',
    },
  }
}

export function unexecutedAttack(never: readonly Mutant[], suite: TestSuite): AttackItem {
  const first = never[0]!
  const { path, within } = first
  const lines = [...new Set(never.map(({ start }) => start))].slice(0, MUTANT_LIMITS.listed)
  return {
    topic: `tests: ${within.name}`,
    aspect: 'evidence',
    address: addressOf(first),
    severity: 'low',
    statement: `No test runs these changed lines of ${within.name} in ${path}: ${lines.join(', ')}.`,
    input: lineOf(suite),
    yields: 'it passes without executing them',
    violates: 'what a change does is run by a test',
    ifUpheld: 'Whether they work is not known.',
    ifDismissed: 'They are tried in another way.',
    evidence: lines.map((line) => `${path}:${line}`).join('\n'),
    advisory: true,
  }
}

/** At most two items: what makes the review incomplete, and what is only said. */
export function notExamined(omissions: readonly Omission[]): AttackItem[] {
  return [true, false].flatMap((isOpen) => {
    const own = omissions.filter((one) => one.isOpen === isOpen)
    const [first] = own
    if (first === undefined) return []
    const why = own.slice(0, MUTANT_LIMITS.listed).map((one) => one.why)
    const more = own.length > why.length ? [`and ${own.length - why.length} more`] : []
    const item: AttackItem = {
      topic: 'tests: not examined',
      aspect: 'evidence',
      address: { kind: 'file', path: first.path, start: 1, end: 1, quote: '' },
      severity: 'low',
      statement: 'Whether the tests notice a change of these lines was not examined, or not of all of them.',
      input: 'mutants of the changed lines',
      yields: 'nothing is known of those that were not tried',
      violates: 'nothing: what was not examined says nothing of the work',
      ifUpheld: 'Look at the tests yourself.',
      ifDismissed: 'Those that were tried are enough.',
      evidence: [...why, ...more].join('\n'),
    }
    return [{ ...item, ...(isOpen ? { undecided: `Not examined: ${why[0]}.` } : { advisory: true }) }]
  })
}

function addressOf({ path, start, end, quote }: Mutant): AttackItem['address'] {
  return { kind: 'file', path, start, end, quote }
}

function lineOf({ command, folder }: TestSuite): string {
  return folder === '' ? command : `cd ${folder} && ${command}`
}

function listOf(survived: readonly Mutant[]): string {
  const shown = survived
    .slice(0, MUTANT_LIMITS.listed)
    .map((mutant) => `${mutant.path}:${mutant.start} with ${madeOf(mutant)}`)
  const more = survived.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
