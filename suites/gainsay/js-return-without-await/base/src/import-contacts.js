import { normalise } from './normalise.js'

/** Stores contacts one by one. `store.save` rejects a contact that it cannot take. */
export async function importContacts(rows, store) {
  const stored = []
  for (const row of rows) stored.push(await store.save(normalise(row)))
  return { stored: stored.length }
}
