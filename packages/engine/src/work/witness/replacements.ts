// Versions of the addressed code in which the fault cannot be: the base's, or a stub. A witness that
// fails in the same way with them says nothing about that code.
import type { SandboxFile } from '@gainsay/host'
import { blankLines, stubPython } from './stub-text.ts'
import { innermost, outermost, stubFunctions } from './stub-javascript.ts'
import { spanOfLines, type ScriptCoverage } from './node-coverage.ts'
import { isCode, type Target } from './target.ts'

export type Replacement = {
  /** Completes "with ...". */
  readonly what: string
  readonly file: SandboxFile
  /** `exit`: only the exit code may tell. `output`: what was printed may too. */
  readonly by: 'exit' | 'output'
}

export type TargetText = Target & {
  readonly text: string
  /** Of the file in the base; null where it was not there. */
  readonly base: string | null
  readonly scripts: readonly ScriptCoverage[]
}

/** In the order in which they are tried: the one that tells most first. */
export function replacementsOf(target: TargetText): Replacement[] {
  const { path, text, base, lines } = target
  const found: Replacement[] = []
  const add = (what: string, content: string | null, by: Replacement['by']): void => {
    if (content !== null && content !== text) found.push({ what, by, file: { path, content } })
  }
  add(`the base's ${path}`, base, 'exit')
  add(`the function of ${path} emptied`, functionStub(target), 'output')
  if (lines !== null)
    add(`lines ${lines.start}-${lines.end} of ${path} taken out`, blankLines(text, lines), 'output')
  if (!isCode(path)) add(`${path} emptied`, '', 'output')
  return found
}

function functionStub({ path, text, lines, scripts }: TargetText): string | null {
  const all = lines ?? { start: 1, end: text.split('\n').length }
  if (path.endsWith('.py')) return lines === null ? null : stubPython(text, all)
  const script = scripts[0]
  if (script === undefined) return null
  const span = spanOfLines(text, all)
  const trimmed = {
    start: span.start + leading(text, span.start),
    end: Math.max(span.start, lastInk(text, span)),
  }
  const holding = lines === null ? null : innermost(script.functions, trimmed)
  return stubFunctions(text, holding === null ? outermost(script.functions, trimmed) : [holding])
}

function leading(text: string, from: number): number {
  return /^\s*/.exec(text.slice(from))?.[0].length ?? 0
}

function lastInk(text: string, { start, end }: { readonly start: number; readonly end: number }): number {
  return start + text.slice(start, end).trimEnd().length
}
