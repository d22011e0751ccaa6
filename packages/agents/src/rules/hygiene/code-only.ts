// A line with the insides of its strings and its comments taken away, so that a word in them
// is not taken for code. Only what one line shows: a string or comment that began on an
// earlier line is not seen here, and the rules are written so that it hardly matters.

const QUOTES: Readonly<Record<string, string>> = {
  python: '\'"',
  go: '"`',
  rust: '"',
  java: '"',
  kotlin: '"',
  csharp: '"',
  scala: '"',
  swift: '"',
  elixir: '"',
}
const HASH_COMMENTS = new Set(['python', 'ruby', 'elixir'])

/** Null where the whole line is a comment or the inside of a block comment. */
export function codeOnly(line: string, language: string): string | null {
  const hash = HASH_COMMENTS.has(language)
  const start = line.trimStart()
  if (
    hash
      ? start.startsWith('#')
      : start.startsWith('//') || start.startsWith('/*') || /^\*(?:\s|$|\/)/.test(start)
  )
    return null
  if (language === 'php' && start.startsWith('#') && !start.startsWith('#[')) return null
  const quotes = QUOTES[language] ?? '\'"`'
  let out = ''
  let open = ''
  for (let index = 0; index < line.length; index++) {
    const char = line[index] as string
    if (open !== '') {
      if (char === '\\') index++
      else if (char === open) {
        out += char
        open = ''
      }
      continue
    }
    if (hash ? char === '#' : char === '/' && (line[index + 1] === '/' || line[index + 1] === '*')) break
    if (quotes.includes(char)) open = char
    out += char
  }
  return out
}
