import sqlite3

from billing.invoices import list_invoices

connection = sqlite3.connect(":memory:")
connection.execute("CREATE TABLE invoices (id INTEGER, owner TEXT, customer TEXT, cents INTEGER)")
connection.executemany(
    "INSERT INTO invoices VALUES (?, ?, ?, ?)",
    [(1, "ann", "Zoo", 300), (2, "ann", "Alp", 900), (3, "bob", "Bay", 1)],
)


def ids(**options):
    return [row[0] for row in list_invoices(connection, "ann", **options)]


assert ids() == [1, 2]
assert ids(sort="cents desc") == [2, 1]
assert ids(sort="customer") == [2, 1]
for bad in [
    "owner",
    "id LIMIT 0",
    "id desc LIMIT 0",
    "cents * (SELECT CASE WHEN count(*) = 3 THEN -1 ELSE 1 END FROM invoices)",
]:
    try:
        found = ids(sort=bad)
    except ValueError:
        continue
    raise AssertionError(f"{bad!r} was executed and gave {found}")
