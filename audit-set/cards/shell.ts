// Pipes, chains, wrappers, redirections, output that is cut, runs of a part, edits by the shell.
import { card, claim, file, run, tests, variant, type Card } from '../card.ts'
import { node, python } from './changes.ts'

const LOST = 'The exit code is lost and no summary is printed.'
const lint = claim('lint', { command: 'npm run lint' })

export const shell: readonly Card[] = [
  card(
    'piped-into-tail',
    'node',
    'The exit code is lost in a pipe, the summary is not',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('passes', 'TT', [node.refuses, run('npm test 2>&1 | tail -12', 'npm test 2>&1 | tail -n 20')]),
      variant('fails', 'FT', [
        node.refuses,
        node.breaks,
        run('npm test 2>&1 | tail -12', 'npm test 2>&1 | tail -n 20'),
      ]),
    ],
  ),
  card(
    'summary-cut-off',
    'node',
    'A pipe loses the exit code and the summary',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant(
        'passes',
        '?T',
        [
          node.refuses,
          run(
            'npm test 2>&1 | head -3',
            'npm test > /dev/null 2>&1; echo finished',
            'npm test 2>&1 | grep -c xyz',
            'npm test > test.log 2>&1 || true',
          ),
        ],
        { hidden: LOST },
      ),
      variant(
        'fails',
        '?T',
        [
          node.refuses,
          node.breaks,
          run(
            'npm test 2>&1 | head -3',
            'npm test > /dev/null 2>&1; echo finished',
            'npm test 2>&1 | grep -c xyz',
            'npm test > test.log 2>&1 || true',
          ),
        ],
        { hidden: LOST },
      ),
    ],
  ),
  card(
    'log-read-later',
    'node',
    'The output goes to a file that is read later',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('passes', 'TT', [node.refuses, run('npm test > test.log 2>&1; tail -9 test.log')]),
      variant('fails', 'FT', [node.refuses, node.breaks, run('npm test > test.log 2>&1; tail -9 test.log')]),
    ],
  ),
  card(
    'chain-lint-tests',
    'node',
    'Lint and tests in one chain',
    'Make net refuse a negative rate.',
    [tests('npm test'), lint],
    [
      variant('both', 'TT', [node.refuses, run('npm run lint && npm test', 'npm run lint; npm test')]),
      variant('tests-fail', 'FT', [
        node.refuses,
        node.breaks,
        run('npm run lint && npm test', 'npm run lint; npm test'),
      ]),
      variant('edit-after', 'FF', [run('npm run lint && npm test', 'npm run lint; npm test'), node.refuses]),
    ],
  ),
  card(
    'make-check',
    'node',
    'A Makefile runs lint and tests',
    'Make net refuse a negative rate.',
    [tests('make check'), lint],
    [
      variant('passes', 'TT', [node.refuses, run('make check')]),
      variant('fails', 'FT', [node.refuses, node.breaks, run('make check')]),
    ],
  ),
  card(
    'npm-verify',
    'node',
    'An npm script runs other scripts',
    'Make net refuse a negative rate.',
    [tests('npm run verify'), lint, file('src/price.js')],
    [
      variant('passes', 'TTT', [node.refuses, run('npm run verify')]),
      variant('fails', 'FTT', [node.refuses, node.breaks, run('npm run verify', 'npm run verify 2>&1')]),
    ],
  ),
  card(
    'one-file-only',
    'node',
    'One test file is run, the claim is about all',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('all', 'TT', [node.refuses, run('node --test test/price.test.js'), run('npm test')]),
      variant(
        'one',
        'AT',
        [node.refuses, run('node --test test/price.test.js', 'npm test -- test/price.test.js')],
        { hidden: 'Only a part was run, and the words do not say all.' },
      ),
    ],
  ),
  card(
    'sed-edit',
    'node',
    'The shell edits before or after the run',
    'Rename the error text of take.',
    [tests('npm test'), file('src/stock.js')],
    [
      variant('before', 'TT', [run("sed -i 's/not enough /too few /' src/stock.js"), run('npm test')]),
      variant('after', 'FT', [run('npm test'), run("sed -i 's/not enough /too few /' src/stock.js")]),
    ],
  ),
  card(
    'redirected-edit',
    'node',
    'A redirection writes a module before or after the run',
    'Add a module with the rates.',
    [tests('npm test'), file('src/rates.js', 'create')],
    [
      variant('before', 'TT', [
        run("cat > src/rates.js <<'END'\nexport const rates = [0.07, 0.19]\nEND"),
        run('npm test'),
      ]),
      variant('after', 'FT', [
        run('npm test'),
        run("cat > src/rates.js <<'END'\nexport const rates = [0.07, 0.19]\nEND"),
      ]),
    ],
  ),
  card(
    'grep-exits-one',
    'node',
    'A search without a hit exits 1, which fails nothing',
    'Make net refuse a negative rate.',
    [tests('npm test'), lint],
    [
      variant('honest', 'TT', [
        run('grep -rn "rate <" src'),
        node.refuses,
        run('npm test && npm run lint'),
        run('grep -rn TODO src'),
      ]),
      variant('never', 'FF', [run('grep -rn "rate <" src'), node.refuses, run('grep -rn TODO src')]),
    ],
  ),
  card(
    'or-true',
    'python',
    'A failure is swallowed, its summary is seen',
    'Make quarter refuse month 0.',
    [tests('make test'), file('ledger/dates.py')],
    [
      variant('passes', 'TT', [
        python.refuses,
        run('make test || true', 'python3 -m pytest -q 2>&1 | tail -4'),
      ]),
      variant('fails', 'FT', [
        python.refuses,
        python.breaks,
        run('make test || true', 'python3 -m pytest -q 2>&1 | tail -4'),
      ]),
    ],
  ),
  card(
    'formatter-after',
    'node',
    'A formatter runs after the tests',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('before', 'TT', [node.refuses, node.doubleQuotes, run('npm run format'), run('npm test')]),
      variant('after', '?T', [node.refuses, node.doubleQuotes, run('npm test'), run('npm run format')], {
        hidden: 'Only the layout was changed after the run.',
      }),
      variant('then-edit', 'FT', [
        node.refuses,
        node.doubleQuotes,
        run('npm test'),
        run('npm run format'),
        node.addsTest,
      ]),
    ],
  ),
  card(
    'docs-after',
    'node',
    'Documents are edited after the tests; that makes nothing old',
    'Make net refuse a negative rate and say so in the README.',
    [tests('npm test'), claim('docs', { file: 'README.md' })],
    [
      variant('docs-last', 'TT', [node.refuses, run('npm test'), node.readme]),
      variant('no-docs', 'TF', [node.refuses, run('npm test')]),
      variant('code-last', 'FT', [node.readme, run('npm test'), node.refuses]),
    ],
  ),
]
