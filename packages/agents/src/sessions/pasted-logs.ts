// Tells pasted program output in a user's turn from the user's own words.

/** Fewer lines in a row than this may be an example that the user typed. */
const SHORTEST_LOG = 4

/** A colour set by a terminal escape. */
const ESCAPE = '\u001b['

const LOG_LINE = [
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b|\w{3} \d{1,2} \d\d:\d\d:\d\d )/,
  /^\s+at (?:async )?\S+ ?\(?.*:\d+(?::\d+)?\)?$/,
  /^\s*File "[^"]+", line \d+/,
  /^Traceback \(most recent call last\)/,
  /^\s*(?:npm|yarn|pnpm) (?:ERR!|error|WARN|warn|notice)/,
  /^\s*(?:\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL)\]?[ :\t])/,
  /^\S+\.\w{1,5}[:(]\d+(?:[:,]\d+)?\)?:? /,
  /^\s*(?:FAIL|PASS|ok|not ok|FAILED|PASSED|✓|✗|✕|×|---|===)\s+\S/,
  /^\s*(?:Tests?|Test Suites|Test Files|Snapshots|Time|Duration|Ran all)\s*:?\s+\d/,
  /^\s*(?:\$|❯|➜|>>>|PS [A-Z]:\\)\s+\S/,
  /^\s*\d+\s*[|│]\s/,
  /^\s*(?:[|│]\s*)?[~^]{2,}\s*$/,
  /^(?:@@ |diff --git |index [0-9a-f]{7,}\.\.|\+\+\+ |--- [ab]\/)/,
  /^\s*(?:error|warning)(?:\[\w+\])?: .+/,
  /^\s*Caused by: /,
  /^\s*\.\.\. \d+ more$/,
  /^\s*[\w.$]+(?:Error|Exception)\b: /,
  /^[-\w]+@[-\w]+:[^$#]*[$#] /,
]

/** For each line whether it belongs to a run of program output. */
export function logLines(lines: readonly string[]): readonly boolean[] {
  const alike = lines.map((line) => line.includes(ESCAPE) || LOG_LINE.some((pattern) => pattern.test(line)))
  const found = lines.map(() => false)
  let start = 0
  while (start < lines.length) {
    if (!alike[start]) {
      start++
      continue
    }
    const end = endOfRun(lines, alike, start)
    const count = alike.slice(start, end).filter(Boolean).length
    if (count >= SHORTEST_LOG) found.fill(true, start, end)
    start = end
  }
  return found
}

/** A run goes on over single lines that do not look like output themselves. */
function endOfRun(lines: readonly string[], alike: readonly boolean[], start: number): number {
  let end = start
  for (let index = start; index < lines.length && index - end <= 1; index++) if (alike[index]) end = index + 1
  return end
}

/** The text with every run of program output replaced by a line that says how long it was. */
export function withoutLogs(text: string): string {
  const lines = text.split('\n')
  const isLog = logLines(lines)
  const kept: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (!isLog[index]) {
      kept.push(lines[index]!)
      continue
    }
    let end = index
    while (end < lines.length && isLog[end]) end++
    kept.push(`[pasted output, ${end - index} lines]`)
    index = end - 1
  }
  return kept.join('\n')
}
