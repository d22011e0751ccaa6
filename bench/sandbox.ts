// What containing a program costs beyond bubblewrap itself, and what a party's own tree costs
// beside a linked work tree of git.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  discoverRepository,
  findToolchain,
  makeCheckout,
  openWorkspace,
  probeSandbox,
  removeCheckout,
  run,
  runSandboxed,
  type Sandbox,
  type Toolchain,
} from '@gainsay/host'

export type Benchmark = {
  readonly name: string
  /** The figure to stay under. */
  readonly aim: number
  readonly run: () => Promise<{ ratio: number; detail: string }>
}

const ROUNDS = 15
const WORKSPACE_ROUNDS = 5
const FILES = 10_000
const BARE =
  '--ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --dev /dev --proc /proc --tmpfs /tmp --unshare-all --unshare-user --disable-userns --cap-drop ALL --new-session --die-with-parent --clearenv -- /usr/bin/true'

type Machine = { readonly sandbox: Sandbox; readonly toolchain: Toolchain; readonly uid: number }

async function machine(): Promise<Machine | string> {
  const uid = process.getuid?.() ?? -1
  const sandbox = await probeSandbox({ platform: process.platform, uid, node: process.execPath })
  if (sandbox.kind !== 'bubblewrap') return `not measured: ${sandbox.problems[0]}`
  const toolchain = await findToolchain({ path: '/usr/bin:/bin', home: '/nonexistent' })
  return { sandbox, toolchain, uid }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function startOverhead(): Promise<{ ratio: number; detail: string }> {
  const here = await machine()
  if (typeof here === 'string') return { ratio: 0, detail: here }
  const { sandbox, toolchain, uid } = here
  const become = uid === 0 ? ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'] : []
  const [command, ...args] = [...become, 'bwrap', ...BARE.split(' ')]
  const bare = { cwd: '/', env: { PATH: '/usr/sbin:/usr/bin:/bin' } }
  const best = { ours: Infinity, bare: Infinity }
  for (let round = 0; round < ROUNDS; round += 1) {
    best.bare = Math.min(best.bare, await timed(() => run(command!, args, bare)))
    const ours = await timed(() => runSandboxed({ sandbox, toolchain, command: '/usr/bin/true', args: [] }))
    best.ours = Math.min(best.ours, ours)
  }
  const own = best.ours - best.bare
  const detail = `${best.ours.toFixed(1)} ms against ${best.bare.toFixed(1)} ms of bare bubblewrap, the least of ${ROUNDS}`
  return { ratio: own, detail }
}

async function workspaceAgainstWorktree(): Promise<{ ratio: number; detail: string }> {
  const here = await machine()
  if (typeof here === 'string') return { ratio: 0, detail: here }
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    const top = join(folder, 'repository')
    const env = gitEnvironment(folder)
    makeFiles(top)
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: top, env, encoding: 'utf8' })
    git('init', '-q')
    // A collection in the background would be measured too, and writes while all is removed.
    git('config', 'gc.auto', '0')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const repository = await discoverRepository(top)
    const checkout = await makeCheckout({
      folder: join(folder, 'run'),
      at: top,
      store: {
        gitDir: repository.gitDir,
        objectsDir: join(repository.gitDir, 'objects'),
        alternates: [],
        repository,
      },
      tree: git('rev-parse', 'HEAD^{tree}').trim(),
      sandbox: here.sandbox,
      dependenciesFrom: null,
    })
    const best = { ours: Infinity, plain: Infinity, git: Infinity }
    for (let round = 0; round < WORKSPACE_ROUNDS; round += 1) {
      best.git = Math.min(
        best.git,
        await timed(async () => git('worktree', 'add', '-q', '--detach', join(folder, `tree-${round}`))),
      )
      const ours = await timed(async () => {
        const workspace = await openWorkspace(checkout, {
          name: `critic-${round}`,
          writable: true,
          git: 'none',
        })
        // Mounted when it is used: that belongs to the price.
        await runSandboxed({ ...here, workspace: workspace.view, command: '/usr/bin/true', args: [] })
      })
      best.ours = Math.min(best.ours, ours)
      const plain = await timed(() => runSandboxed({ ...here, command: '/usr/bin/true', args: [] }))
      best.plain = Math.min(best.plain, plain)
    }
    await removeCheckout(checkout)
    // The start of the sandbox has a figure of its own, above.
    const own = best.ours - best.plain
    const detail = `${FILES} files: ${own.toFixed(0)} ms beyond a run without one (${checkout.mode}), git worktree add ${best.git.toFixed(0)} ms`
    return { ratio: own / best.git, detail }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeFiles(top: string): void {
  for (let index = 0; index < FILES; index += 1) {
    const folder = join(top, `d${index % 100}`)
    if (index < 100) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `f${index}.txt`), `file ${index}\n`)
  }
}

function gitEnvironment(home: string): Record<string, string> {
  const who = { NAME: 'bench', EMAIL: 'bench@example.invalid' }
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: who.NAME,
    GIT_AUTHOR_EMAIL: who.EMAIL,
    GIT_COMMITTER_NAME: who.NAME,
    GIT_COMMITTER_EMAIL: who.EMAIL,
  }
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'sandbox start: milliseconds beyond bare bubblewrap', aim: 15, run: startOverhead },
  { name: 'overlay workspace against git worktree add', aim: 0.2, run: workspaceAgainstWorktree },
]
