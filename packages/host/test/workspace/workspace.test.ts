import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  changes,
  discoverRepository,
  freeze,
  makeCheckout,
  openWorkspace,
  outputText,
  pruneWorkspaces,
  removeCheckout,
  runSandboxed,
  scratchView,
  type Checkout,
  type SandboxResult,
  type Workspace,
  type WorkspaceMode,
} from '@gainsay/host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contained, mounts, sandbox, toolchain, why } from '../sandbox/machine.ts'
import { hashOf, makeRepository, type TestRepository } from './repository.ts'

const FILES = {
  '.gitignore': 'node_modules/\n.env\n',
  'package.json': '{"private":true,"workspaces":["packages/*"]}\n',
  'packages/lib/package.json': '{"name":"lib","main":"index.js"}\n',
  'packages/lib/index.js': "module.exports = 'snapshot'\n",
  'run.sh': '#!/bin/sh\necho ran\n',
  'crlf.txt': 'a\r\nb\r\n',
}

describe.skipIf(!contained).each<WorkspaceMode>(['overlay', 'copy'])(`a workspace by %s${why}`, (mode) => {
  let repository: TestRepository
  let checkout: Checkout
  let critic: Workspace
  let fork: Workspace
  let before: string
  const mounted = mounts()

  beforeAll(async () => {
    repository = makeRepository(FILES)
    // Dependencies as npm lays them out for workspaces: a link into the user's live tree.
    mkdirSync(join(repository.top, 'node_modules/.cache'), { recursive: true })
    mkdirSync(join(repository.top, 'node_modules/dep'))
    writeFileSync(join(repository.top, 'node_modules/dep/index.js'), "module.exports = 'dep'\n")
    symlinkSync('../packages/lib', join(repository.top, 'node_modules/lib'))
    repository.write('packages/lib/index.js', "module.exports = 'live'\n")
    repository.write('.env', 'SECRET=1\n')
    before = hashOf(repository.top)
    checkout = await checkoutOf(repository, mode)
    const commit = repository.git('rev-parse', 'HEAD').trim()
    critic = await openWorkspace(checkout, { name: 'critic-1', writable: false, git: 'none' })
    fork = await openWorkspace(checkout, { name: 'fork-1', writable: true, git: { commit, branch: 'main' } })
  })
  afterAll(async () => {
    await removeCheckout(checkout)
    repository.remove()
  })

  it('shows the snapshot at the path of the user, with dependencies and without secrets', async () => {
    const shown = await inside(critic, 'pwd; ls -A; cat packages/lib/index.js')
    expect(shown.text).toBe(
      `${repository.top}\n.gitignore\ncrlf.txt\nnode_modules\npackage.json\npackages\nrun.sh\nmodule.exports = 'snapshot'\n`,
    )
  })

  it('tests the snapshot through a linked dependency, not the live tree', async () => {
    const shown = await inside(critic, `node -p "require('lib') + require('dep')"`)
    expect(shown.text).toBe('snapshotdep\n')
  })

  it('is read-only for a critic', async () => {
    const tried = await inside(critic, 'echo x > new.txt')
    expect(tried.result.exitCode).not.toBe(0)
    expect(tried.error).toContain('Read-only file system')
  })

  it('lets dependency folders take caches, which never reach the user', async () => {
    const wrote = await inside(
      fork,
      'echo x > node_modules/.cache/made && rm -r node_modules/dep && ls -A node_modules',
    )
    expect(wrote.text).toBe('.cache\nlib\n')
    expect(existsSync(join(repository.top, 'node_modules/dep/index.js'))).toBe(true)
    expect(existsSync(join(repository.top, 'node_modules/.cache/made'))).toBe(false)
  })

  it('keeps a fork with git from changing the repository of the user', async () => {
    const did = await inside(
      fork,
      'git config user.email a@example.invalid; git config user.name a; git status --short; git log --oneline | wc -l; ' +
        'echo two > two.txt; git add two.txt; git commit -qm two; git tag made; git stash list; git branch other; git log --oneline | wc -l',
    )
    expect(did.error).toBe('')
    expect(did.text).toBe('1\n2\n')
    expect(repository.git('tag').trim()).toBe('')
    expect(repository.git('branch', '--list', 'other').trim()).toBe('')
  })

  it('gives what a party changed as a patch that git applies', async () => {
    const edit =
      "printf 'a\\r\\nc\\r\\n' > crlf.txt; rm run.sh; mkdir -p sub; printf 'no newline' > sub/new; " +
      "printf '\\0\\1\\2' > binary.bin; chmod +x package.json; ln -s two.txt link; mkdir nested; git init -q nested; echo x > node_modules/ignored"
    expect((await inside(fork, edit)).result.exitCode).toBe(0)
    const found = await changes({ workspace: fork, toolchain })
    expect(found.files.map(({ path, status }) => `${status} ${path}`).sort()).toEqual([
      'added binary.bin',
      'added link',
      'added sub/new',
      'added two.txt',
      'deleted run.sh',
      'modified crlf.txt',
      'modified package.json',
    ])
    expect(found.problems).toEqual(['nested/ is a repository of its own and is not part of the change.'])
    const copy = makeRepository(FILES)
    spawnSync('git', ['apply', '-'], { cwd: copy.top, input: found.patch })
    expect(readFileSync(join(copy.top, 'crlf.txt'), 'latin1')).toBe('a\r\nc\r\n')
    expect([...readFileSync(join(copy.top, 'binary.bin'))]).toEqual([0, 1, 2])
    expect(existsSync(join(copy.top, 'run.sh'))).toBe(false)
    copy.remove()
  })

  it('gives an empty patch where nothing changed', async () => {
    const same = await openWorkspace(checkout, { name: 'fork-same', writable: true, git: 'none' })
    const found = await changes({ workspace: same, toolchain })
    expect(found.files).toEqual([])
    expect(found.patch.length).toBe(0)
    expect(found.tree).toBe(checkout.tree)
  })

  it('runs nothing that a party wrote into its own git settings or attributes', async () => {
    const trap = await openWorkspace(checkout, {
      name: 'fork-trap',
      writable: true,
      git: { commit: repository.git('rev-parse', 'HEAD').trim(), branch: null },
    })
    const marker = join(repository.runFolder, 'ran')
    const set =
      `git config core.fsmonitor 'touch ${marker}'; git config filter.f.clean 'touch ran-inside; cat'; ` +
      "echo '* filter=f' > .gitattributes; printf '#!/bin/sh\\ntouch ran-inside\\n' > .git/hooks/post-index-change || true"
    await inside(trap, `mkdir -p .git/hooks; ${set}`)
    const found = await changes({ workspace: trap, toolchain })
    expect(found.files.map(({ path }) => path)).toEqual(['.gitattributes'])
    expect(existsSync(marker)).toBe(false)
  })

  it('throws the writes of a scratch view away, and shows those of its fork', async () => {
    const scratch = await scratchView(fork)
    const first = await inside(
      { ...fork, view: scratch.view },
      'cat two.txt; echo witness > witness.txt; ls run.sh',
    )
    expect(first.text).toBe('two\n')
    expect(first.error).toContain('run.sh')
    await scratch.dispose()
    expect((await inside(fork, 'cat witness.txt')).result.exitCode).not.toBe(0)
  })

  it('leaves the repository of the user as it was, byte for byte, and nothing mounted', () => {
    expect(hashOf(repository.top)).toBe(before)
    expect(mounts()).toBe(mounted)
  })

  it('refuses a name that is a path', async () => {
    const asked = openWorkspace(checkout, { name: '../x', writable: true, git: 'none' })
    await expect(asked).rejects.toMatchObject({ code: 'workspace-name' })
  })

  it('refuses to lie in the reviewed tree', async () => {
    const inTree = checkoutOf(repository, mode, join(repository.top, 'src'))
    await expect(inTree).rejects.toMatchObject({ code: 'workspace-in-tree' })
  })

  it('ends a program that fills the disk', async () => {
    const full = await scratchView(fork)
    const filled = await runSandboxed({
      sandbox,
      toolchain,
      workspace: full.view,
      mounts: fork.mounts,
      command: 'sh',
      args: ['-c', 'i=0; while :; do head -c 2000000 /dev/zero > f$i; i=$((i+1)); done'],
      limits: { diskBytes: 20_000_000, timeoutMs: 20_000 },
    })
    expect(filled).toMatchObject({ diskExceeded: true, timedOut: false })
    await full.dispose()
  })
})

