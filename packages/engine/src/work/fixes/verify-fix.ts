// Verifies one fix (DESIGN section 3, "Fixes"): on a fresh layer of the snapshot, against the
// snapshot's own tests and check definitions, and the ledger's copy of every witness.
import { alternatesVariable, git, isPatchError, outputText, readPatch, type ReadPatch } from '@gainsay/host'
import type { Attack, VerificationReport, Witness } from '@gainsay/protocol'
import type { Check } from '@gainsay/agents'
import type { MaterialReader } from '../material.ts'
import { WORK_LIMITS } from '../room/limits.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { planWitness } from '../witness/plan-witness.ts'
import type { CheckRuns } from './checks.ts'
import { keepFix, keptFix } from './fix-store.ts'
import { protect } from './protected.ts'
import { diffTrees, mergePatch, treeWith, treeWithTexts } from './trees.ts'
import type { TurnTrees } from './turns.ts'

export type VerifyInput = {
  readonly fix: string
  readonly bound: readonly string[]
  readonly witnesses: readonly { readonly id: string; readonly witness: Witness }[]
  readonly rules: readonly { readonly id: string; readonly critic: number; readonly attack: Attack }[]
}

/** Runs a rule critic's rule again on a fixed tree: whether it still finds this. */
export type RuleAgain = (request: {
  readonly critic: number
  readonly attack: Attack
  /** With the fix; readable through `room.store`. */
  readonly tree: string
  /** Of that tree; null where there is no such file. */
  readonly text: (path: string) => Promise<string | null>
}) => Promise<'stopped' | 'still'>

export type VerifyTools = {
  readonly room: WorkRoom
  readonly reader: MaterialReader
  readonly checkRuns: CheckRuns
  readonly checks: () => Promise<readonly Check[]>
  readonly ruleAgain: RuleAgain
  readonly signal: AbortSignal
}

type Results = Record<string, 'stopped' | 'still'>

/** @param trees of the turn; null: a fix that was verified before, tried against other witnesses */
export async function verifyFix(
  tools: VerifyTools,
  input: VerifyInput,
  trees: TurnTrees | null,
): Promise<VerificationReport> {
  const { room } = tools
  const snapshot = room.frozen.snapshot.tree
  const candidates =
    trees === null
      ? [keptFix(room.folder, input.fix)?.patch ?? new Uint8Array()]
      : // The turn alone; where that rests on what an earlier turn wrote, all that the fork has written.
        [
          await diffTrees(room, trees.before, trees.after),
          ...(trees.before === snapshot ? [] : [await diffTrees(room, snapshot, trees.after)]),
        ]
  let last: VerificationReport | null = null
  for (const patch of candidates) {
    const tried = await tryPatch(tools, input, patch)
    last = tried.report
    const isBest =
      input.bound.every((id) => tried.report.results[id] !== 'still') && tried.report.checks === 'ok'
    if (tried.read !== null && trees !== null && (isBest || patch === candidates.at(-1))) {
      const witnesses = input.witnesses.filter(({ id }) => tried.report.results[id] === 'stopped')
      const { fix, bound } = input
      await keepFix(room, { fix, bound, witnesses, changesTests: tried.restored }, patch, tried.read)
    }
    if (isBest) break
  }
  return last!
}

type Tried = {
  readonly report: VerificationReport
  readonly read: ReadPatch | null
  readonly restored: readonly string[]
}

