// Invoices of one tenant. Amounts are whole cents.
const invoices = new Map()

export function addInvoice(tenant, invoice) {
  if (!Number.isInteger(invoice.cents)) throw new TypeError('cents must be a whole number')
  const list = invoices.get(tenant) ?? []
  list.push({ ...invoice })
  invoices.set(tenant, list)
}

export function listInvoices(tenant) {
  return [...(invoices.get(tenant) ?? [])]
}

export function totalCents(tenant) {
  return listInvoices(tenant).reduce((sum, invoice) => sum + invoice.cents, 0)
}

export function clearInvoices() {
  invoices.clear()
}
