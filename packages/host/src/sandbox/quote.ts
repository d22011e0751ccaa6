// Our launcher is a shell script that we write: every word of it that is not ours is quoted here.

/** One word for /bin/sh, whatever is in it (a NUL cannot be: paths and arguments have none). */
export function quote(word: string): string {
  return /^[A-Za-z0-9_/.:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

export function quoteAll(words: readonly string[]): string {
  return words.map(quote).join(' ')
}