async function tryPatch(tools: VerifyTools, input: VerifyInput, patch: Uint8Array): Promise<Tried> {
  const { room, checkRuns, signal } = tools
  const snapshot = room.frozen.snapshot.tree
  let read: ReadPatch
  try {
    read = await readPatch({ patch, tree: snapshot, store: room.store, objectsDir: room.objectsDir })
  } catch (error) {
    if (!isPatchError(error)) throw error
    return { report: refusedReport(input, error.message), read: null, restored: [] }
  }
  const { kept, restored } = await protect(read.changes, (object) => blobText(room, object))
  const tree = await treeWith(room, snapshot, kept)
  const results: Results = {}
  for (const { id, witness } of input.witnesses) results[id] = await witnessOn(tools, tree, witness)
  const named = namesWitness(input, await addedText(room, kept, snapshot, tree))
  for (const id of named) results[id] = 'still'
  const text = (path: string): Promise<string | null> => textIn(room, tree, path)
  for (const { id, critic, attack } of input.rules)
    results[id] = await tools.ruleAgain({ critic, attack, tree, text })
  const { checks, why } = await checkRuns.compare(tree, await tools.checks(), signal)
  const said = [
    why,
    restored.length === 0 ? '' : `It was verified without its changes to ${restored.join(', ')}.`,
    named.length === 0 ? '' : `It names the files of the witness of ${named.join(', ')}.`,
  ]
  const report = { checks, testsChanged: restored.length > 0, results, why: said.filter(Boolean).join(' ') }
  return { report, read, restored }
}

/** A refused patch has failed: it is told why, and may be made again once. */
function refusedReport({ witnesses, rules }: VerifyInput, why: string): VerificationReport {
  const results = Object.fromEntries([...witnesses, ...rules].map(({ id }) => [id, 'still'] as const))
  return { checks: 'worse', testsChanged: false, results, why }
}

/** Stopped: it exits with 0, every time. Anything else, also what cannot be run any more, is not. */
export async function witnessOn(
  { room, reader, signal }: Pick<VerifyTools, 'room' | 'reader' | 'signal'>,
  tree: string,
  witness: Witness,
): Promise<'stopped' | 'still'> {
  const plan = await planWitness(witness, (path) => reader.text('snapshot', path))
  if (typeof plan === 'string') return 'still'
  const merged = witness.kind === 'patch' ? await patchedTree(room, tree, witness) : tree
  if (merged === null) return 'still'
  const own = witness.kind === 'patch' ? [] : plan.files
  for (let time = 0; time < WORK_LIMITS.repeats; time += 1) {
    const { command, folder } = plan
    const { end } = await room.run({
      tree: merged,
      command,
      files: own,
      signal,
      ...(folder === '' ? {} : { folder }),
    })
    if (end !== 'no-fault') return 'still'
  }
  return 'stopped'
}

/** What a patch changes, merged into the fixed tree: laid over it, it would take the fix away. */
async function patchedTree(room: WorkRoom, tree: string, { files }: Witness): Promise<string | null> {
  const snapshot = room.frozen.snapshot.tree
  const patched = await treeWithTexts(room, snapshot, files)
  return await mergePatch(room, tree, await diffTrees(room, snapshot, patched))
}

/** Code that looks for a witness by its name would stop it without mending anything. */
function namesWitness({ witnesses }: VerifyInput, added: string): string[] {
  return witnesses
    .filter(
      ({ witness }) => witness.kind !== 'patch' && witness.files.some(({ path }) => added.includes(path)),
    )
    .map(({ id }) => id)
}

async function addedText(
  room: WorkRoom,
  kept: ReadPatch['changes'],
  before: string,
  after: string,
): Promise<string> {
  if (kept.length === 0) return ''
  const patch = Buffer.from(await diffTrees(room, before, after)).toString('utf8')
  return patch
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .join('\n')
}

function placeOf({ store }: WorkRoom): Parameters<typeof git>[0] {
  const env = {
    GIT_DIR: store.gitDir,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable([store.objectsDir, ...store.alternates]),
  }
  return { cwd: store.gitDir, env }
}

async function blobText(room: WorkRoom, object: string): Promise<string> {
  return outputText((await git(placeOf(room), ['cat-file', 'blob', object])).stdout)
}

async function textIn(room: WorkRoom, tree: string, path: string): Promise<string | null> {
  const found = await git(placeOf(room), ['cat-file', 'blob', `${tree}:${path}`], { accept: [128] })
  return found.exitCode === 0 ? outputText(found.stdout) : null
}
