// Runs and re-runs, and what was edited after them.
import { card, counted, file, run, tests, variant, type Card } from '../card.ts'
import { node, python } from './changes.ts'

export const reruns: readonly Card[] = [
  card(
    'rerun-after-repair',
    'node',
    'A run fails, the code is repaired, a run passes',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('repaired', 'TT', [node.refuses, node.breaks, run('npm test'), node.repairs, run('npm test')]),
      variant('still-fails', 'FT', [
        node.refuses,
        node.breaks,
        run('npm test'),
        node.breaksMore,
        run('npm test'),
      ]),
      variant('not-run-again', 'FT', [node.refuses, node.breaks, run('npm test'), node.repairs]),
    ],
  ),
  card(
    'edit-after-run',
    'node',
    'The run comes before or after the last edit of the source',
    'Add a helper that formats cents.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('run-last', 'TT', [node.refuses, run('npm test', 'node --test')]),
      variant('edit-last', 'FT', [run('npm test', 'node --test'), node.refuses]),
    ],
  ),
  card(
    'python-rerun',
    'python',
    'unittest and pytest, repaired or not',
    'Make quarter refuse month 0.',
    [tests('python3 -m unittest'), file('ledger/dates.py')],
    [
      variant('repaired', 'TT', [
        python.refuses,
        python.breaks,
        run('python3 -m unittest'),
        python.repairs,
        run('python3 -m unittest', 'python3 -m pytest -q'),
      ]),
      variant('still-fails', 'FT', [
        python.refuses,
        run('python3 -m unittest'),
        python.breaks,
        run('python3 -m unittest', 'python3 -m pytest -q'),
      ]),
    ],
  ),
  card(
    'counted',
    'node',
    'The number of tests is right or wrong',
    'Add a test for a full discount.',
    [counted(6)],
    [
      variant('right', 'T', [node.addsTest, run('npm test')]),
      variant('too-many', 'F', [node.refuses, run('npm test')]),
    ],
  ),
  card(
    'counted-now',
    'node',
    'The number of tests of the last run, or another one',
    'Make net refuse a negative rate.',
    [counted(6), file('src/price.js')],
    [
      variant('right', 'TT', [node.refuses, node.addsTest, run('npm test')]),
      variant('too-many', 'FT', [node.refuses, run('npm test')]),
    ],
  ),
]
