import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { discountedCents } from '../src/discount.js'
import { addInvoice, clearInvoices } from '../src/invoices.js'

beforeEach(() => clearInvoices())

test('ten percent off', () => {
  addInvoice('acme', { id: 'a', cents: 1000 })
  assert.equal(discountedCents('acme', 10), 900)
})

test('half a cent is rounded up', () => {
  addInvoice('acme', { id: 'a', cents: 335 })
  assert.equal(discountedCents('acme', 10), 302)
})
