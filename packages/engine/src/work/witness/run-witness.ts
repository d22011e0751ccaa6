// Runs a witness and says what it shows (DESIGN section 3, "Witness"). Confirmed needs three things:
// it fails on the snapshot every time; it executes the addressed code; and its result changes when
// that code is replaced by the base or by a stub.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Address, Witness, WitnessReport } from '@gainsay/protocol'
import type { MaterialReader } from '../material.ts'
import { isMutant } from '../mutants/known-mutant.ts'
import { WORK_LIMITS } from '../room/limits.ts'
import type { RunEnd } from '../room/run-end.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { findConflict } from './conflict.ts'
import { coverageOf, spanOfLines, wasExecuted } from './node-coverage.ts'
import { planWitness } from './plan-witness.ts'
import { pythonExecuted, pythonHook } from './python-trace.ts'
import { replacementsOf, type TargetText } from './replacements.ts'
import { targetsOf, type Target } from './target.ts'
import { changedBy, judged, runOn, shownOutput, type WitnessWork } from './witness-runs.ts'
import { readWritten } from './written-files.ts'

export type WitnessRequest = {
  readonly witness: Witness
  /** Of the attack; null: the whole change is meant. */
  readonly address: Address | null
  readonly signal: AbortSignal
}

export async function runWitness(
  room: WorkRoom,
  reader: MaterialReader,
  { witness, address, signal }: WitnessRequest,
): Promise<WitnessReport> {
  const plan = await planWitness(witness, (path) => reader.text('snapshot', path))
  if (typeof plan === 'string') return { result: 'could-not-run', why: plan }
  const work: WitnessWork = { room, reader, witness, plan, signal }
  const targets = targetsOf(address, room.frozen)
  const traced = await tracedRun(work, targets)
  const repeated = await repeat(work, traced.end)
  if (repeated !== null) return repeated
  const onBase = witness.kind === 'patch' ? undefined : await runOn(work, room.frozen.base.tree)
  const shown = {
    output: shownOutput(traced.end),
    ...(onBase === undefined ? {} : { onBase: baseWord(onBase) }),
  }
  if (witness.kind === 'conflict') return { ...(await findConflict(work, targets)), ...shown }
  const texts = await targetTexts(work, targets, traced)
  if (texts.length > 0 && texts.every((target) => executed(target, traced, room) === false))
    return { result: 'not-reproduced', why: 'It fails without executing the addressed code.', ...shown }
  if (texts.some((target) => executed(target, traced, room) === true) && (await isMutant(witness, reader))) {
    const why = `The tests pass on it ${WORK_LIMITS.repeats} times of ${WORK_LIMITS.repeats}, and execute its line.`
    return { result: 'confirmed', why, ...shown }
  }
  if (address?.kind !== 'file' && onBase?.end === 'no-fault')
    return { result: 'confirmed', why: 'It fails on the snapshot every time, and not on the base.', ...shown }
  const changed = await changedBy(work, texts.flatMap(replacementsOf))
  if (changed === null) {
    const why = 'It fails in the same way with the addressed code replaced: it says nothing about that code.'
    return { result: 'not-reproduced', why, ...shown }
  }
  const times = WORK_LIMITS.repeats
  return {
    result: 'confirmed',
    why: `It fails ${times} times of ${times}, and not so with ${changed.what}.`,
    ...shown,
  }
}

export type Traced = {
  readonly end: RunEnd
  readonly reports: readonly string[]
  readonly roots: readonly string[]
}

async function tracedRun(work: WitnessWork, targets: readonly Target[]): Promise<Traced> {
  const { room, plan, signal } = work
  const hidden = `.gainsay-${randomBytes(4).toString('hex')}`
  const at = join(room.top, hidden)
  let reports: readonly string[] = []
  let written = room.top
  const isPython = targets.some(({ path }) => path.endsWith('.py'))
  const python = {
    PYTHONPATH: join(at, 'python'),
    GAINSAY_TRACE: join(at, 'lines'),
    GAINSAY_TRACED: targets.map(({ path }) => join(room.top, path)).join(':'),
  }
  const end = await room.run({
    tree: room.frozen.snapshot.tree,
    command: plan.command,
    signal,
    files: isPython ? [...plan.files, pythonHook(hidden)] : plan.files,
    env: { NODE_V8_COVERAGE: join(at, 'v8'), ...(isPython ? python : {}) },
    ...(plan.folder === '' ? {} : { folder: plan.folder }),
    after: (folder) => {
      written = folder
      reports = readWritten(folder, isPython ? `${hidden}/lines` : `${hidden}/v8`)
    },
  })
  return { end: judged(end, plan), reports, roots: [room.top, written] }
}

/** @returns null where it showed the fault every time */
async function repeat(work: WitnessWork, first: RunEnd): Promise<WitnessReport | null> {
  const ends = [first]
  const isOver = ({ end }: RunEnd): boolean => end === 'could-not-run' || end === 'not-finished'
  while (ends.length < WORK_LIMITS.repeats && !isOver(ends.at(-1)!))
    ends.push(await runOn(work, work.room.frozen.snapshot.tree))
  const over = ends.find(isOver)
  const output = shownOutput(over ?? first)
  if (over !== undefined) return { result: 'could-not-run', why: over.why, output }
  const faults = ends.filter(({ end }) => end === 'fault').length
  if (faults === 0) return { result: 'not-reproduced', why: 'It exits with 0 on the snapshot.', output }
  if (faults < ends.length)
    return { result: 'flaky', why: `It shows the fault ${faults} times of ${ends.length}.`, output }
  return null
}

async function targetTexts(
  work: WitnessWork,
  targets: readonly Target[],
  traced: Traced,
): Promise<TargetText[]> {
  const found: TargetText[] = []
  for (const target of targets) {
    const patched = work.plan.files.find(({ path }) => path === target.path)?.content
    const own = await work.reader.text('snapshot', target.path)
    const base = await work.reader.text('base', target.path)
    const text = typeof patched === 'string' ? patched : own
    if (text === null || text.length > WORK_LIMITS.stubbedFileBytes) continue
    const scripts = coverageOf(traced.reports, traced.roots, target.path, text)
    // Lines that the change removed stand in the base alone: there is nothing to stub.
    found.push({ ...target, text, base, scripts, lines: target.removed ? null : target.lines })
  }
  return found
}

/** Null: it cannot be told by tracing; then only a replacement can show it. */
function executed(target: TargetText, traced: Traced, room: WorkRoom): boolean | null {
  if (target.removed) return null
  const { text, lines, scripts, path } = target
  const range = lines ?? { start: 1, end: text.split('\n').length }
  if (path.endsWith('.py'))
    return pythonExecuted(traced.reports, [join(room.top, path)], text.split('\n'), range)
  if (scripts.length === 0) return null
  return scripts.some((script) => wasExecuted(script, text, spanOfLines(text, range)))
}

function baseWord({ end }: RunEnd): 'fault' | 'no-fault' | 'could-not-run' {
  return end === 'not-finished' ? 'could-not-run' : end
}
