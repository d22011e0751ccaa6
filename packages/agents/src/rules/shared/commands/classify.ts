// Says what one part of a command line does: which runner, which checks, how narrow.
import {
  ALL_KINDS,
  type Activity,
  type CheckKind,
  NO_KINDS,
  type Scope,
  UNKNOWN_SCOPE,
  WHOLE,
} from './activity.ts'
import { isHarmless } from './harmless.ts'
import { type ProjectScript, readLauncher } from './launchers.ts'
import type { Part } from './part.ts'
import { readCommandLine } from './read-command-line.ts'
import { IDLE, type Runner } from './runners/runner.ts'
import { runners } from './runners/runners.ts'
import { kindsOfScriptName } from './script-names.ts'
import { readScript } from './scripts.ts'
import { programName } from './unwrap.ts'

/** The text of a file at the revision of the session, or null; relative to the folder. */
export type Lookup = (path: string) => string | null

const MAX_SCRIPT_DEPTH = 4

export function classifyPart(part: Part, lookup: Lookup | null, depth: number = 0): Activity {
  const argv = [programName(part.argv[0] ?? ''), ...part.argv.slice(1)]
  return classifyWords(argv, part, lookup, depth)
}

function classifyWords(argv: readonly string[], part: Part, lookup: Lookup | null, depth: number): Activity {
  const name = argv[0] ?? ''
  if (depth > MAX_SCRIPT_DEPTH) return opaque(name)
  const joined = joinWords(argv)
  const known = runnerOf(argv)
  if (known !== null) return known
  const launched = readLauncher(argv)
  if (launched?.kind === 'program')
    return classifyWords(
      [programName(launched.argv[0] ?? ''), ...launched.argv.slice(1)],
      part,
      lookup,
      depth + 1,
    )
  if (launched?.kind === 'script' && launched.script.direct === true) {
    const found = runnerOf([...launched.script.names, ...launched.script.extra])
    if (found !== null) return found
  }
  if (launched?.kind === 'script') return scriptActivity(launched.script, part, lookup, depth)
  if (launched?.kind === 'install')
    return { ...opaque(name), mayCheck: new Set<CheckKind>(['build']), runner: joined.slice(0, 60) }
  if (isHarmless(argv, name)) return { ...nothing(name), mayWrite: false }
  return opaque(name)
}

function joinWords(argv: readonly string[]): string {
  return argv.map((word) => word.replace(/\s+/g, '_')).join(' ')
}

function runnerOf(argv: readonly string[]): Activity | null {
  const joined = joinWords(argv)
  for (const runner of runners) {
    const match = runner.words.exec(joined)
    if (match !== null) return runnerActivity(runner, match[0], joined)
  }
  return null
}

function nothing(runner: string): Activity {
  return {
    runner,
    kinds: NO_KINDS,
    mayCheck: NO_KINDS,
    named: NO_KINDS,
    scope: UNKNOWN_SCOPE,
    watch: false,
    rewrites: false,
    mayWrite: false,
    basis: 'none',
  }
}

function opaque(runner: string): Activity {
  return { ...nothing(runner), mayCheck: ALL_KINDS, mayWrite: true }
}

function runnerActivity(runner: Runner, matched: string, joined: string): Activity {
  const rest = joined
    .slice(matched.length)
    .trim()
    .split(' ')
    .filter((word) => word !== '')
  if (rest.some((word) => (runner.idle ?? IDLE).test(word))) return nothing(runner.name)
  const all = [...matched.split(' '), ...rest]
  const rewrites =
    runner.rewrites === true
      ? !all.some((word) => runner.checksOnly?.test(word) === true)
      : runner.rewrites !== undefined &&
        all.some((word) => (runner.rewrites as RegExp).test(word)) &&
        !all.some((word) => runner.checksOnly?.test(word) === true)
  return {
    runner: runner.name,
    kinds: new Set(runner.kinds),
    mayCheck: new Set(runner.mayCheck ?? []),
    named: NO_KINDS,
    scope: scopeOf(runner, rest),
    watch:
      runner.watch !== undefined &&
      all.some((word) => runner.watch?.test(word) === true) &&
      !all.includes('--run') &&
      !all.includes('run'),
    rewrites,
    mayWrite:
      runner.kinds.includes('build') ||
      all.some((word) => /^(-u|--update(-\w+)?|--snapshot-update|--updateSnapshot)$/.test(word)),
    basis: 'program',
  }
}

const WHOLE_FOLDERS =
  /^(\.|\.\/|\.\/\.\.\.|\.\.\.|\/\/\.\.\.|\*|(\.\/)?(src|test|tests|spec|specs|__tests__|lib|packages|app|t|discover|\*\*\/\S*|src\/\*\*\S*|test\/\*\*\S*|tests\/\*\*\S*)\/?|(\.\/)?(test|tests|spec|src|dist)(\/\*\*)?\/\*\S*)$/
