// Whether two runs printed the same: times, process numbers and addresses differ by themselves.
const NOISE: readonly (readonly [RegExp, string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals are just these
  // oxlint-disable-next-line no-control-regex
  [/\u001b\[[0-9;]*m/g, ''],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, 'TIME'],
  [/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, 'TIME'],
  [/\bduration_ms:? [\d.]+/g, 'DURATION'],
  [/\b\d+(?:\.\d+)?\s?(?:ns|µs|us|ms|s|sec|seconds?|m|min|minutes?)\b/g, 'DURATION'],
  [/\b0x[0-9a-f]+\b/gi, 'ADDRESS'],
  [/\(node:\d+\)|\bpid[ =:]+\d+/gi, 'PROCESS'],
  [/\/tmp\/[^\s'")]+/g, 'TEMPORARY'],
]

/** What is left of an output once what changes from run to run is taken out. */
export function fingerprint(output: string): string {
  return NOISE.reduce((text, [pattern, word]) => text.replace(pattern, word), output)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** What compilers and loaders say of code that is none: then a replacement tells nothing. */
export function saysNotCode(output: string): boolean {
  return /SyntaxError|IndentationError|TabError|ParseError|Transform failed|error TS\d|error\[E\d+\]|could not compile|syntax error|\[build failed\]|Expected .* but found/i.test(
    output,
  )
}
