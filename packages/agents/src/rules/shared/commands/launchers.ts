// Programs that find and start a runner inside the project (`npx`, `poetry run`, `bundle
// exec`), and those that run a named script of the project (`npm test`, `make check`).
import { programName } from './unwrap.ts'

/** A script of the project, by the tool that keeps it and its name. */
export type ProjectScript = {
  readonly tool: 'npm' | 'make' | 'just' | 'task' | 'rake' | 'composer' | 'poe' | 'turbo' | 'deno'
  readonly names: readonly string[]
  /** Words that are handed on to the script. */
  readonly extra: readonly string[]
  /** Narrowed to some packages of the workspace (`-w`, `--filter`, `-C`). */
  readonly packages: readonly string[]
  /** Named without `run`: `pnpm vitest` may be a program of the project as well. */
  readonly direct?: boolean
}

export type Launched =
  | { readonly kind: 'program'; readonly argv: readonly string[] }
  | { readonly kind: 'script'; readonly script: ProjectScript }
  | { readonly kind: 'install' }
  | null

/** `npx --yes tsc` and the like: options up to the first word that is a program. */
const STARTERS: readonly RegExp[] = [
  /^(npx|bunx|pnpx)(?= )/,
  /^(npm exec|npm x|pnpm exec|pnpm dlx|yarn exec|yarn dlx|bun x|bun --bun|bun run --bun)(?= )/,
  /^(bundle exec|poetry run|pipenv run|uv run|pdm run|rye run|hatch run|hatch -e \S+ run|conda run|mamba run|pixi run|micromamba run)(?= )/,
  /^(dotenv|dotenvx run|cross-env|env-cmd|direnv exec \S+|op run|doppler run|infisical run|mise exec|mise x|asdf exec|volta run|fnm exec|nix develop -c|nix develop --command|devenv shell|nyc|c8|xvfb-maybe|start-server-and-test|bin\/spring|spring|busybox)(?= )/,
]
const STARTER_VALUES =
  /^(-p|--package|-w|--workspace|-f|--file|-e|--env|--with|--extra|--group|--python|-n|--name|--project|--directory|-C|--cwd|--filter|-F|--using)$/

const INSTALLS =
  /^((npm|pnpm|yarn|bun) (install|i|ci|add|remove|rm|uninstall|update|up|upgrade|dedupe|link|audit|fund|prune|rebuild)|yarn$|pip[\d.]* |python[\d.]* -m pip |uv (pip|sync|add|lock|remove|venv)|poetry (install|add|lock|update|remove)|bundle (install|add|update)|bundle$|cargo (add|update|install|fetch|remove)|go (get|mod|work|generate)|mix deps\.|composer (install|require|update|dump-autoload)|apt|apt-get|brew|dnf|apk|gem install|dotnet (restore|add)|corepack|nvm|pyenv|rustup|playwright install)/

export function readLauncher(argv: readonly string[]): Launched {
  const words = [programName(argv[0] ?? ''), ...argv.slice(1)]
  const joined = words.map((word) => word.replace(/\s+/g, '_')).join(' ')
  for (const starter of STARTERS) {
    const match = starter.exec(`${joined} `)
    if (match === null) continue
    const inner = skipOptions(words.slice(match[0].trim().split(' ').length))
    if (inner.length > 0) return { kind: 'program', argv: inner }
  }
  const script = packageScript(words) ?? targetScript(words)
  if (script !== null) return { kind: 'script', script }
  if (INSTALLS.test(joined)) return { kind: 'install' }
  return null
}

function skipOptions(words: readonly string[]): readonly string[] {
  let index = 0
  while (index < words.length) {
    const word = words[index] as string
    if (word === '--') return words.slice(index + 1)
    if (/^[A-Za-z_]\w*=/.test(word)) index++
    else if (!word.startsWith('-')) break
    else index += STARTER_VALUES.test(word) ? 2 : 1
  }
  return words.slice(index)
}

/** Subcommands of the package managers that are no scripts. */
const NO_SCRIPTS =
  /^(install|i|ci|add|remove|rm|uninstall|update|up|upgrade|dedupe|link|audit|fund|prune|rebuild|exec|x|dlx|init|create|publish|pack|version|view|info|ls|list|outdated|config|cache|why|login|logout|whoami|help|root|bin|prefix|repo|search|set|get|pkg|store|import|patch|deploy|env|self-update|workspace|node|global|unlink|explain|query|doctor|ping|build-sdk|pm)$/
