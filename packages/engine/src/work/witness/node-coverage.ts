// What node itself says was executed (NODE_V8_COVERAGE; the format is V8's precise coverage, see
// nodejs.org/api/cli.html#node_v8_coveragedir). Nothing of the work is rewritten for it.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import * as z from 'zod'

export type Span = { readonly start: number; readonly end: number }
type Range = Span & { readonly count: number; readonly root: boolean }

export type ScriptCoverage = {
  /** Outermost first, nested properly; offsets in UTF-16 units of the source. */
  readonly ranges: readonly Range[]
  /** Of all functions but the script itself. */
  readonly functions: readonly Span[]
}

const reportSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
})

/**
 * @param reports what the processes of one run wrote
 * @param roots where the work's top may have been
 * @returns one entry a process that loaded the file as it is; empty where it was loaded by none, or
 *   only after a tool had rewritten it
 */
export function coverageOf(
  reports: readonly string[],
  roots: readonly string[],
  path: string,
  source: string,
): readonly ScriptCoverage[] {
  const urls = new Set(roots.flatMap((root) => [pathToFileURL(join(root, path)).href, join(root, path)]))
  return reports.flatMap((text) => {
    const report = reportSchema.safeParse(parsed(text))
    if (!report.success) return []
    return report.data.result
      .filter(({ url }) => urls.has(url))
      .flatMap(({ functions }) => scriptOf(functions, source.length) ?? [])
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Functions = z.infer<typeof reportSchema>['result'][number]['functions']

/** Null where the script that ran was not the file as it stands. */
function scriptOf(functions: Functions, length: number): ScriptCoverage | null {
  const whole = functions.find(({ ranges }) => ranges[0]?.startOffset === 0 && ranges[0].endOffset === length)
  if (whole === undefined) return null
  const ranges = functions.flatMap((one) =>
    one.ranges.map(({ startOffset, endOffset, count }) => ({
      start: startOffset,
      end: endOffset,
      count,
      root: one === whole,
    })),
  )
  ranges.sort((a, b) => a.start - b.start || b.end - a.end || Number(b.root) - Number(a.root))
  // Initialisers of classes have names of V8's own and are no functions of the source.
  const named = functions.filter((one) => one !== whole && !one.functionName.startsWith('<'))
  return {
    ranges,
    functions: named.flatMap(({ ranges: [first] }) =>
      first === undefined ? [] : [{ start: first.startOffset, end: first.endOffset }],
    ),
  }
}

/**
 * Whether anything in the span was executed. Where functions stand in it, loading the script is
 * not enough: something inside one of them must have run.
 */
export function wasExecuted({ ranges, functions }: ScriptCoverage, source: string, span: Span): boolean {
  const hasFunction = functions.some(({ start, end }) => start < span.end && end > span.start)
  const size = Math.max(0, span.end - span.start)
  const counts = new Float64Array(size)
  const isRoot = new Uint8Array(size)
  for (const { start, end, count, root } of ranges) {
    const from = Math.max(start, span.start) - span.start
    const to = Math.min(end, span.end) - span.start
    if (to <= from) continue
    counts.fill(count, from, to)
    isRoot.fill(root ? 1 : 0, from, to)
  }
  for (let at = 0; at < size; at += 1) {
    if (counts[at]! <= 0 || (hasFunction && isRoot[at] === 1)) continue
    if (/\S/.test(source[span.start + at]!)) return true
  }
  return false
}

/** Offsets of 1-based inclusive lines. */
export function spanOfLines(source: string, lines: { readonly start: number; readonly end: number }): Span {
  let line = 1
  let start = 0
  while (line < lines.start) {
    const next = source.indexOf('\n', start)
    if (next < 0) return { start: source.length, end: source.length }
    start = next + 1
    line += 1
  }
  let end = start
  for (; line <= lines.end; line += 1) {
    const next = source.indexOf('\n', end)
    if (next < 0) return { start, end: source.length }
    end = next + 1
  }
  return { start, end }
}
