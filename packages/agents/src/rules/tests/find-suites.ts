// The tests by which mutants of a file are judged: the project's own command, and its test files. A
// mutant survives only if the whole command passes on it.
import { posix } from 'node:path'
import { isTestFile, languageOfPath } from '../shared/file-kind.ts'
import { syntaxLanguageOf } from '../shared/syntax/grammar-files.ts'
import type { TestsProject } from './mutant.ts'

export type TestSuite = {
  /** Run by sh. */
  readonly command: string
  /** Relative to the top; '' for the top. */
  readonly folder: string
  /** `node`: the built-in runner, a process a test file. `script`: whatever the project's command does. */
  readonly runner: 'node' | 'unittest' | 'pytest' | 'script' | 'go' | 'cargo'
  /** Relative to the top, sorted. */
  readonly tests: readonly string[]
}

/** @returns null where no command is known that tests the file */
export async function suiteFor(path: string, { text, paths: list }: TestsProject): Promise<TestSuite | null> {
  const paths = await list()
  const known = new Set(paths)
  switch (syntaxLanguageOf(path)) {
    case 'javascript':
    case 'typescript':
    case 'tsx':
      return await nodeSuite(path, paths, known, text)
    case 'python':
      return await pythonSuite(paths, known, text)
    case 'go':
      return folderSuite(path, known, 'go.mod', 'go test -count=1 ./...', 'go')
    case 'rust':
      return folderSuite(path, known, 'Cargo.toml', 'cargo test --offline --quiet', 'cargo')
    case 'java':
    case null:
      break
  }
  return null
}

export const quoted = (word: string): string =>
  /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** A command that runs these test files alone; null where the runner is not known to take them. */
export function focused({ runner, folder }: TestSuite, tests: readonly string[]): string | null {
  const words = tests.map((path) => quoted(posix.relative(folder, path))).join(' ')
  if (tests.length === 0) return null
  if (runner === 'node') return `node --test ${words}`
  if (runner === 'unittest') return `python3 -m unittest ${words}`
  return runner === 'pytest' ? `python3 -m pytest -q -x -p no:cacheprovider ${words}` : null
}

function nearest(path: string, known: ReadonlySet<string>, name: string): string | null {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    if (folder === '.' || folder === '/') return known.has(name) ? '' : null
    if (known.has(`${folder}/${name}`)) return folder
  }
}

function folderSuite(
  path: string,
  known: ReadonlySet<string>,
  name: string,
  command: string,
  runner: TestSuite['runner'],
): TestSuite | null {
  const folder = nearest(path, known, name)
  return folder === null ? null : { command, folder, runner, tests: [] }
}

/** What never ends, what is npm's placeholder, and what says nothing by its exit code. */
const NO_TEST = /--watch\b|\bwatch\b|\bnodemon\b|no test specified|\|\|\s*true/
/** Run without npm in between: it takes a fifth of a second. */
const PLAIN_NODE = /^node (?:--[\w-]+(?:=\S+)? )*--test(?: [\w./*"'@=-]+)*$/

async function nodeSuite(
  path: string,
  paths: readonly string[],
  known: ReadonlySet<string>,
  text: TestsProject['text'],
): Promise<TestSuite | null> {
  const own = nearest(path, known, 'package.json')
  for (const folder of own === null ? [''] : [...new Set([own, ''])]) {
    const tests = testsIn(paths, folder, 'javascript')
    const scripts = scriptsOf(
      known.has(posix.join(folder, 'package.json')) ? await text(posix.join(folder, 'package.json')) : null,
    )
    const script = scripts['test']
    if (typeof script === 'string' && !NO_TEST.test(script)) {
      const plain =
        PLAIN_NODE.test(script) && scripts['pretest'] === undefined && scripts['posttest'] === undefined
      const npm = known.has('pnpm-lock.yaml') ? 'pnpm' : known.has('yarn.lock') ? 'yarn' : 'npm'
      return plain
        ? { command: script, folder, runner: 'node', tests }
        : { command: `CI=1 ${npm} run test`, folder, runner: 'script', tests }
    }
    if (tests.some((test) => /\.[cm]?js$/.test(test)))
      return { command: 'node --test', folder, runner: 'node', tests }
  }
  return null
}

function scriptsOf(manifest: string | null): Readonly<Record<string, unknown>> {
  try {
    const { scripts } = JSON.parse(manifest ?? '{}') as { readonly scripts?: unknown }
    return typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function testsIn(paths: readonly string[], folder: string, language: string): string[] {
  return paths
    .filter(
      (path) =>
        languageOfPath(path) === language &&
        (folder === '' || path.startsWith(`${folder}/`)) &&
        !path.includes('node_modules/') &&
        isTestFile(path, language),
    )
    .sort()
}

async function pythonSuite(
  paths: readonly string[],
  known: ReadonlySet<string>,
  text: TestsProject['text'],
): Promise<TestSuite | null> {
  const tests = testsIn(paths, '', 'python').filter((path) =>
    /(?:^|\/)(?:test_\w+|\w+_test|tests)\.py$/.test(path),
  )
  if (tests.length === 0) return null
  const settings = await Promise.all(
    ['pyproject.toml', 'setup.cfg', 'tox.ini'].map(async (name) =>
      known.has(name) ? await text(name) : null,
    ),
  )
  const usesPytest =
    /\bpytest\b/.test(settings.join('\n')) ||
    ['pytest.ini', 'conftest.py', 'tests/conftest.py'].some((name) => known.has(name))
  if (usesPytest)
    return { command: 'python3 -m pytest -q -p no:cacheprovider', folder: '', runner: 'pytest', tests }
  const [first = ''] = tests
  const top = first.includes('/') ? first.slice(0, first.indexOf('/')) : ''
  // Without __init__.py a folder of tests is found only if it is named.
  const start = top !== '' && !known.has(`${top}/__init__.py`) ? ` -s ${quoted(top)}` : ''
  const pattern = tests.every((path) => path.endsWith('_test.py')) ? " -p '*_test.py'" : ''
  return { command: `python3 -m unittest discover${start}${pattern}`, folder: '', runner: 'unittest', tests }
}

/** Test files that speak of a source file: by an import or its name; the likeliest first. */
export async function testsNaming(
  path: string,
  { tests }: TestSuite,
  text: TestsProject['text'],
): Promise<string[]> {
  const stem = posix.basename(path).replace(/\.\w+$/, '')
  const named = tests.filter((test) => posix.basename(test).includes(stem))
  const importing: string[] = []
  const word = new RegExp(`(?:import|from|require)\\b[^\\n]*\\b${stem.replace(/[^\w]/g, '.')}\\b`)
  for (const test of tests)
    if (!named.includes(test) && word.test((await text(test)) ?? '')) importing.push(test)
  return [...named, ...importing]
}
