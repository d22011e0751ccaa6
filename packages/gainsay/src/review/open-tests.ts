// Opens the rule critic *tests*: faults in the changed lines, tried against the project's own tests in the
// sandbox, within a part of the review's time.
import {
  findChecks,
  MUTANT_LIMITS,
  ruleParty,
  runsTestsOf,
  sessionChecks,
  testsAttacks,
  type Check,
  type Party,
} from '@gainsay/agents'
import { mutantRuns, projectOf } from '@gainsay/engine'
import type { AttackItem } from '@gainsay/protocol'
import type { PartyMaterial } from './open-parties.ts'

const TIME_SHARE = 1 / 3

/** What came of it is kept: a second question gets the same answer, and runs nothing. */
export function openTests(spec: string, material: PartyMaterial): Party {
  let found: Promise<readonly AttackItem[]> | null = null
  return ruleParty({
    spec,
    attacks: async (signal) => {
      found ??= runTests(material, signal)
      found.catch(() => (found = null))
      return await found
    },
  })
}

async function runTests(material: PartyMaterial, signal: AbortSignal): Promise<readonly AttackItem[]> {
  const { added, session, frozen, work, progress, state } = material
  const { room, reader } = work()
  const paths = added.files.map(({ path }) => path)
  const own = session === null ? [] : sessionChecks(session, frozen.root)
  const checks = [...(await findChecks(projectOf(reader))), ...own].filter(runsSome(paths))
  const totalMs = Math.min(MUTANT_LIMITS.totalMs, (state().setup?.limits.timeoutMs ?? Infinity) * TIME_SHARE)
  const until = performance.now() + totalMs
  return await testsAttacks({
    files: added.files,
    text: (path) => reader.text('snapshot', path),
    checks,
    ...mutantRuns(room, { signal, paths }),
    leftMs: () => until - performance.now(),
    progress,
  })
}

function runsSome(paths: readonly string[]): (check: Check) => boolean {
  return ({ command }) => paths.some((path) => runsTestsOf(command, path))
}
