def list_invoices(connection, owner):
    """Invoices of one owner, oldest first, as (id, customer, cents)."""
    query = "SELECT id, customer, cents FROM invoices WHERE owner = ? ORDER BY id"
    return connection.execute(query, (owner,)).fetchall()
