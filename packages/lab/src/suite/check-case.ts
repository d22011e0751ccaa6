// Whether a case is what it says: its witness fails on the fault and passes on the twin, each time.
import { saysNotCode, type RunEnd } from '@gainsay/engine'
import { treeOf, type Side } from './case-trees.ts'
import type { CaseFile, SuiteCase } from './suite-case.ts'

export type CaseRun = {
  readonly files: readonly CaseFile[]
  readonly command: string
}
/** Runs a command by sh on files in a fresh folder; never rejects for what the program does. */
export type RunCase = (run: CaseRun) => Promise<RunEnd>

export type CaseCheck = {
  readonly id: string
  /** `not-run`: this machine cannot, which says nothing about the case. */
  readonly result: 'passed' | 'failed' | 'not-run'
  /** One sentence; null where it passed. */
  readonly why: string | null
}

/** A fault that does not even load shows nothing about the behaviour. */
const NOT_LOADED =
  /Cannot find (?:module|package)|ERR_MODULE_NOT_FOUND|ModuleNotFoundError|ImportError|does not provide an export/

const WHY_OUTPUT_LENGTH = 200

export async function checkCase(suiteCase: SuiteCase, repeats: number, run: RunCase): Promise<CaseCheck> {
  const { id } = suiteCase
  for (const side of ['twin', 'fault'] as const) {
    for (let turn = 1; turn <= repeats; turn += 1) {
      const end = await run(runOf(suiteCase, side))
      if (end.end === 'could-not-run') return { id, result: 'not-run', why: end.why }
      const why = side === 'twin' ? wrongOnTwin(end) : wrongOnFault(end)
      if (why !== null)
        return { id, result: 'failed', why: turn === 1 ? why : `${why} (in run ${turn}: flaky)` }
    }
  }
  return { id, result: 'passed', why: null }
}

export function runOf(suiteCase: SuiteCase, side: Side): CaseRun {
  const { files, command } = suiteCase.fault.witness
  return { files: [...treeOf(suiteCase, side), ...files], command }
}

function wrongOnTwin(end: RunEnd): string | null {
  if (end.end === 'no-fault') return null
  return `The witness does not pass on the twin. ${end.why}${shown(end)}`
}

function wrongOnFault(end: RunEnd): string | null {
  if (end.end === 'no-fault') return 'The witness passes on the fault: it does not show it.'
  if (end.end === 'not-finished')
    return `The witness does not end on the fault. ${end.why} Let it set a limit of its own and fail.`
  if (saysNotCode(end.output) || NOT_LOADED.test(end.output))
    return `The work with the fault does not load.${shown(end)}`
  return null
}

function shown({ output }: RunEnd): string {
  const text = output.trim()
  return text === '' ? '' : ` It printed: ${text.slice(-WHY_OUTPUT_LENGTH)}`
}
