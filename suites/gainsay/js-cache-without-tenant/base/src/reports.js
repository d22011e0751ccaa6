/** Revenue figures. `database.query(tenant, month, currency)` takes about two seconds. */
export function createReports(database) {
  return {
    async revenue({ tenant, month, currency = 'EUR' }) {
      const rows = await database.query(tenant, month, currency)
      return rows.reduce((sum, row) => sum + row.cents, 0)
    },
  }
}
