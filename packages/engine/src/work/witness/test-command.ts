// The project's own test runner for one test file, chosen from what the project's files say.
import { posix } from 'node:path'

/** What of a project's files must be known: a text by its path, or null. */
export type ReadText = (path: string) => Promise<string | null>

export type TestCommand = {
  readonly command: string
  /** Relative to the top; '' for the top. */
  readonly folder: string
  /** Exit codes other than these and 0 mean that the tests could not be run; null: any is a failure. */
  readonly failing: readonly number[] | null
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const FOLDERS_MOST = 40

/** @returns null where no runner is known for such a file */
export async function testCommandFor(path: string, read: ReadText): Promise<TestCommand | null> {
  const name = posix.basename(path)
  if (/\.[cm]?[jt]sx?$/.test(name)) return await javascript(path, read)
  if (name.endsWith('.py')) return await python(path, read)
  if (name.endsWith('_test.go')) {
    const folder = await folderWith(path, 'go.mod', read)
    const at = `./${posix.relative(folder, posix.dirname(path))}`
    return { command: `go test -count=1 ${quoted(at)}`, folder, failing: [1] }
  }
  if (name.endsWith('.rs')) {
    const folder = await folderWith(path, 'Cargo.toml', read)
    const own = posix.relative(folder, path)
    const one = /^tests\/([^/]+)\.rs$/.exec(own)?.[1]
    const which = one === undefined ? '' : ` --test ${quoted(one)}`
    return { command: `cargo test --offline --quiet${which}`, folder, failing: [101] }
  }
  return null
}

/** The nearest folder above that holds the file; '' where none does. */
async function folderWith(path: string, name: string, read: ReadText): Promise<string> {
  let folder = posix.dirname(path)
  for (let step = 0; step < FOLDERS_MOST && folder !== '.' && folder !== '/'; step += 1) {
    if ((await read(posix.join(folder, name))) !== null) return folder
    folder = posix.dirname(folder)
  }
  return ''
}

type Manifest = {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

async function manifestAt(folder: string, read: ReadText): Promise<Manifest | null> {
  const text = await read(posix.join(folder, 'package.json'))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

const RUNNERS = ['vitest', 'jest', 'mocha'] as const
const ARGUMENTS: Readonly<Record<(typeof RUNNERS)[number], string>> = {
  vitest: 'run',
  jest: '--runTestsByPath',
  mocha: '',
}

async function javascript(path: string, read: ReadText): Promise<TestCommand> {
  const folder = await folderWith(path, 'package.json', read)
  const own = quoted(posix.relative(folder, path))
  // A package of a workspace often has its runner at the root.
  const manifests = [await manifestAt(folder, read), folder === '' ? null : await manifestAt('', read)]
  for (const manifest of manifests) {
    if (manifest === null) continue
    const script = manifest.scripts?.['test'] ?? ''
    const runner =
      RUNNERS.find((one) => new RegExp(`\\b${one}\\b`).test(script)) ??
      (/\bnode\b.*--test\b/.test(script)
        ? null
        : RUNNERS.find((one) => (manifest.devDependencies ?? {})[one] ?? (manifest.dependencies ?? {})[one]))
    if (runner === null) break
    if (runner === undefined) continue
    return { command: `npx --no-install ${runner} ${ARGUMENTS[runner]} ${own}`, folder, failing: null }
  }
  return { command: `node --test ${own}`, folder, failing: [1] }
}

const PYTEST_SIGNS = [
  ['pytest.ini', /./],
  ['conftest.py', /./],
  ['pyproject.toml', /pytest/],
  ['setup.cfg', /pytest/],
  ['tox.ini', /pytest/],
  ['requirements-dev.txt', /^pytest/m],
  ['requirements.txt', /^pytest/m],
] as const

async function python(path: string, read: ReadText): Promise<TestCommand> {
  for (const [name, sign] of PYTEST_SIGNS) {
    const text = await read(name)
    if (text !== null && sign.test(text))
      // 1 is failing tests; 2 and 5 are errors in collecting and no tests (docs.pytest.org, exit codes).
      return { command: `python3 -m pytest -q -p no:cacheprovider ${quoted(path)}`, folder: '', failing: [1] }
  }
  return { command: `python3 -m unittest ${quoted(path)}`, folder: '', failing: [1] }
}
