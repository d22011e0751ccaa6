import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { addInvoice, clearInvoices } from '../src/invoices.js'
import { dropPages, listPage } from '../src/pages.js'

beforeEach(() => {
  clearInvoices()
  dropPages()
  for (let n = 1; n <= 5; n += 1) addInvoice('acme', { id: `i${n}`, cents: n })
})

test.only('the first page', () => {
  const first = listPage('acme', 1, 2)
  assert.deepEqual(first.items.map((invoice) => invoice.id), ['i1', 'i2'])
  assert.equal(first.pages, 3)
})

test('the last page is shorter', () => {
  assert.deepEqual(listPage('acme', 3, 2).items.map((invoice) => invoice.id), ['i5'])
})

test.skip('a full last page is the last one', () => {
  assert.equal(listPage('acme', 1, 5).pages, 1)
})
