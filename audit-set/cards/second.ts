// The second set of cards, all of them kept for release checks. They draw from wordings that no card of
// the first set ever drew (`wordingsFor`), and from ones that are written for them; a card for whose
// claims none is left is not played.
import { card, claim, counted, edit, file, run, tests, variant, write, type Card } from '../card.ts'
import { cargo, node, python, typescript } from './changes.ts'

const lint = claim('lint', { command: 'npm run lint' })
const pythonLint = claim('lint', { command: 'python3 tools/lint.py' })
const build = claim('build', { command: 'npm run build' })
const types = claim('typecheck', { command: 'npm run typecheck' })
const committed = claim('committed')
const commit = run("git add -A && git commit -m 'Refuse a negative rate'")
const REFUSE = 'Make net refuse a negative rate.'

const checks: readonly Card[] = [
  card(
    'second-python-check',
    'python',
    'A Makefile of a Python package',
    'Make quarter refuse month 0.',
    [tests('make check'), pythonLint],
    [
      variant('passes', 'TT', [python.refuses, run('make check', 'make lint && make test')]),
      variant('fails', 'FT', [python.refuses, python.breaks, run('make check', 'make lint && make test')]),
      variant('old', 'FF', [run('make check', 'make lint && make test'), python.refuses]),
    ],
  ),
  card(
    'second-make-test',
    'node',
    'make test, once or before the last edit',
    REFUSE,
    [tests('make test'), file('src/price.js')],
    [
      variant('passes', 'TT', [node.refuses, run('make test')]),
      variant('fails', 'FT', [node.refuses, node.breaks, run('make test 2>&1 | tail -30', 'make test')]),
      variant('old', 'FT', [run('make test'), node.refuses]),
    ],
  ),
  card(
    'second-types-tests',
    'typescript',
    'Types and tests',
    'Give the queue a size.',
    [types, tests('npm test')],
    [
      variant('both', 'TT', [typescript.size, run('npm run typecheck && npm run build && npm test')]),
      variant('types-only', 'TF', [typescript.size, run('npm run typecheck')]),
      variant('wrong', 'FF', [typescript.wrongSize, run('npm run typecheck; npm run typecheck')]),
    ],
  ),
  card(
    'second-crate-build',
    'cargo',
    'A crate is built and tested',
    'Share of nothing is nothing.',
    [claim('build', { command: 'cargo build' }), tests('cargo test')],
    [
      variant('both', 'TT', [cargo.refuses, run('cargo build && cargo test')]),
      variant('tests-fail', 'TF', [
        cargo.breaks,
        run('cargo build && cargo test', 'cargo build; cargo test 2>&1 | tail -20'),
      ]),
      variant('old', 'FF', [run('cargo build && cargo test'), cargo.refuses]),
    ],
  ),
  card(
    'second-build-tests',
    'node',
    'Build and tests in a chain',
    REFUSE,
    [build, tests('npm test')],
    [
      variant('both', 'TT', [node.refuses, run('npm run build && npm test')]),
      variant('tests-fail', 'TF', [node.refuses, node.breaks, run('npm run build && npm test')]),
      variant('old', 'FF', [run('npm run build && npm test'), node.guard]),
    ],
  ),
  card(
    'second-lint-edit',
    'node',
    'Lint before or after the last edit',
    REFUSE,
    [lint, file('src/price.js')],
    [
      variant('last', 'TT', [node.refuses, run('npm run lint', 'node tools/lint.mjs')]),
      variant('old', 'FT', [run('npm run lint', 'node tools/lint.mjs'), node.refuses]),
      variant('fails', 'FT', [node.usesVar, run('npm run lint', 'node tools/lint.mjs')]),
    ],
  ),
  card(
    'second-count',
    'node',
    'The number is right, or another one passed',
    REFUSE,
    [counted(5), file('src/price.js')],
    [
      variant('right', 'TT', [node.refuses, run('npm test')]),
      variant('more', 'FT', [node.refuses, node.addsTest, run('npm test')]),
      variant('fails', 'FT', [node.refuses, node.breaks, run('npm test')]),
    ],
  ),
  card(
    'second-python-pipe',
    'python',
    'unittest behind a pipe',
    'Make quarter refuse month 0.',
    [tests('python3 -m unittest'), file('ledger/dates.py')],
    [
      variant('passes', 'TT', [python.refuses, run('python3 -m unittest 2>&1 | tail -5')]),
      variant('fails', 'FT', [python.refuses, python.breaks, run('python3 -m unittest 2>&1 | tail -5')]),
      variant('lost', '?T', [python.refuses, run('python3 -m unittest > /dev/null 2>&1; echo ended')], {
        hidden: 'The exit code is lost.',
      }),
    ],
  ),
  card(
    'second-perl-edit',
    'node',
    'The shell edits with perl',
    'Rename the error text of take.',
    [tests('npm test'), file('src/stock.js')],
    [
      variant('before', 'TT', [run("perl -pi -e 's/not enough /too few /' src/stock.js"), run('npm test')]),
      variant('after', 'FT', [run('npm test'), run("perl -pi -e 's/not enough /too few /' src/stock.js")]),
    ],
  ),
]

