// Runners of the Python world.
import type { Runner } from './runner.ts'

const NAMES = /^(-k|-m|--lf|--last-failed|--ff|--deselect|--ignore|-p|--sw|--stepwise|--testmon)(=|$)/

export const pythonRunners: readonly Runner[] = [
  {
    name: 'pytest',
    words:
      /^(pytest|py\.test|python[\d.]* -m pytest|coverage run( -\S+| --\S+)* -m pytest|python[\d.]* -m coverage run( -\S+| --\S+)* -m pytest)(?= |$)/,
    kinds: ['tests'],
    narrows: NAMES,
  },
  {
    name: 'unittest',
    words:
      /^(python[\d.]*( -\w+)* -m unittest|coverage run( -\S+| --\S+)* -m unittest|stestr run|trial|green|nose2|nosetests)(?= |$)/,
    kinds: ['tests'],
    narrows: /^-k(=|$)/,
  },
  {
    name: 'django',
    words: /^(python[\d.]* )?manage\.py test(?= |$)/,
    kinds: ['tests'],
    narrows: /^(-k|--tag)(=|$)/,
  },
  {
    name: 'tox',
    words: /^(tox|nox|hatch test|python[\d.]* -m (tox|nox))(?= |$)/,
    kinds: ['tests'],
    mayCheck: ['lint', 'typecheck', 'format', 'build'],
    narrows: /^(-e|-s|--session)(=|$)/,
  },
  { name: 'mypy', words: /^(mypy|dmypy run|python[\d.]* -m mypy)(?= |$)/, kinds: ['typecheck'] },
  {
    name: 'pyright',
    words: /^(pyright|basedpyright|ty check|pyre check|pytype)(?= |$)/,
    kinds: ['typecheck'],
  },
  {
    name: 'ruff',
    words: /^((python[\d.]* -m )?ruff( check)?)(?= |$)(?! (format|rule|config|server|version|clean))/,
    kinds: ['lint'],
    rewrites: /^--(fix|unsafe-fixes)$/,
  },
  {
    name: 'ruff',
    words: /^(python[\d.]* -m )?ruff format(?= |$)/,
    kinds: ['format'],
    rewrites: true,
    checksOnly: /^(--check|--diff)$/,
  },
  {
    name: 'flake8',
    words: /^(python[\d.]* -m )?(flake8|pylint|pyflakes|pycodestyle|pydocstyle|bandit|prospector)(?= |$)/,
    kinds: ['lint'],
  },
  {
    name: 'black',
    words: /^(python[\d.]* -m )?(black|isort|yapf|autopep8)(?= |$)/,
    kinds: ['format'],
    rewrites: true,
    checksOnly: /^(--check|--diff|-c|--check-only)$/,
  },
  {
    name: 'python build',
    words:
      /^(python[\d.]* -m build|poetry build|uv build|hatch build|flit build|python[\d.]* -m (py_compile|compileall)|python[\d.]* setup\.py (build|sdist|bdist_wheel))(?= |$)/,
    kinds: ['build'],
    ignoresPaths: true,
  },
]
