// The checks of the packages that a change affects, from what the project's own files say: build,
// type check, lint, tests, in this order.
import { posix } from 'node:path'
import { CHECK_LIMITS, type Check, type CheckedProject } from './check.ts'

export async function findChecks(project: CheckedProject): Promise<readonly Check[]> {
  const paths = new Set(await project.paths())
  const found = [
    ...(await nodeChecks(project, paths)),
    ...(await pythonChecks(project, paths)),
    ...folderChecks(project, paths, 'go.mod', /\.go$|(?:^|\/)go\.(?:mod|sum)$/, GO),
    ...folderChecks(project, paths, 'Cargo.toml', /\.rs$|(?:^|\/)Cargo\.(?:toml|lock)$/, CARGO),
  ]
  return found.slice(0, CHECK_LIMITS.checks)
}

const check = (command: string, folder: string): Check => ({ command, folder, from: 'project' })

const GO = ['go build ./...', 'go vet ./...', 'go test ./...']
const CARGO = ['cargo check --offline --quiet', 'cargo test --offline --quiet']

/** Folders of the nearest `name` above each changed file that `about` fits, the top first. */
function affected(
  { changed }: CheckedProject,
  paths: ReadonlySet<string>,
  name: string,
  about: RegExp | null,
): string[] {
  const folders = new Set<string>()
  for (const path of changed) {
    if (about !== null && !about.test(path)) continue
    const folder = nearest(path, paths, name)
    if (folder !== null) folders.add(folder)
  }
  return [...folders].sort((a, b) => a.length - b.length).slice(0, CHECK_LIMITS.packages)
}

function nearest(path: string, paths: ReadonlySet<string>, name: string): string | null {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    if (folder === '.' || folder === '/') return paths.has(name) ? '' : null
    if (paths.has(`${folder}/${name}`)) return folder
  }
}

function folderChecks(
  project: CheckedProject,
  paths: ReadonlySet<string>,
  name: string,
  about: RegExp,
  commands: readonly string[],
): Check[] {
  const folders = affected(project, paths, name, about)
  return folders.flatMap((folder) => commands.map((command) => check(command, folder)))
}

/** Names of scripts that check, in the order in which they are run. */
const SCRIPTS = [
  /^build$/,
  /^(?:type-?check|check-?types?|types|tsc)$/,
  /^lint$/,
  /^(?:test|tests|test:unit|unit)$/,
]
/** What never ends, and npm's own placeholder. */
const NO_CHECK = /--watch\b|\bwatch\b|\bnodemon\b|no test specified|\bserve\b/

async function nodeChecks(project: CheckedProject, paths: ReadonlySet<string>): Promise<Check[]> {
  const folders = affected(project, paths, 'package.json', null)
  // A package of a workspace is checked by the root's scripts as well: its users live there.
  const all = paths.has('package.json') && folders.length > 0 ? [...new Set([...folders, ''])] : folders
  const run = paths.has('pnpm-lock.yaml') ? 'pnpm run' : paths.has('yarn.lock') ? 'yarn run' : 'npm run'
  const found: Check[] = []
  for (const folder of all) {
    const scripts = scriptsOf(await project.text(posix.join(folder, 'package.json')))
    for (const pattern of SCRIPTS)
      for (const [name, text] of Object.entries(scripts))
        if (pattern.test(name) && typeof text === 'string' && !NO_CHECK.test(text))
          found.push(check(`${run} ${name}`, folder))
  }
  return found
}

function scriptsOf(manifest: string | null): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(manifest ?? '{}') as { readonly scripts?: unknown }
    const { scripts } = value
    return typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

async function pythonChecks(project: CheckedProject, paths: ReadonlySet<string>): Promise<Check[]> {
  if (!project.changed.some((path) => path.endsWith('.py'))) return []
  const texts = await Promise.all(
    ['pyproject.toml', 'setup.cfg', 'tox.ini'].map((name) => project.text(name)),
  )
  const settings = texts.filter((text) => text !== null).join('\n')
  const has = (...names: readonly string[]): boolean => names.some((name) => paths.has(name))
  const found: string[] = []
  if (/\bmypy\b/.test(settings) || has('mypy.ini')) found.push('python3 -m mypy .')
  if (/\btool\.ruff\b/.test(settings) || has('ruff.toml', '.ruff.toml')) found.push('ruff check .')
  if (/\bpytest\b/.test(settings) || has('pytest.ini', 'conftest.py', 'tests/conftest.py'))
    found.push('python3 -m pytest -q -p no:cacheprovider')
  else if ([...paths].some((path) => /(?:^|\/)test[^/]*\.py$/.test(path)))
    found.push('python3 -m unittest discover')
  return found.map((command) => check(command, ''))
}
