// A conflict: two records of the work that contradict each other, shown by a comparison. The
// comparison must read the records that it names: with one of them emptied it says something else.
import type { WitnessReport } from '@gainsay/protocol'
import { WORK_LIMITS } from '../room/limits.ts'
import { changedBy, type WitnessWork } from './witness-runs.ts'
import type { Target } from './target.ts'

/** Records that are emptied, one at a time, to see whether the comparison reads them. */
const RECORDS_MOST = 4

/** Called once it has held on the snapshot every time. */
export async function findConflict(work: WitnessWork, targets: readonly Target[]): Promise<WitnessReport> {
  const records = await recordsOf(work, targets)
  const read: string[] = []
  for (const path of records) {
    const replacement = { what: `${path} emptied`, by: 'output', file: { path, content: '' } } as const
    if ((await changedBy(work, [replacement])) !== null) read.push(path)
  }
  // A contradiction inside one record needs no other.
  if (read.length === 0 || read.length < Math.min(2, records.length)) {
    const why =
      records.length === 0
        ? 'It names no record of the work.'
        : `It says the same with a record emptied: ${records.filter((one) => !read.includes(one)).join(', ')}.`
    return { result: 'not-reproduced', why }
  }
  return {
    result: 'confirmed',
    why: `The comparison of ${read.join(' and ')} holds ${WORK_LIMITS.repeats} times.`,
  }
}

/** The addressed file, and the files of the work that command or program name. */
async function recordsOf(
  { reader, plan, witness }: WitnessWork,
  targets: readonly Target[],
): Promise<string[]> {
  const words = [plan.command, ...witness.files.map(({ content }) => content)].join('\n')
  const own = new Set(witness.files.map(({ path }) => path))
  const named = (await reader.files('snapshot'))
    .map(({ path }) => path)
    .filter((path) => !own.has(path) && words.includes(path))
  const addressed = targets.filter(({ lines }) => lines !== null).map(({ path }) => path)
  return [...new Set([...addressed.filter((path) => named.includes(path)), ...named])].slice(0, RECORDS_MOST)
}
