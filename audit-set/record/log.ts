// Reads what the wrappers logged: the truth about every program that ran.
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Path to hash, of every file of the repository that is not ignored by the wrappers. */
export type Listing = ReadonlyMap<string, string>

export type LoggedProcess = {
  readonly startedAt: number
  /** Null where it was ended from outside. */
  readonly endedAt: number | null
  readonly exit: number | null
  readonly cwd: string
  /** Program and arguments, joined by spaces. */
  readonly words: string
  readonly before: Listing
  readonly after: Listing | null
}

export function readLog(folder: string): LoggedProcess[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.start'))
    .map((name) => readProcess(join(folder, name.slice(0, -'.start'.length))))
    .sort((a, b) => a.startedAt - b.startedAt)
}

function readProcess(stem: string): LoggedProcess {
  const [started, cwd, ...argv] = readFileSync(`${stem}.start`, 'utf8').split('\0').slice(0, -1)
  const ended = existsSync(`${stem}.end`) ? readFileSync(`${stem}.end`, 'utf8').split('\0') : null
  return {
    startedAt: Number(started) * 1000,
    endedAt: ended === null ? null : Number(ended[0]) * 1000,
    exit: ended === null ? null : Number(ended[1]),
    cwd: cwd ?? '',
    words: argv.join(' '),
    before: parseListing(readFileSync(`${stem}.before`, 'utf8')),
    after: ended === null ? null : parseListing(readFileSync(`${stem}.after`, 'utf8')),
  }
}

export function parseListing(text: string): Listing {
  const files = new Map<string, string>()
  for (const line of text.split('\n')) {
    const match = /^([0-9a-f]{64}) [ *]\.\/(.*)$/.exec(line)
    if (match !== null) files.set(match[2] as string, match[1] as string)
  }
  return files
}

/** Paths that are in one listing only, or differ. */
export function changedPaths(from: Listing, to: Listing): string[] {
  const paths = new Set([...from.keys(), ...to.keys()])
  return [...paths].filter((path) => from.get(path) !== to.get(path)).sort()
}