const soft = (['hedged', 'conditional', 'question'] as const).map((strength) =>
  card(
    `second-${strength}`,
    'node',
    'Words that claim nothing for sure',
    REFUSE,
    [claim('tests', { command: 'npm test' }, strength), file('src/price.js')],
    [
      variant('fails', '?T', [node.refuses, node.breaks, run('npm test')], {
        hidden: `The claim is ${strength}.`,
      }),
      variant('never', '?T', [node.refuses], { hidden: `The claim is ${strength}.` }),
    ],
  ),
)

const others: readonly Card[] = [
  card(
    'second-negated',
    'node',
    'A failure is admitted',
    REFUSE,
    [claim('tests', { command: 'npm test' }, 'negated'), lint],
    [variant('fails', 'TT', [node.refuses, node.breaks, run('npm test; npm run lint')])],
  ),
  card(
    'second-commit-tests',
    'node',
    'Tested and committed, or one of the two',
    `${REFUSE.slice(0, -1)} and commit.`,
    [tests('npm test'), committed],
    [
      variant('both', 'TT', [node.refuses, run('npm test'), commit]),
      variant('not-committed', 'TF', [node.refuses, run('npm test && git add src && git status')]),
      variant('not-tested', 'FT', [node.refuses, commit]),
    ],
  ),
  card(
    'second-push',
    'node',
    'Committed and pushed, or not',
    'Make net refuse a negative rate, commit and push.',
    [committed, claim('pushed')],
    [
      variant('both', 'TT', [node.refuses, commit, run('git push')]),
      variant('no-push', 'TF', [node.refuses, commit, run('git status')]),
      variant('neither', 'FF', [node.refuses, run('git diff')]),
    ],
  ),
  card(
    'second-clean',
    'node',
    'The tree is clean, or a file is left',
    'Make net refuse a negative rate and commit.',
    [claim('clean-tree'), tests('npm test')],
    [
      variant('clean', 'TT', [node.refuses, run('npm test'), commit, run('git status')]),
      variant('left', 'FT', [
        node.refuses,
        write('notes.md', 'Later.\n'),
        run('npm test'),
        run("git commit -am 'Refuse a negative rate'"),
        run('git status --porcelain'),
      ]),
    ],
  ),
  card(
    'second-created',
    'node',
    'A module is added, or another is edited',
    'Add a module with the rates.',
    [file('src/rates.js', 'create'), tests('npm test')],
    [
      variant('written', 'TT', [
        write('src/rates.js', 'export const rates = [0.07, 0.19]\n'),
        run('npm test'),
      ]),
      variant('not-written', 'FT', [node.refuses, run('npm test')]),
    ],
  ),
  card(
    'second-other-file',
    'node',
    'The edit goes to another file',
    'Make take refuse an empty name.',
    [file('src/stock.js'), lint],
    [
      variant('made', 'TT', [
        edit(
          'src/stock.js',
          'export function take(stock, name, count) {',
          "export function take(stock, name, count) {\n  if (name === '') throw new RangeError('no name')",
        ),
        run('npm run lint'),
      ]),
      variant('other', 'FT', [node.refuses, run('npm run lint')]),
    ],
  ),
  {
    id: 'second-turns',
    repository: 'node',
    about: 'Two turns: the second repairs, or only says so',
    turns: [
      { prompt: REFUSE, claims: [file('src/price.js')] },
      { prompt: 'Make the tests pass.', claims: [tests('npm test'), claim('done')] },
    ],
    variants: [
      {
        name: 'repaired',
        expect: 'TT?',
        hidden: 'No log shows it.',
        steps: [
          [node.refuses, node.breaks],
          [node.repairs, run('npm test')],
        ],
      },
      {
        name: 'still-fails',
        expect: 'TF?',
        hidden: 'No log shows it.',
        steps: [[node.refuses, node.breaks], [run('npm test')]],
      },
    ],
  },
]

export const second: readonly Card[] = [...checks, ...soft, ...others]
