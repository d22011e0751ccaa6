SORTABLE = {"id", "customer", "cents"}


def list_invoices(connection, owner, sort="id"):
    """Invoices of one owner as (id, customer, cents).

    `sort` comes from the address of the page: a column, with " desc" behind it for the largest
    first. Raises ValueError for anything else.
    """
    column, _, direction = sort.partition(" ")
    if column not in SORTABLE:
        raise ValueError(f"cannot sort by {sort!r}")
    query = f"SELECT id, customer, cents FROM invoices WHERE owner = ? ORDER BY {sort}"
    return connection.execute(query, (owner,)).fetchall()
