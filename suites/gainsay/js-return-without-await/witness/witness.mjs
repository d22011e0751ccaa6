import assert from 'node:assert/strict'
import { importContacts } from './src/import-contacts.js'

const rows = Array.from({ length: 25 }, (_, index) => ({
  name: `N${index}`,
  email: `N${index}@Example.org `,
}))
const kept = []
const store = {
  async save(contact) {
    await new Promise((resolve) => setImmediate(resolve))
    if (contact.email === 'n12@example.org') throw new Error('taken')
    kept.push(contact)
    return { id: kept.length }
  },
}

const result = await importContacts(rows, store)
assert.deepEqual(result, { stored: 24, failed: [{ row: 13, why: 'taken' }] })
assert.equal(kept.length, 24)
