// Tests that stay and assert less than before: a strict assertion became one that holds of nearly
// everything, or an assertion went and none came. A test that was rewritten is not judged.
import type { ChangedFile, SyntaxFinding } from './changed-file.ts'
import type { Assertion, TestCase } from './assertions.ts'

export function weakenedAssertions(
  before: ReadonlyMap<string, TestCase>,
  after: ReadonlyMap<string, TestCase>,
  { added }: Pick<ChangedFile, 'added'>,
): SyntaxFinding[] {
  const found: SyntaxFinding[] = []
  for (const [name, now] of after) {
    const then = before.get(name)
    if (then === undefined) continue
    const gone = without(then.assertions, now.assertions)
    const came = without(now.assertions, then.assertions)
    const strict = gone.filter(({ isLoose }) => !isLoose)
    for (const loose of came) {
      const was = strict.find(({ subject }) => subject === loose.subject)
      // One that is still asserted strictly in other words lost nothing.
      const isKept = came.some((one) => !one.isLoose && one.subject === loose.subject)
      if (!loose.isLoose || was === undefined || isKept || !added.has(loose.line)) continue
      found.push({
        rule: 'weakened-assertion',
        line: loose.line,
        what: `a weaker assertion in place of: ${was.text}`,
      })
    }
    if (gone.length > 0 && came.length === 0)
      found.push({
        rule: 'deleted-assertion',
        line: now.line,
        what: `nothing in place of what the test "${name}" asserted: ${gone[0]!.text}`,
        isRemoval: true,
      })
  }
  return found
}

/** As many times as the other list does not have it. */
function without(list: readonly Assertion[], other: readonly Assertion[]): Assertion[] {
  const left = new Map<string, number>()
  for (const { text } of other) left.set(text, (left.get(text) ?? 0) + 1)
  return list.filter(({ text }) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}
