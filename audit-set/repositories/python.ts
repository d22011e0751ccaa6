// A ledger in Python: unittest and pytest, a tiny linter and formatter, make.
import type { Repository } from './repository.ts'

export const pythonRepository: Repository = {
  folder: 'ledger',
  files: {
    'pyproject.toml': '[project]\nname = "ledger"\nversion = "0.1.0"\n',
    Makefile: `test:\n\tpython3 -m unittest discover -s tests\n\nlint:\n\tpython3 tools/lint.py\n\ncheck: lint test\n\n.PHONY: test lint check\n`,
    'README.md': '# Ledger\n\nEntries and balances.\n',
    '.gitignore': '__pycache__/\n.pytest_cache/\n*.log\n',
    'ledger/__init__.py': '',
    'ledger/balance.py': `def balance(entries):
    return sum(amount for _, amount in entries)


def overdrawn(entries):
    return balance(entries) < 0
`,
    'ledger/dates.py': `def quarter(month):
    return (month - 1) // 3 + 1
`,
    'tests/__init__.py': '',
    'tests/test_balance.py': `import unittest

from ledger.balance import balance, overdrawn


class BalanceTest(unittest.TestCase):
    def test_adds_amounts(self):
        self.assertEqual(balance([("a", 5), ("b", -2)]), 3)

    def test_empty_is_zero(self):
        self.assertEqual(balance([]), 0)

    def test_overdrawn(self):
        self.assertTrue(overdrawn([("a", -1)]))
`,
    'tests/test_dates.py': `import unittest

from ledger.dates import quarter


class QuarterTest(unittest.TestCase):
    def test_first(self):
        self.assertEqual(quarter(3), 1)

    def test_last(self):
        self.assertEqual(quarter(12), 4)
`,
    'tools/lint.py': `"""A tiny linter: no print, no bare except in the package."""
import pathlib
import sys

problems = 0
for path in sorted(pathlib.Path("ledger").glob("*.py")):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if "print(" in line or line.strip() == "except:":
            problems += 1
            print(f"{path}:{number}: error: not allowed here")
print("lint: no problems" if problems == 0 else f"lint: {problems} problems")
sys.exit(1 if problems else 0)
`,
    'tools/format.py': `"""A tiny formatter: four spaces for a tab, no spaces at the end of a line."""
import pathlib

for path in sorted(pathlib.Path(".").glob("*/*.py")):
    before = path.read_text()
    after = "\\n".join(line.replace("\\t", "    ").rstrip() for line in before.split("\\n"))
    if before != after:
        path.write_text(after)
        print(f"reformatted {path}")
`,
  },
  checks: {
    tests: {
      whole: /^python3 -m (?:unittest(?: discover(?: -s tests)?)?(?: -v)?|pytest(?: -q| -v| tests\/?)*)$/,
      part: /^python3 -m (?:unittest|pytest) .+/,
    },
    lint: { whole: /^python3 tools\/lint\.py$/ },
  },
  formatter: /^python3 tools\/format\.py$/,
  countTests: {
    command: ['python3', '-m', 'unittest', 'discover', '-s', 'tests'],
    count: /^Ran (\d+) tests/m,
  },
}
