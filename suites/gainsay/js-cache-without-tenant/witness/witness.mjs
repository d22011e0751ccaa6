import assert from 'node:assert/strict'
import { createReports } from './src/reports.js'

let asked = 0
const database = {
  async query(tenant, month, currency) {
    asked += 1
    return [
      { cents: tenant === 'north' ? 500 : 900 },
      { cents: month === '2026-01' ? 1 : 2 },
      { cents: currency === 'EUR' ? 10 : 20 },
    ]
  },
}
let now = 0
const reports = createReports(database, () => now)

assert.equal(await reports.revenue({ tenant: 'north', month: '2026-01' }), 511)
assert.equal(await reports.revenue({ tenant: 'north', month: '2026-01' }), 511)
assert.equal(asked, 1)
assert.equal(await reports.revenue({ tenant: 'south', month: '2026-01' }), 911)
assert.equal(await reports.revenue({ tenant: 'south', month: '2026-02', currency: 'USD' }), 922)
now = 5 * 60_000
await reports.revenue({ tenant: 'north', month: '2026-01' })
assert.equal(asked, 4)
