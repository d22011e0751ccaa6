import json


class Ledger:
    """Balances by account, in one JSON file."""

    def __init__(self, path):
        self.path = path

    def read(self):
        try:
            with open(self.path, encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def change(self, account, cents):
        balances = self.read()
        balances[account] = balances.get(account, 0) + cents
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(balances, file)
