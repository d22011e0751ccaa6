// Pages of the invoice list. Page numbers start at 1; the last page may be shorter.
import { listInvoices } from './invoices.js'

const cache = new Map()

export function listPage(tenant, page, size) {
  if (!Number.isInteger(page) || page < 1) throw new RangeError('page starts at 1')
  const key = `${page}:${size}`
  const cached = cache.get(key)
  if (cached) return cached
  const all = listInvoices(tenant)
  const start = (page - 1) * size
  const items = all.slice(start, start + size)
  const result = { items, page, pages: Math.floor(all.length / size) + 1 }
  cache.set(key, result)
  return result
}

export function dropPages() {
  cache.clear()
}
