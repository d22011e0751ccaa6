// Witnesses of the faults planted in the invoice service: each exits with 0 exactly on the clean twin.
import type { Address, Witness } from '@gainsay/protocol'

export type Planted = { readonly name: string; readonly address: Address; readonly witness: Witness }

const file = (path: string, line: number): Address => ({
  kind: 'file',
  path,
  start: line,
  end: line,
  quote: '',
})

const script = (name: string, content: string): Witness => ({
  kind: 'script',
  files: [{ path: `witness/${name}.mjs`, content }],
  command: `node witness/${name}.mjs`,
  expect: `${name} is shown`,
})

export const PLANTED: readonly Planted[] = [
  {
    name: 'one page too many for an exact multiple',
    address: file('src/pages.js', 14),
    witness: script(
      'pages',
      `import assert from 'node:assert/strict'
import { addInvoice } from '../src/invoices.js'
import { listPage } from '../src/pages.js'
for (let n = 1; n <= 5; n += 1) addInvoice('acme', { id: String(n), cents: n })
assert.equal(listPage('acme', 1, 5).pages, 1)
`,
    ),
  },
  {
    name: 'a page of another tenant',
    address: file('src/pages.js', 8),
    witness: {
      kind: 'test',
      files: [
        {
          path: 'test/tenants.test.js',
          content: `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addInvoice } from '../src/invoices.js'
import { listPage } from '../src/pages.js'
test('pages are of one tenant', () => {
  addInvoice('acme', { id: 'a', cents: 1 })
  listPage('acme', 1, 2)
  assert.deepEqual(listPage('globex', 1, 2).items, [])
})
`,
        },
      ],
      command: 'npm test',
      expect: 'the second tenant is given an invoice',
    },
  },
  {
    name: 'half a cent rounded down',
    address: file('src/discount.js', 7),
    witness: script(
      'discount',
      `import { addInvoice } from '../src/invoices.js'
import { discountedCents } from '../src/discount.js'
addInvoice('acme', { id: 'a', cents: 45 })
process.exitCode = discountedCents('acme', 30) === 32 ? 0 : 1
`,
    ),
  },
  {
    name: 'a leftover console.log',
    address: file('src/discount.js', 5),
    witness: script(
      'silent',
      `import { execFileSync } from 'node:child_process'
const printed = execFileSync(process.execPath, ['--input-type=module', '-e', "import { discountedCents } from './src/discount.js'; discountedCents('acme', 10)"], { encoding: 'utf8' })
console.error(JSON.stringify(printed))
process.exit(printed === '' ? 0 : 1)
`,
    ),
  },
]
