// Makes the bundled example at run time: a small repository with one commit, a change on top of
// it that hides real faults, and the recorded session that made the change, in a home of its own.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const source = join(root, 'examples', 'invoice-service')
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Example',
  GIT_AUTHOR_EMAIL: 'example@example.invalid',
  GIT_AUTHOR_DATE: '2026-11-02T09:00:00Z',
  GIT_COMMITTER_NAME: 'Example',
  GIT_COMMITTER_EMAIL: 'example@example.invalid',
  GIT_COMMITTER_DATE: '2026-11-02T09:00:00Z',
}

/** An environment built from nothing: the example never sees the user's home, keys or settings. */
export function exampleEnvironment(home) {
  const kept = {}
  for (const name of ['PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'TERM', 'NO_COLOR', 'FORCE_COLOR']) {
    if (process.env[name] !== undefined) kept[name] = process.env[name]
  }
  return { ...kept, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
}

/** Lays the example below `folder`; returns its repository and its home. */
export function makeExample(folder) {
  const repository = join(realpathSync(folder), 'invoice-service')
  const home = join(realpathSync(folder), 'home')
  cpSync(join(source, 'base'), repository, { recursive: true })
  const git = (...args) => {
    const result = spawnSync('git', ['-C', repository, ...args], {
      env: { ...exampleEnvironment(home), ...IDENTITY },
      encoding: 'utf8',
    })
    if (result.status !== 0)
      throw new Error(`git ${args[0]} failed: ${result.error?.message ?? result.stderr}`)
  }
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'Invoices of a tenant')
  cpSync(join(source, 'change'), repository, { recursive: true })
  layHome(join(source, 'sessions'), home, repository)
  return { repository, home }
}

/** Lays the scripted parties beside the repository; returns the options that name them. */
export function exampleDebate(folder) {
  cpSync(join(source, 'debate'), join(realpathSync(folder), 'debate'), { recursive: true })
  return [
    '--critic',
    'script:../debate/critic.json',
    '--critics',
    '2',
    '--proposer',
    'script:../debate/author.json',
    '--judge',
    'script:../debate/judge.json',
  ]
}

/** Claude Code keeps a session under the folder's name with every unit outside [A-Za-z0-9] as `-`. */
export function layHome(sessions, home, repository) {
  if (!existsSync(sessions)) return
  const projects = join(home, '.claude', 'projects', repository.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(projects, { recursive: true })
  const inside = JSON.stringify(repository).slice(1, -1)
  // Oldest first, a minute apart: the newest session is the one with the highest number.
  const names = readdirSync(sessions).sort()
  for (const [index, name] of names.entries()) {
    const text = readFileSync(join(sessions, name), 'utf8').replaceAll('{{REPOSITORY}}', inside)
    const id = JSON.parse(text.slice(0, text.indexOf('\n'))).sessionId
    const path = join(projects, `${id}.jsonl`)
    writeFileSync(path, text)
    const when = new Date(Date.now() - (names.length - index) * 60_000)
    utimesSync(path, when, when)
  }
}