describe('workspaces after a crash', () => {
  it('are removed once their owner is dead, and kept while it lives', async () => {
    const repository = makeRepository(FILES)
    const alive = await checkoutOf(repository, contained ? 'overlay' : 'copy')
    const dead = await checkoutOf(repository, contained ? 'overlay' : 'copy')
    const child = spawnSync('true')
    const file = join(dead.folder, 'owner.json')
    const owner = JSON.parse(readFileSync(file, 'utf8')) as { pid: number }
    writeFileSync(file, JSON.stringify({ ...owner, pid: child.pid }))
    // What the kernel leaves behind: a folder without rights.
    mkdirSync(join(dead.folder, 'workspaces/x/work/work'), { recursive: true })
    execFileSync('chmod', ['0', join(dead.folder, 'workspaces/x/work/work')])
    expect(await pruneWorkspaces(repository.runFolder)).toEqual({
      removed: [dead.folder],
      kept: [alive.folder],
    })
    expect(existsSync(dead.folder)).toBe(false)
    repository.remove()
  })

  it('is asked about a folder that is not there', async () => {
    expect(await pruneWorkspaces('/nonexistent')).toEqual({ removed: [], kept: [] })
  })
})

describe.skipIf(!contained)('a workspace of frozen work', () => {
  it('shows uncommitted work from the quarantine, and gives changes against it', async () => {
    const repository = makeRepository(FILES)
    repository.write('packages/lib/index.js', "module.exports = 'edited'\n")
    repository.write('untracked.txt', 'new\n')
    // The folder of a run is its owner's alone.
    const closed = join(repository.runFolder, 'closed')
    const frozen = await freeze({
      kind: 'work-tree',
      cwd: repository.top,
      objectsDir: join(closed, 'objects'),
    })
    chmodSync(closed, 0o700)
    // Freezing renews the times of objects that it finds again, as git does.
    const before = hashOf(repository.top)
    const checkout = await makeCheckout({
      folder: join(closed, 'workspaces'),
      at: frozen.root,
      store: frozen,
      tree: frozen.snapshot.tree,
      sandbox,
      dependenciesFrom: repository.top,
    })
    expect(checkout.mode).toBe(sandbox.features.overlay ? 'overlay' : 'copy')
    const git = { commit: frozen.snapshot.commit!, branch: 'main' }
    const fork = await openWorkspace(checkout, { name: 'fork-1', writable: true, git })
    const shown = await inside(
      fork,
      'cat packages/lib/index.js untracked.txt; git status --short; git log --oneline | wc -l; echo more >> untracked.txt',
    )
    expect([shown.error, shown.text]).toEqual(['', "module.exports = 'edited'\nnew\n2\n"])
    const found = await changes({ workspace: fork, toolchain })
    expect(found.files).toEqual([
      { path: 'untracked.txt', status: 'modified', oldMode: '100644', newMode: '100644' },
    ])
    expect(Buffer.from(found.patch).toString()).toContain('+more\n')
    expect(hashOf(repository.top)).toBe(before)
    await removeCheckout(checkout)
    repository.remove()
  })
})

async function checkoutOf(
  repository: TestRepository,
  mode: WorkspaceMode,
  folder?: string,
): Promise<Checkout> {
  const found = await discoverRepository(repository.top)
  const objects = join(found.gitDir, 'objects')
  return makeCheckout({
    folder: folder ?? repository.runFolder,
    at: repository.top,
    store: { gitDir: found.gitDir, objectsDir: objects, alternates: [], repository: found },
    tree: repository.git('rev-parse', 'HEAD^{tree}').trim(),
    sandbox,
    dependenciesFrom: repository.top,
    mode,
  })
}

type Shown = { result: SandboxResult; text: string; error: string }

async function inside(workspace: Pick<Workspace, 'view' | 'mounts'>, script: string): Promise<Shown> {
  const result = await runSandboxed({
    sandbox,
    toolchain,
    workspace: workspace.view,
    mounts: workspace.mounts,
    command: 'sh',
    args: ['-c', script],
    limits: { timeoutMs: 30_000 },
  })
  expect(result.unrunnable).toBeNull()
  return { result, text: outputText(result.stdout), error: outputText(result.stderr) }
}
