// The table of runners. A row that stands earlier wins.
import { compiledRunners } from './compiled.ts'
import { javascriptRunners } from './javascript.ts'
import { pythonRunners } from './python.ts'
import type { Runner } from './runner.ts'
import { scriptingRunners } from './scripting.ts'

export const runners: readonly Runner[] = [
  ...javascriptRunners,
  ...pythonRunners,
  ...compiledRunners,
  ...scriptingRunners,
]
