// `npm start`: install, build, and the main job on the bundled example; ends with the command
// for a repository of the user's own. The review finds disputes, so it exits 1; this exits 0.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleDebate, exampleEnvironment, makeExample } from './example.mjs'
import { build, install, requireNode, root } from './steps.mjs'

requireNode()
install()
build()

// Ctrl-C ends the program that runs, and this after it: what was laid out is removed first. With
// a handler the signal does not end this process at once; the handler itself has nothing to do.
const INTERRUPTED = 130
class Interrupted extends Error {}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

const folder = mkdtempSync(join(tmpdir(), 'gainsay-example-'))
const program = join(root, 'packages', 'gainsay', 'dist', 'bin.mjs')
try {
  const { repository, home } = makeExample(folder)
  const gainsay = (...args) => {
    process.stdout.write(`\n$ gainsay ${args.join(' ')}\n\n`)
    const { status, signal } = spawnSync(process.execPath, [program, ...args], {
      cwd: repository,
      env: exampleEnvironment(home),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status === INTERRUPTED || signal !== null) throw new Interrupted()
    return status
  }
  // Critics are numbered in the order in which they are asked: the report knows the number.
  const headline = () => {
    const shown = spawnSync(process.execPath, [program, 'show', '--json'], {
      cwd: repository,
      env: exampleEnvironment(home),
      encoding: 'utf8',
    })
    return JSON.parse(shown.stdout).headline
  }
  process.stdout.write(
    `\nThe example: a small invoice service, one recorded agent session, and the change that it left behind.\n`,
  )
  const audit = gainsay('audit')
  const review = gainsay('review')
  process.stdout.write(`
The same work in a whole debate: two critics, the author and a judge, whose words are scripted here so
that no key is needed. A critic forks a defence into a sub-debate, and it falls.
`)
  const debate = gainsay('review', ...exampleDebate(folder))
  const shown = gainsay('show', headline())
  process.stdout.write(`
Where the author conceded it mended the work, and its fixes were verified: by a witness, and by the linter.
`)
  const applied = gainsay('apply')
  if (audit !== 0 || review !== 1 || debate !== 1 || shown !== 0 || applied !== 0) {
    process.stderr.write(
      `\nThe example did not end as it should (audit ${audit}, review ${review}, debate ${debate}, show ${shown}, apply ${applied}); please report this.\n`,
    )
    process.exitCode = 1
  } else {
    process.stdout.write(
      `\nThat was the example. For your own repository:\n\n  cd <your repository> && node ${program} review\n\n`,
    )
  }
} catch (error) {
  if (!(error instanceof Interrupted)) throw error
  process.exitCode = INTERRUPTED
} finally {
  rmSync(folder, { recursive: true, force: true })
}
