/**
 * Splits a command line into words at spaces; single and double quotes keep spaces. There is no
 * shell: no variables, globs or back-slashes (which are path separators on Windows). Null: a quote
 * is not closed.
 */
export function splitWords(line: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (const character of line) {
    if (quote !== null) {
      if (character === quote) quote = null
      else word = (word ?? '') + character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + character
  }
  if (quote !== null) return null
  if (word !== null) words.push(word)
  return words
}
