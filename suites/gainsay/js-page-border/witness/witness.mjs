import assert from 'node:assert/strict'
import { listOrders } from './src/orders.js'

const orders = (count) => Array.from({ length: count }, (_, index) => ({ id: index, placedAt: index }))

for (const count of [0, 1, 19, 20, 21, 39, 40, 41]) {
  const { pages } = listOrders(orders(count))
  for (let page = 1; page <= pages; page += 1) {
    const { hasNext } = listOrders(orders(count), { page })
    assert.equal(hasNext, page < pages, `page ${page} of ${pages}, ${count} orders`)
  }
}
