import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { addInvoice, clearInvoices, listInvoices, totalCents } from '../src/invoices.js'

beforeEach(() => clearInvoices())

test('invoices of one tenant are listed in order', () => {
  addInvoice('acme', { id: 'a', cents: 100 })
  addInvoice('acme', { id: 'b', cents: 250 })
  assert.deepEqual(listInvoices('acme').map((invoice) => invoice.id), ['a', 'b'])
})

test('another tenant sees nothing', () => {
  addInvoice('acme', { id: 'a', cents: 100 })
  assert.deepEqual(listInvoices('globex'), [])
})

test('the total is exact', () => {
  addInvoice('acme', { id: 'a', cents: 10 })
  addInvoice('acme', { id: 'b', cents: 20 })
  assert.equal(totalCents('acme'), 30)
})

test('fractions of a cent are refused', () => {
  assert.throws(() => addInvoice('acme', { id: 'a', cents: 0.5 }), TypeError)
})