/** Options of runners whose value is a word of its own and is no file. */
const VALUE_OPTIONS =
  /^(-c|--config|--reporter|--reporters|-r|--require|--timeout|-n|--numprocesses|--maxWorkers|--pool|--environment|--coverage\S*|--cov|--cov-report|--tb|-W|--max-warnings|--ext|--format|-f|-j|--jobs|--test-threads|-s|--seed|-p|--project|-count|-timeout|--test-reporter|--import|--loader|--experimental-\S+|--env-file|--root|--dir|--rootdir|-o|--log-cli-level|--color|--profile|--release|--target|--tsconfig|--outDir|--retries|--workers|--ignore-path|-l|-i)$/

function scopeOf(runner: Runner, rest: readonly string[]): Scope {
  const only: string[] = []
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index] as string
    if (runner.narrows?.test(word) === true) {
      only.push(
        word.includes('=') || !word.startsWith('-') ? word : `${word} ${rest[index + 1] ?? ''}`.trim(),
      )
      index++
    } else if (word.startsWith('-')) {
      if (VALUE_OPTIONS.test(word)) index++
    } else if (runner.ignoresPaths !== true && !WHOLE_FOLDERS.test(word)) only.push(word)
  }
  return only.length === 0 ? WHOLE : { all: false, only }
}

function scriptActivity(script: ProjectScript, part: Part, lookup: Lookup | null, depth: number): Activity {
  const runner = [script.tool === 'npm' ? 'npm run' : script.tool, ...script.names].join(' ')
  const narrow = [
    ...script.packages,
    ...script.extra.filter((word) => !word.startsWith('-') || /^(-t|-k|--grep|--filter)/.test(word)),
  ]
  const scope: Scope = narrow.length > 0 ? { all: false, only: narrow } : WHOLE
  const text = lookup === null || script.packages.length > 0 ? null : readScript(script, part.folder, lookup)
  const named = kindsOfScriptName(script.names)
  if (text !== null) {
    const inner = readCommandLine(text)
    const activities = inner.parts.map((one) => {
      const activity = classifyPart(one, lookup, depth + 1)
      return isOwnProgram(one, activity) ? asNamed(activity, named) : activity
    })
    if (activities.length > 0) {
      const all = merged(activities, inner.incomplete)
      // A text that checks nothing at all (`echo none`) leaves it open what its name stands for.
      const idle = all.kinds.size === 0 && all.mayCheck.size === 0
      return {
        ...all,
        kinds: idle ? NO_KINDS : new Set([...all.kinds, ...named.kinds]),
        mayCheck: idle ? named.kinds : all.mayCheck,
        named: idle ? NO_KINDS : named.kinds,
        runner,
        scope: narrowest(scope, activities),
        basis: 'script-text',
      }
    }
  }
  return {
    ...nothing(runner),
    kinds: named.kinds,
    mayCheck: named.mayCheck,
    named: named.kinds,
    scope,
    watch:
      script.names.some((name) => /watch|:ui$/.test(name)) ||
      script.extra.some((word) => word.startsWith('--watch')),
    rewrites: named.rewrites,
    mayWrite: named.kinds.size === 0 || named.kinds.has('build'),
    basis: 'script-name',
  }
}

/** `node scripts/lint.js`: a program of the project, of which no word says that it does more. */
function isOwnProgram(part: Part, activity: Activity): boolean {
  if (activity.kinds.size > 0 || activity.mayCheck.size < ALL_KINDS.size) return false
  const words = part.argv.map((word) => word.toLowerCase())
  const file = words.find((word) => /\.(?:[cm]?[jt]s|py|rb|sh|pl|php)$|^\.{0,2}\//.test(word))
  return file !== undefined && !words.some((word) => DOES_MORE.test(word))
}

const DOES_MORE =
  /(?<![a-z])(?:tests?|specs?|check|checks|verify|all|ci|run|runner|main|index|tasks?|gulp\w*|grunt\w*|do|x)(?![a-z])/

/** What a script's text does not say, its name says. */
function asNamed(activity: Activity, named: ReturnType<typeof kindsOfScriptName>): Activity {
  if (named.kinds.size === 0) return activity
  return {
    ...activity,
    mayCheck: named.mayCheck,
    rewrites: named.rewrites,
    mayWrite: named.kinds.has('build'),
  }
}

function merged(activities: readonly Activity[], incomplete: boolean): Activity {
  const kinds = new Set(activities.flatMap((activity) => [...activity.kinds]))
  const mayCheck = new Set(activities.flatMap((activity) => [...activity.mayCheck]))
  return {
    ...nothing(''),
    kinds,
    mayCheck: incomplete ? ALL_KINDS : mayCheck,
    watch: activities.some((activity) => activity.watch),
    rewrites: activities.some((activity) => activity.rewrites),
    mayWrite: activities.some((activity) => activity.mayWrite),
  }
}

/** A script that itself runs a named file is as narrow as that. */
function narrowest(scope: Scope, activities: readonly Activity[]): Scope {
  if (scope.all === false) return scope
  const checks = activities.filter((activity) => activity.kinds.size > 0)
  return checks.length > 0 && checks.every((activity) => activity.scope.all === false) ? UNKNOWN_SCOPE : scope
}
