// `npm run pictures`: runs the built program on the bundled example, in colour, and keeps what
// it prints as text (docs/images/*.txt, what the README shows) and as a terminal picture (*.svg).
// Ids, times and paths are made the same for every run, so that the files change only with the
// program; a test holds that they are up to date.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleEnvironment, makeExample } from './example.mjs'
import { terminalSvg, withoutColour } from './terminal-svg.ts'

const root = join(import.meta.dirname, '..')
const PROGRAM = join(root, 'packages', 'gainsay', 'dist', 'bin.mjs')
export const IMAGES: string = join(root, 'docs', 'images')
const SHOWN: readonly (readonly string[])[] = [['audit'], ['review']]
const EXITS: Readonly<Record<string, number>> = { audit: 0, review: 1 }

/** File name to content. @throws Error where the program does not end as it should. */
export function pictures(): ReadonlyMap<string, string> {
  const scratch = realpathSync(mkdtempSync(join(shortFolder(), 'gainsay-pictures-')))
  const folder = padded(scratch)
  const files = new Map<string, string>()
  try {
    const { repository, home } = makeExample(folder)
    for (const args of SHOWN) {
      const name = args[0]!
      const result = spawnSync(process.execPath, [PROGRAM, ...args], {
        cwd: repository,
        env: { ...exampleEnvironment(home), FORCE_COLOR: '1', NO_COLOR: '' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      if (result.status !== EXITS[name])
        throw new Error(`gainsay ${name} ended with ${result.status}: ${result.stderr}`)
      const text = normalised(result.stdout, repository, home)
      files.set(`${name}.txt`, withoutColour(text))
      files.set(`${name}.svg`, terminalSvg(text, `gainsay ${args.join(' ')}`))
    }
    return files
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Where a line breaks depends on how long the paths in it are: they are as long everywhere. */
const FOLDER_LENGTH = 44

function shortFolder(): string {
  return existsSync('/tmp') ? '/tmp' : tmpdir()
}

function padded(folder: string): string {
  const path = join(folder, 'x'.repeat(Math.max(1, FOLDER_LENGTH - folder.length - 1)))
  mkdirSync(path)
  return path
}

/** Paths below `~`, one run id, one date: what differs from run to run and says nothing. */
export function normalised(text: string, repository: string, home: string): string {
  const folded = repository.replace(/[^A-Za-z0-9]/g, '-')
  return text
    .replaceAll(folded, '-home-you-invoice-service')
    .replaceAll(home, '~')
    .replaceAll(repository, '~/invoice-service')
    .replace(/r-\d{8}T\d{6}Z-[0-9a-f]{4}/g, 'r-20261130T224851Z-0a1f')
    .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g, '2026-11-30 22:48')
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(IMAGES, { recursive: true })
  for (const [name, content] of pictures()) {
    writeFileSync(join(IMAGES, name), content)
    process.stdout.write(`docs/images/${name}\n`)
  }
}
