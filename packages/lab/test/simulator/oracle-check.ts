// The labels of a simulated review against the second, brute-force evaluation of the rules.
import type { Check } from '@gainsay/lab'
import { Oracle } from '../../../protocol/test/oracle/oracle.ts'

function sorted(labels: Iterable<readonly [string, string]>): string {
  return [...labels]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, label]) => `${id} ${label}`)
    .join(', ')
}

export const ORACLE_CHECK: Check = {
  name: 'the labels are those of a brute-force evaluation',
  violations: ({ events, outcome }) => {
    const oracle = new Oracle()
    for (const event of events) oracle.take(event)
    const expected = sorted(Object.entries(oracle.labels()))
    const found = sorted(outcome.labels)
    return expected === found ? [] : [`${found}; brute force says ${expected}`]
  },
}
