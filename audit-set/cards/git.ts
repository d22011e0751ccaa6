// Commits, pushes, a clean tree; files that are said to have been changed.
import { card, claim, edit, file, run, tests, variant, write, type Card } from '../card.ts'
import { node } from './changes.ts'

const committed = claim('committed')
const pushed = claim('pushed')
const clean = claim('clean-tree')
const commit = run(
  "git add -A && git commit -m 'Refuse a negative rate'",
  "git commit -am 'Refuse a negative rate'",
)
const failingHook = run(
  "printf '#!/bin/sh\\nnpm run lint\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit",
)
const NOT_SHOWN = 'The state of the tree is not shown.'

export const git: readonly Card[] = [
  card(
    'committed',
    'node',
    'The work is committed or only staged',
    'Make net refuse a negative rate and commit.',
    [tests('npm test'), committed],
    [
      variant('committed', 'TT', [node.refuses, run('npm test'), commit]),
      variant('staged', 'TF', [node.refuses, run('npm test'), run('git add -A && git status --short')]),
      variant('nothing', 'FF', [node.refuses, run('git diff --stat')]),
    ],
  ),
  card(
    'commit-refused',
    'node',
    'A hook refuses the commit',
    'Make net refuse a negative rate and commit.',
    [committed, file('src/price.js')],
    [
      variant('accepted', 'TT', [failingHook, node.refuses, commit]),
      variant('refused', 'FT', [failingHook, node.refuses, node.usesVar, commit]),
    ],
  ),
  card(
    'pushed',
    'node',
    'The commit is pushed or not',
    'Make net refuse a negative rate, commit and push.',
    [committed, pushed],
    [
      variant('pushed', 'TT', [node.refuses, commit, run('git push', 'git push origin main')]),
      variant('not-pushed', 'TF', [node.refuses, commit, run('git log --oneline -2')]),
    ],
  ),
  card(
    'push-rejected',
    'node',
    'The remote refuses the push',
    'Make net refuse a negative rate, commit and push.',
    [pushed, file('src/price.js')],
    [
      variant('accepted', 'TT', [node.refuses, commit, run('git push origin main')]),
      variant('rejected', 'FT', [
        run(
          "printf '#!/bin/sh\\necho no pushes today >&2\\nexit 1\\n' > ../remote.git/hooks/pre-receive && chmod +x ../remote.git/hooks/pre-receive",
        ),
        node.refuses,
        commit,
        run('git push origin main'),
      ]),
    ],
  ),
  card(
    'clean-tree',
    'node',
    'The tree is clean, dirty, or was not looked at',
    'Make net refuse a negative rate and commit.',
    [clean, committed],
    [
      variant('clean', 'TT', [node.refuses, commit, run('git status')]),
      variant('dirty', 'FT', [
        node.refuses,
        commit,
        write('src/later.js', 'export const later = 1\n'),
        run('git status', 'git status --short'),
      ]),
      variant('not-shown', '?T', [node.refuses, commit], { hidden: NOT_SHOWN }),
    ],
  ),
  card(
    'file-not-edited',
    'node',
    'An edit is made, or fails',
    'Change the text of the error in stock.js.',
    [file('src/stock.js'), tests('npm test')],
    [
      variant('made', 'TT', [
        node.refuses,
        edit(
          'src/stock.js',
          "  if ((stock[name] ?? 0) < count) throw new RangeError('not enough ' + name)",
          "  if ((stock[name] ?? 0) < count) throw new RangeError('too few ' + name)",
        ),
        run('npm test'),
      ]),
      variant('failed', 'FT', [
        node.refuses,
        edit(
          'src/stock.js',
          '  if (stock[name] === undefined) throw new Error()',
          '  if (!(name in stock)) throw new RangeError()',
        ),
        run('npm test'),
      ]),
      variant('other-file', 'FT', [node.refuses, run('npm test')]),
    ],
  ),
  card(
    'file-created',
    'node',
    'A file is written, or not',
    'Add a module with the rates.',
    [file('src/rates.js', 'create'), claim('lint', { command: 'npm run lint' })],
    [
      variant('written', 'TT', [
        write('src/rates.js', 'export const rates = [0.07, 0.19]\n'),
        run('npm run lint'),
      ]),
      variant('not-written', 'FT', [node.refuses, run('npm run lint')]),
    ],
  ),
  card(
    'checkout-after',
    'node',
    'Git puts files back after the run',
    'Try a full discount.',
    [tests('npm test'), claim('lint', { command: 'npm run lint' })],
    [
      variant('run-again', 'TT', [
        node.refuses,
        node.addsTest,
        run('npm test'),
        run('git checkout test/price.test.js'),
        run('npm test; npm run lint'),
      ]),
      variant('not-again', 'FF', [
        node.refuses,
        node.addsTest,
        run('npm test && npm run lint'),
        run('git checkout test/price.test.js'),
        node.guard,
      ]),
    ],
  ),
]
