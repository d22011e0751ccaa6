/** Orders of one customer, newest first, a page at a time. Pages are counted from 1. */
export function listOrders(orders, { page = 1, size = 20 } = {}) {
  if (!Number.isInteger(page) || page < 1) throw new RangeError('page is counted from 1')
  const newestFirst = [...orders].sort((a, b) => b.placedAt - a.placedAt)
  const start = (page - 1) * size
  return { items: newestFirst.slice(start, start + size), page }
}
