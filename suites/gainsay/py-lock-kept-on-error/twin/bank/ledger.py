import json
import os


class Busy(Exception):
    """Somebody else is changing the ledger: try again."""


class Ledger:
    """Balances by account, in one JSON file. A lock file keeps out other processes."""

    def __init__(self, path):
        self.path = path
        self.lock_path = f"{path}.lock"

    def read(self):
        try:
            with open(self.path, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def change(self, account, cents):
        """Raises Busy where the ledger is locked, ValueError where the account would be overdrawn."""
        self._lock()
        try:
            self._change(account, cents)
        finally:
            self._unlock()

    def _change(self, account, cents):
        balances = self.read()
        balance = balances.get(account, 0) + cents
        if balance < 0:
            raise ValueError(f"{account} has too little")
        balances[account] = balance
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(balances, file)

    def _lock(self):
        try:
            os.close(os.open(self.lock_path, os.O_CREAT | os.O_EXCL))
        except FileExistsError as error:
            raise Busy(self.path) from error

    def _unlock(self):
        os.unlink(self.lock_path)
