/**
 * One sentence for an error that nobody expected: its message and those of its causes, so that
 * a report of it can be acted on. The stack is left out; `GAINSAY_DEBUG` is not a contract.
 */
const CAUSES = 5

export function sentenceOf(error: unknown): string {
  const parts: string[] = []
  let current: unknown = error
  for (let depth = 0; depth < CAUSES && current !== undefined && current !== null; depth += 1) {
    const text =
      current instanceof Error
        ? current.message
        : typeof current === 'string'
          ? current
          : JSON.stringify(current)
    if (text !== '' && !parts.includes(text)) parts.push(text)
    current = current instanceof Error ? current.cause : undefined
  }
  return parts.join(': ')
}
