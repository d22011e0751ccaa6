from bank.ledger import Busy, Ledger

ledger = Ledger("balances.json")
ledger.change("ann", 100)
try:
    ledger.change("ann", -101)
except ValueError:
    pass
else:
    raise AssertionError("an account was overdrawn")

try:
    ledger.change("ann", -40)
except Busy as error:
    raise AssertionError("the ledger stays locked after a refused change") from error
assert ledger.read() == {"ann": 60}

with open(ledger.lock_path, "x"):
    pass
try:
    ledger.change("ann", 1)
except Busy:
    pass
else:
    raise AssertionError("a locked ledger was changed")
assert ledger.read() == {"ann": 60}
