// Programs that start another one: `timeout 60 npm test`, `env A=1 sudo make`, `bash -c '...'`.
// What counts is the command inside.

export type Unwrapped = {
  readonly argv: readonly string[]
  /** The text of a shell script inside (`bash -c`), to be read in place of `argv`. */
  readonly script: string | null
  readonly variables: readonly string[]
  readonly background: boolean
  /** Run any number of times, also none (`xargs`, `find -exec`). */
  readonly repeated: boolean
}

/** Options of a wrapper that take a value of their own. */
const WITH_VALUE: Readonly<Record<string, RegExp>> = {
  timeout: /^(-k|-s|--kill-after|--signal)$/,
  gtimeout: /^(-k|-s|--kill-after|--signal)$/,
  nice: /^(-n|--adjustment)$/,
  ionice: /^(-c|-n|-p)$/,
  env: /^(-u|-C|--unset|--chdir|-S)$/,
  sudo: /^(-u|-g|-h|-p|-C)$/,
  xargs: /^(-n|-I|-P|-L|-d|-a|-s|-E)$/,
  time: /^(-f|-o)$/,
  stdbuf: /^(-i|-o|-e)$/,
  'xvfb-run': /^(-s|-n|-e)$/,
  watch: /^(-n)$/,
  script: /^(-c)$/,
  doas: /^(-u)$/,
  flock: /^(-w|-E)$/,
}
const POSITIONAL_BEFORE: Readonly<Record<string, number>> = { timeout: 1, gtimeout: 1, flock: 1 }
const PLAIN = new Set([
  ...Object.keys(WITH_VALUE),
  'command',
  'builtin',
  'exec',
  'nohup',
  'setsid',
  'caffeinate',
  'unbuffer',
  'chronic',
  'then',
  'do',
])
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh'])
const MAX_WRAPPERS = 8

export function unwrapWords(words: readonly string[]): Unwrapped {
  let argv = [...words]
  const variables: string[] = []
  let background = false
  let repeated = false
  for (let count = 0; count < MAX_WRAPPERS; count++) {
    const name = programName(argv[0] ?? '')
    if (SHELLS.has(name)) {
      const script = shellScript(argv)
      return { argv, script, variables, background, repeated }
    }
    if (name === 'eval') return { argv, script: argv.slice(1).join(' '), variables, background, repeated }
    if (!PLAIN.has(name) || (name === 'script' && !argv.includes('-c'))) break
    const inner = afterOptions(name, argv)
    while (inner[0] !== undefined && /^\w+=/.test(inner[0])) variables.push(inner.shift() as string)
    if (inner.length === 0) break
    if (name === 'xargs' || name === 'watch') repeated = true
    if (name === 'nohup' || name === 'setsid') background = background || false
    argv = inner
  }
  return { argv, script: null, variables, background, repeated }
}

/** The last part of a program's path: `./node_modules/.bin/vitest` is vitest. */
export function programName(word: string): string {
  const name = word.slice(word.lastIndexOf('/') + 1)
  return name.replace(/\.(exe|cmd|bat|ps1)$/i, '')
}

function shellScript(argv: readonly string[]): string | null {
  const at = argv.findIndex((word, index) => index > 0 && /^-\w*c$/.test(word))
  return at < 0 ? null : (argv[at + 1] ?? null)
}

function afterOptions(name: string, argv: readonly string[]): string[] {
  let index = 1
  let positional = POSITIONAL_BEFORE[name] ?? 0
  while (index < argv.length) {
    const word = argv[index] as string
    if (word === '--') {
      index++
      break
    }
    if (word.startsWith('-')) index += WITH_VALUE[name]?.test(word) === true ? 2 : 1
    else if (positional > 0) {
      positional--
      index++
    } else break
  }
  return argv.slice(index)
}