const PACKAGE_VALUES = /^(-w|--workspace|--filter|-F|-C|--prefix|--dir|--cwd)$/

function packageScript(words: readonly string[]): ProjectScript | null {
  const manager = words[0] ?? ''
  if (!['npm', 'pnpm', 'yarn', 'bun'].includes(manager)) return null
  const packages: string[] = []
  let index = 1
  let run = false
  for (; index < words.length; index++) {
    const word = words[index] as string
    if (PACKAGE_VALUES.test(word)) packages.push(words[++index] ?? '')
    else if (/^(--workspace|--filter|--prefix|--dir|--cwd)=/.test(word))
      packages.push(word.slice(word.indexOf('=') + 1))
    else if (word === 'workspace' && manager === 'yarn') packages.push(words[++index] ?? '')
    else if (word === 'run' || word === 'run-script' || word === 'rum') run = true
    else if (!word.startsWith('-')) break
  }
  const name = words[index]
  if (name === undefined) return null
  if (manager === 'bun' && !run) return null
  if (!run && NO_SCRIPTS.test(name)) return null
  if (!run && manager === 'npm' && !/^(test|t|tst|start|stop|restart|install-test|it)$/.test(name))
    return null
  const rest = words.slice(index + 1)
  const more = rest.flatMap((word, at) =>
    PACKAGE_VALUES.test(word)
      ? [rest[at + 1] ?? '']
      : /^(--workspace|--filter|--prefix)=/.test(word)
        ? [word]
        : [],
  )
  const extra = rest.filter(
    (word, at) =>
      word !== '--' &&
      !PACKAGE_VALUES.test(word) &&
      !PACKAGE_VALUES.test(rest[at - 1] ?? '') &&
      !/^--(workspace|filter|prefix)=/.test(word),
  )
  const full = manager === 'npm' && /^(t|tst|it|install-test)$/.test(name) ? 'test' : name
  return {
    tool: 'npm',
    names: [full],
    extra: extra.filter((word) => !QUIET.test(word)),
    packages: [...packages, ...more],
    direct: !run && manager !== 'npm',
  }
}

/** Options of the managers themselves that change nothing about what runs. */
const QUIET =
  /^(--silent|-s|--if-present|--workspaces|-ws|--recursive|-r|--loglevel=\S+|--no-color|--color|--reporter=\S+)$/

function targetScript(words: readonly string[]): ProjectScript | null {
  const tools: Readonly<Record<string, ProjectScript['tool']>> = {
    make: 'make',
    gmake: 'make',
    just: 'just',
    task: 'task',
    'go-task': 'task',
    rake: 'rake',
    composer: 'composer',
    poe: 'poe',
    turbo: 'turbo',
    nx: 'turbo',
    lerna: 'turbo',
    wireit: 'npm',
    deno: 'deno',
  }
  const tool = tools[words[0] ?? '']
  if (tool === undefined) return null
  let rest = words.slice(1)
  if (tool === 'deno') {
    if (rest[0] !== 'task') return null
    rest = rest.slice(1)
  }
  if (tool === 'composer' || tool === 'turbo')
    rest = rest.filter((word, index) => !(index === 0 && /^(run|run-script|run-many|affected)$/.test(word)))
  const packages = rest.flatMap((word, index) =>
    /^(-C|-f|--filter|--scope|-p|--projects|--working-directory|--justfile)$/.test(word)
      ? [rest[index + 1] ?? '']
      : /^(--filter|--scope|--projects|--affected)/.test(word)
        ? [word]
        : [],
  )
  const targets = rest
    .filter(
      (_, index) =>
        !/^(-C|-f|-j|-o|--filter|--scope|-p|--projects|-t|--working-directory|--justfile)$/.test(
          rest[index - 1] ?? '',
        ) ||
        (rest[index - 1] === '-t' && tool === 'turbo'),
    )
    .filter((word) => !word.startsWith('-') && !/^\w+\+?:?=/.test(word))
  if (tool === 'composer' && NO_SCRIPTS.test(targets[0] ?? 'install')) return null
  const one = tool === 'make' || tool === 'rake' || tool === 'turbo'
  return { tool, names: one ? targets : targets.slice(0, 1), extra: one ? [] : targets.slice(1), packages }
}
