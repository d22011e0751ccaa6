// Opens the rule critic *tests*: mutants of the changed lines, run in the sandbox within a part of the
// review's time.
import {
  MUTANT_LIMITS,
  ruleParty,
  testsAttacks,
  type Mutant,
  type Party,
  type TestsOptions,
  type TestSuite,
} from '@gainsay/agents'
import { mutantRunner, projectOf } from '@gainsay/engine'
import type { AttackItem } from '@gainsay/protocol'
import type { PartyMaterial } from './open-parties.ts'

/** Of a review's time, as for *checks*. */
const TIME_SHARE = 1 / 3

/** What came of them is kept: a second question gets the same answer, and runs nothing. */
export function openTests(spec: string, material: PartyMaterial): Party {
  let found: Promise<readonly AttackItem[]> | null = null
  return ruleParty({
    spec,
    attacks: async (signal) => {
      found ??= runMutants(material, signal)
      found.catch(() => (found = null))
      return await found
    },
  })
}

async function runMutants(material: PartyMaterial, signal: AbortSignal): Promise<readonly AttackItem[]> {
  const { added, work, progress, state } = material
  const { room, reader } = work()
  const { paths, text } = projectOf(reader)
  const files = await paths()
  const project = { paths: async () => files, text }
  if (files.length > MUTANT_LIMITS.treeFiles)
    return await testsAttacks({ files: added.files, project, ...TOO_MANY })
  const runner = mutantRunner(room, reader, {
    signal,
    totalMs: Math.min(MUTANT_LIMITS.totalMs, (state().setup?.limits.timeoutMs ?? Infinity) * TIME_SHARE),
    onRun: (suite, mutant) => progress(wordsOf(suite, mutant)),
  })
  return await testsAttacks({ files: added.files, project, ...runner })
}

function wordsOf({ command }: TestSuite, mutant: Mutant | null): string {
  return mutant === null
    ? `${command} on the work, before its mutants`
    : `${command} on a mutant of ${mutant.path}:${mutant.start}`
}

const TOO_MANY: Pick<TestsOptions, 'baseline' | 'run'> = {
  baseline: async () => ({
    end: 'not-finished',
    why: `the work has more than ${MUTANT_LIMITS.treeFiles} files, and a copy of it takes too long`,
    executes: () => null,
  }),
  run: async () => 'over',
}
