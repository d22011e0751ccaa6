// What a party changed in its tree, as a patch. git reads the party's files inside the sandbox:
// a tree that was made to mislead it can do no more than any other program there.

import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alternatesVariable } from '../git/git-environment.ts'
import { pathText } from '../git/quoted-path.ts'
import { outputText } from '../process/bounded-output.ts'
import { run } from '../process/run.ts'
import type { Output } from '../process/types.ts'
import { runSandboxed } from '../sandbox/run-sandboxed.ts'
import type { SandboxLimits, WorkspaceView } from '../sandbox/types.ts'
import { PARTS } from './checkout.ts'
import { copyIndex, objectMounts } from './clone-layer.ts'
import { copyTree } from './copy-tree.ts'
import { giveOne, giveTo } from './give-to.ts'
import { OWN_GIT_ENV } from './own-git.ts'
import { lowersOf } from './scratch-view.ts'
import type { Changes, ChangesRequest, Workspace, WorkspaceChange } from './types.ts'
import { WorkspaceError } from './workspace-error.ts'

/** Patches are shown, sent and applied: a larger one is no fix that anybody reads. */
export const PATCH_BYTES_LIMIT: number = 16 << 20
const LIMITS: Partial<SandboxLimits> = {
  timeoutMs: 5 * 60_000,
  outputBytes: 2 * PATCH_BYTES_LIMIT,
  floodBytes: 4 * PATCH_BYTES_LIMIT,
}

const GIT_AT = '/run/gainsay/git'

/** Nested repositories (names that end in /) are left out: they cannot be part of a patch. */
const SCRIPT = `set -e
git add -u --ignore-errors . || test $? -eq 1
git ls-files -o --exclude-standard -z > "$GIT_DIR/others"
grep -z '/$' < "$GIT_DIR/others" > "$GIT_DIR/nested" || :
grep -zv '/$' < "$GIT_DIR/others" | git update-index --add --remove --replace -z --stdin
git write-tree > "$GIT_DIR/written"
git diff-index --cached --raw -z --no-renames --full-index "$BASE_TREE" > "$GIT_DIR/raw"
exec git diff-index --cached -p --binary --full-index --no-renames --no-ext-diff --no-textconv \
  --no-color --src-prefix=a/ --dst-prefix=b/ "$BASE_TREE"
`

/**
 * The difference between the workspace's snapshot and its files now; what git ignores is no part.
 * @throws WorkspaceError 'changes-failed' | 'changes-too-large'
 */
export async function changes(request: ChangesRequest): Promise<Changes> {
  const { workspace } = request
  const own = join(workspace.folder, 'git')
  await freshGit(workspace, own)
  const patch = await compare(request, own)
  const raw = readFileSync(join(own, 'raw'), 'latin1')
  const nested = readFileSync(join(own, 'nested'), 'utf8')
    .split('\0')
    .filter((name) => name !== '')
  return {
    patch,
    files: parseRaw(Buffer.from(raw, 'latin1')),
    tree: readFileSync(join(own, 'written'), 'utf8').trim(),
    objectsDir: join(own, 'objects'),
    problems: nested.map((name) => `${name} is a repository of its own and is not part of the change.`),
  }
}

async function freshGit(workspace: Workspace, own: string): Promise<void> {
  const { checkout } = workspace
  // Objects stay: patches that were given before still name them.
  mkdirSync(own, { recursive: true, mode: 0o755 })
  const source = join(checkout.folder, PARTS.git)
  await copyTree(source, own)
  // Of a comparison that was ended in the middle.
  rmSync(join(own, 'index.lock'), { force: true })
  copyIndex(checkout, join(own, 'index'))
  await giveTo(checkout.sandbox.user, workspace.folder, ['git'])
  giveOne(checkout.sandbox.user, own)
}

async function compare({ workspace, toolchain, limits }: ChangesRequest, own: string): Promise<Uint8Array> {
  const { checkout } = workspace
  const contained = checkout.sandbox.kind === 'bubblewrap'
  const mounts = objectMounts(checkout.store)
  const alternates = mounts.map(({ from, to }) => (contained ? to : from))
  const env = {
    ...OWN_GIT_ENV,
    LC_ALL: 'C',
    GIT_DIR: contained ? GIT_AT : own,
    GIT_WORK_TREE: contained ? checkout.at : folderOf(workspace),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(alternates),
    BASE_TREE: checkout.tree,
  }
  const args = ['-c', SCRIPT]
  if (!contained) {
    const folder = folderOf(workspace)
    const result = await run('sh', args, {
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
      timeoutMs: LIMITS.timeoutMs!,
      maxOutputBytes: LIMITS.outputBytes!,
    })
    return checked(result.exitCode, result.stdout, result.stderr, false)
  }
  const result = await runSandboxed({
    sandbox: checkout.sandbox,
    toolchain,
    command: 'sh',
    args,
    workspace: readOnly(workspace.view),
    mounts: [...mounts, { from: own, to: GIT_AT, writable: true }],
    env,
    limits: { ...LIMITS, ...limits },
  })
  if (result.unrunnable !== null) throw new WorkspaceError('changes-failed', result.unrunnable.text)
  return checked(result.exitCode, result.stdout, result.stderr, result.flooded)
}

function checked(exitCode: number | null, stdout: Output, stderr: Output, flooded: boolean): Uint8Array {
  if (flooded || stdout.cut || stdout.bytes > PATCH_BYTES_LIMIT)
    throw new WorkspaceError(
      'changes-too-large',
      'The change is larger than 16 MiB; it is not taken as a patch.',
    )
  if (exitCode === 0) return stdout.head
  const said = outputText(stderr).trim().slice(-300)
  throw new WorkspaceError(
    'changes-failed',
    `The change of a workspace could not be read: ${said || `exit ${exitCode}`}.`,
  )
}

function folderOf({ view, checkout }: Workspace): string {
  return view.kind === 'folder' ? view.folder : checkout.at
}

/** The tree alone: dependency folders are no part of a change. */
function readOnly(view: WorkspaceView): WorkspaceView {
  if (view.kind === 'folder') return { ...view, writable: false }
  const tree = view.layers[0]!
  return { kind: 'layers', layers: [{ at: tree.at, lowers: lowersOf(tree), scratch: null }] }
}

const STATUSES = { A: 'added', M: 'modified', D: 'deleted', T: 'type-changed' } as const

/** `:100644 100755 <old> <new> M` NUL path NUL. */
function parseRaw(raw: Buffer): WorkspaceChange[] {
  const records: Buffer[] = []
  for (let from = 0, at = raw.indexOf(0); at >= 0; from = at + 1, at = raw.indexOf(0, from))
    records.push(raw.subarray(from, at))
  const found: WorkspaceChange[] = []
  for (let index = 0; index + 1 < records.length; index += 2) {
    const [oldMode, newMode, , , letter] = records[index]!.toString('latin1').slice(1).split(' ')
    found.push({
      path: pathText(records[index + 1]!),
      status: STATUSES[letter as keyof typeof STATUSES] ?? 'modified',
      oldMode: oldMode === '000000' ? null : (oldMode ?? null),
      newMode: newMode === '000000' ? null : (newMode ?? null),
    })
  }
  return found
}
