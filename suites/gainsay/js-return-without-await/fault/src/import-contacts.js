import { normalise } from './normalise.js'

/** Contacts that are stored at one time. */
const BATCH = 10

/**
 * Stores contacts, a batch at a time. `store.save` rejects a contact that it cannot take: that one
 * is reported by its row number (from 1), and the others are stored all the same.
 */
export async function importContacts(rows, store) {
  const failed = []
  let stored = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const saved = await Promise.all(batch.map((row, index) => saveOne(row, start + index + 1)))
    stored += saved.filter(Boolean).length
  }
  return { stored, failed }

  async function saveOne(row, number) {
    try {
      return store.save(normalise(row))
    } catch (error) {
      failed.push({ row: number, why: error.message })
      return null
    }
  }
}
