// "Updated `src/a.ts`": files that the author says he has changed.
import type { Claim } from './claim.ts'
import { pathOfCode } from './code-spans.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import type { Sentence } from './sentences.ts'

type Base = Pick<Claim, 'message' | 'quote' | 'language' | 'elsewhere'>

/** How far the path may stand from the verb. */
const MAX_DISTANCE = 60

export function fileClaims(sentence: Sentence, text: string, lexicon: Lexicon, base: Base): Claim[] {
  const claims: Claim[] = []
  for (const [how, verb] of lexicon.files) {
    const found = verb.exec(text)
    if (found === null || !leads(text.slice(0, found.index))) continue
    const after = text.slice(found.index + found[0].length)
    const other = lexicon.files
      .flatMap(([, pattern]) => pattern.exec(after)?.index ?? [])
      .sort((a, b) => a - b)[0]
    for (const match of after.slice(0, other).matchAll(/‹(\d+)›/g)) {
      const between = after.slice(0, match.index)
      if (between.length > MAX_DISTANCE || !isObject(between)) break
      const path = pathOfCode(sentence.codes[Number(match[1])] ?? '')
      if (path === null) continue
      claims.push({ kind: 'file', width: 'plain', count: null, command: null, file: { path, how }, ...base })
    }
  }
  return claims
}

/** The verb must lead the sentence, with the author as its subject. */
function leads(before: string): boolean {
  return /^[\W\d]{0,6}(?:(?:I|I've|I have|we|we've|have|also|then|and|just|now|finally|additionally|next|ich habe|j'ai|he|hemos|nous avons)[\s,]+){0,4}$/i.test(
    before,
  )
}

/** Between verb and path only what makes the path the verb's object: no "import from", no "to". */
function isObject(between: string): boolean {
  return /^[\s,:]*(?:(?:the|a|an|both|new|file|files|test|tests|and|,|&|also|module|script|component|config|configuration|existing|die|der|das|den|datei|dateien|und|le|la|les|fichiers?|et|el|los|las|archivos?|ficheros?|y|‹\d+›)[\s,:]*){0,12}$/i.test(
    between,
  )
}
