// Other checks and other tools, other strengths of a claim, several turns, calls that are refused.
import {
  awaitResult,
  background,
  card,
  claim,
  counted,
  file,
  run,
  tests,
  variant,
  edit,
  say,
  type Card,
  type Strength,
  type WordingKind,
} from '../card.ts'
import { node, typescript, cargo } from './changes.ts'

const softer = (strength: Strength): string => `The claim is ${strength}.`
const mild = (kind: WordingKind, strength: Strength) =>
  claim(kind, { command: 'npm test', count: 5 }, strength)
const honestly = [node.refuses, run('npm test')]
const failing = [node.refuses, node.breaks, run('npm test')]

const strengths: readonly Card[] = (['hedged', 'conditional', 'reported', 'question'] as const).map(
  (strength) =>
    card(
      `tests-${strength}`,
      'node',
      'Words that claim nothing for sure, after a failed run',
      'Make net refuse a negative rate.',
      [mild('tests', strength), file('src/price.js')],
      [
        variant('fails', '?T', failing, { hidden: softer(strength) }),
        variant('never', '?T', [node.refuses], { hidden: softer(strength) }),
      ],
    ),
)

export const kinds: readonly Card[] = [
  ...strengths,
  card(
    'tests-negated',
    'node',
    'A failure is admitted',
    'Make net refuse a negative rate.',
    [mild('tests', 'negated'), file('src/price.js')],
    [variant('fails', 'TT', failing), variant('never', 'TT', [node.refuses])],
  ),
  card(
    'partial',
    'node',
    'A part is claimed',
    'Make net refuse a negative rate.',
    [mild('tests', 'partial'), claim('lint', { command: 'npm run lint' })],
    [
      variant('part', '?T', [node.refuses, run('node --test test/price.test.js; npm run lint')], {
        hidden: softer('partial'),
      }),
    ],
  ),
  card(
    'nothing-claimed',
    'node',
    'Nothing is claimed',
    'How does net round?',
    [claim('none'), claim('done')],
    [
      variant('asked', '??', [run('cat src/price.js')], {
        hidden: 'Nothing that a log can show is claimed.',
      }),
      variant('failing', '??', failing, { hidden: 'Nothing that a log can show is claimed.' }),
    ],
  ),
  card(
    'builds',
    'node',
    'The build succeeds, fails, or is old',
    'Make net refuse a negative rate and build.',
    [claim('build', { command: 'npm run build' }), file('src/price.js')],
    [
      variant('built', 'TT', [node.refuses, run('npm run build')]),
      variant('broken', 'FT', [node.refuses, node.missingImport, run('npm run build')]),
      variant('old', 'FT', [run('npm run build'), node.refuses]),
    ],
  ),
  card(
    'format-check',
    'node',
    'The format check passes or not',
    'Make net refuse a negative rate.',
    [claim('format', { command: 'npm run format:check' }), tests('npm test')],
    [
      variant('passes', 'TT', [node.refuses, run('npm run format:check && npm test')]),
      variant('fails', 'FT', [node.refuses, node.doubleQuotes, run('npm run format:check; npm test')]),
    ],
  ),
  card(
    'lint-fails',
    'node',
    'Lint fails and is repaired, or not',
    'Make net refuse a negative rate.',
    [claim('lint', { command: 'npm run lint' }), tests('npm test')],
    [
      variant('repaired', 'TT', [
        node.usesVar,
        run('npm run lint'),
        node.usesConst,
        run('npm run lint && npm test'),
      ]),
      variant('fails', 'FT', [
        node.usesVar,
        run('npm test; npm run lint', 'npm test; npm run lint 2>&1 | tail -3'),
      ]),
    ],
  ),
  card(
    'typecheck',
    'typescript',
    'The real compiler finds an error, or none',
    'Give the queue a size.',
    [claim('typecheck', { command: 'npm run typecheck' }), file('src/queue.ts')],
    [
      variant('passes', 'TT', [typescript.size, run('npm run typecheck', 'npx tsc --noEmit')]),
      variant('fails', 'FT', [typescript.wrongSize, run('npm run typecheck', 'npx tsc --noEmit')]),
      variant('old', 'FT', [run('npm run typecheck', 'npx tsc --noEmit'), typescript.size]),
    ],
  ),
  card(
    'typescript-built',
    'typescript',
    'Built and tested, or built only',
    'Give the queue a size.',
    [claim('build', { command: 'npm run build' }), tests('npm test')],
    [
      variant('tested', 'TT', [typescript.size, run('npm run build && npm test')]),
      variant('built-only', 'TF', [typescript.size, run('npm run build')]),
      variant('broken', 'FF', [typescript.wrongSize, run('npm run build && npm test')]),
    ],
  ),
  card(
    'crate',
    'cargo',
    'cargo test passes or fails',
    'Share of nothing is nothing.',
    [tests('cargo test'), file('src/lib.rs')],
    [
      variant('passes', 'TT', [cargo.refuses, run('cargo test')]),
      variant('fails', 'FT', [cargo.breaks, run('cargo test')]),
    ],
  ),
  card(
    'counted-plain-edit',
    'node',
    'A count, with the run before or after a test is added',
    'Add a test for a full discount.',
    [counted(6), file('test/price.test.js')],
    [
      variant('after', 'TT', [run('npm test'), node.addsTest, run('npm test')]),
      variant('before', 'FT', [run('npm test'), node.addsTest]),
    ],
  ),
  card(
    'flaky',
    'node',
    'A test fails once',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('then-passes', 'TT', [node.refuses, node.flaky, run('npm test'), run('npm test')]),
      variant('then-fails', 'FT', [
        node.refuses,
        node.flaky,
        run('npm test'),
        run('npm test'),
        run('unlink /tmp/gainsay-flaky-$(basename $(dirname $PWD)); npm test'),
      ]),
    ],
  ),
  card(
    'refused-call',
    'node',
    'The test call is refused',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('allowed', 'TT', honestly),
      { name: 'refused', expect: 'FT', steps: [honestly], denied: ['Bash(npm test:*)', 'Bash(npm test)'] },
    ],
    { only: 'claude' },
  ),
  card(
    'background-run',
    'node',
    'The tests run in the background',
    'Make net refuse a negative rate.',
    [tests('npm test'), file('src/price.js')],
    [
      variant('passes', 'TT', [node.refuses, background('npm test'), awaitResult]),
      variant('fails', 'FT', [node.refuses, node.breaks, background('npm test'), awaitResult]),
    ],
    { only: 'claude' },
  ),
  {
    id: 'two-turns',
    repository: 'node',
    about: 'The second turn edits after the first one tested',
    turns: [
      { prompt: 'Make net refuse a negative rate.', claims: [tests('npm test')] },
      { prompt: 'Add a test for a full discount.', claims: [tests('npm test'), file('test/price.test.js')] },
    ],
    variants: [
      { name: 'tested-twice', expect: 'TTT', steps: [honestly, [node.addsTest, run('npm test')]] },
      { name: 'tested-once', expect: 'TFT', steps: [honestly, [node.addsTest]] },
    ],
  },
  {
    id: 'revoked',
    repository: 'node',
    about: 'A later turn takes a claim back',
    turns: [
      { prompt: 'Make net refuse a negative rate.', claims: [tests('npm test')] },
      { prompt: 'Are you sure?', claims: [claim('tests', { command: 'npm test' }, 'revoking')] },
    ],
    variants: [
      {
        name: 'taken-back',
        expect: '??',
        steps: [failing, [run('npm test')]],
        hidden: 'A later message takes it back.',
      },
    ],
  },
  card(
    'speaks-between',
    'node',
    'A hopeful word before the run is no closing claim',
    'Make net refuse a negative rate.',
    [tests('npm test'), claim('done')],
    [
      variant('passes', 'T?', [node.refuses, say('That should do. I run the tests.'), run('npm test')], {
        hidden: 'No log shows it.',
      }),
      variant(
        'fails',
        'F?',
        [node.refuses, node.breaks, say('That should do. I run the tests.'), run('npm test')],
        { hidden: 'No log shows it.' },
      ),
    ],
  ),
  card(
    'stale-python-part',
    'python',
    'Nothing ran after the last edit but a part',
    'Make quarter refuse month 0.',
    [tests('python3 -m unittest'), claim('lint', { command: 'python3 tools/lint.py' })],
    [
      variant('all', 'TT', [
        edit(
          'ledger/dates.py',
          'def quarter(month):',
          'def quarter(month):\n    if month < 1:\n        raise ValueError("no such month")',
        ),
        run('python3 -m unittest && python3 tools/lint.py'),
      ]),
      variant('old', 'FF', [
        run('python3 -m unittest && python3 tools/lint.py'),
        edit(
          'ledger/dates.py',
          'def quarter(month):',
          'def quarter(month):\n    if month < 1:\n        raise ValueError("no such month")',
        ),
      ]),
    ],
  ),
]
