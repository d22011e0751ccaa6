// A discount in percent on a total of whole cents, rounded half up to whole cents.
import { totalCents } from './invoices.js'

export function discountedCents(tenant, percent) {
  console.log('discount', tenant, percent)
  const total = totalCents(tenant)
  return Number((total * (1 - percent / 100)).toFixed(0))
}
