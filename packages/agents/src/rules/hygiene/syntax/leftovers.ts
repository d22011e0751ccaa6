// What was put in to look at something while working. Stops of a debugger are found everywhere; prints
// only where a file that is no program of its own did not print before.
import type { Node } from '../../shared/syntax/read-syntax.ts'
import { isScriptLanguage, lineOf, type ChangedFile, type SyntaxFinding } from './changed-file.ts'

const SCRIPT_PRINTS = /^console\s*\.\s*(?:log|debug|dir|table|trace)$/
const PYTHON_STOPS = /^(?:breakpoint|(?:i?pdb|pudb|wdb)\.set_trace)$/
/** Programs, tools, tests and settings print for their users. */
const PRINTERS =
  /(?:^|\/)(?:bin|cli|scripts?|tools?|tasks?|bench|benchmarks?|tests?|__tests__|spec|e2e|cypress|commands?|management)\/|(?:^|\/)(?:cli|main|manage|setup|gulpfile|gruntfile|conftest|__main__|logger|logging|log)\.|\.(?:test|spec|config|cli|script|stories)\.|(?:^|\/)test_|_test\.py$/i

export function debugLeftover(node: Node, file: ChangedFile): SyntaxFinding | null {
  const what = isScriptLanguage(file.language)
    ? inScript(node, file)
    : file.language === 'python'
      ? inPython(node, file)
      : null
  return what === null ? null : { rule: 'debug-leftover', line: lineOf(node), what }
}

function inScript(node: Node, file: ChangedFile): string | null {
  if (node.type === 'debugger_statement') return 'a stop of the debugger'
  const called = calledAlone(node, 'call_expression')
  if (called === null || !SCRIPT_PRINTS.test(called)) return null
  return mayPrint(file, /\bconsole\s*\.\s*\w+\s*\(|process\.(?:stdout|argv|exit)/)
    ? null
    : `a print for debugging (${called})`
}

function inPython(node: Node, file: ChangedFile): string | null {
  const called = calledAlone(node, 'call')
  if (called === null) return null
  if (PYTHON_STOPS.test(called)) return `a stop of the debugger (${called})`
  if (called !== 'print') return null
  return mayPrint(file, /\bprint\s*\(|__main__|sys\.(?:stdout|argv)|argparse|\bclick\b/)
    ? null
    : 'a print for debugging'
}

/** What a statement calls that does nothing else. */
function calledAlone(node: Node, call: string): string | null {
  if (node.type !== 'expression_statement' || node.namedChildCount !== 1) return null
  const only = node.namedChild(0)
  return only?.type === call ? (only.childForFieldName('function')?.text ?? null) : null
}

/** A new file may be there to print: only one that did not print before tells something. */
function mayPrint({ path, text, base }: ChangedFile, prints: RegExp): boolean {
  return base === null || PRINTERS.test(path) || text.startsWith('#!') || prints.test(base)
}
