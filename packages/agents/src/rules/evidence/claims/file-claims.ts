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
    if (found === null) continue
    const before = text.slice(0, found.index)
    const after = text.slice(found.index + found[0].length)
    const named = isWholeObject(before) ? before : leads(before) ? objectsAfter(after, how, lexicon) : ''
    for (const match of named.matchAll(/‹(\d+)›/g)) {
      const path = pathOfCode(sentence.codes[Number(match[1])] ?? '')
      if (path !== null)
        claims.push({
          kind: 'file',
          width: 'plain',
          count: null,
          command: null,
          file: { path, how },
          implied: false,
          ...base,
        })
    }
  }
  claims.push(...placedClaims(sentence, text, lexicon, base))
  return claims
}

const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:readme|changelog)(?:\.\w+)?$/i

/** "I documented the parameter in `docs/api.md`": something was written into that file. */
function placedClaims(sentence: Sentence, text: string, lexicon: Lexicon, base: Base): Claim[] {
  return lexicon.placed.flatMap(({ pattern, documents }) => {
    const code = pattern.exec(text)?.groups?.['code']
    const path = code === undefined ? null : pathOfCode(sentence.codes[Number(code)] ?? '')
    if (path === null || (documents && !DOCUMENT.test(path))) return []
    const file = { path, how: 'edit' as const }
    return [
      {
        kind: 'file' as const,
        width: 'plain' as const,
        count: null,
        command: null,
        file,
        implied: false,
        ...base,
      },
    ]
  })
}

/** The paths that follow the verb directly, up to the next verb. */
function objectsAfter(after: string, how: string, lexicon: Lexicon): string {
  const other = lexicon.files
    .flatMap(([, pattern]) => pattern.exec(after)?.index ?? [])
    .sort((a, b) => a - b)[0]
  const own = after.slice(0, other)
  let end = 0
  for (const match of own.matchAll(/‹\d+›/g)) {
    if (match.index - end > MAX_DISTANCE || !isObject(own.slice(0, match.index))) break
    end = match.index + match[0].length
  }
  const follows = after.slice(end)
  const moved = (how === 'edit' || how === 'rename') && TO.test(follows)
  return moved || ENDS_OBJECT.test(follows) ? own.slice(0, end) : ''
}

/** What may follow: in "added `a.ts` to the list" and "fixed `a.ts` imports" the file is no object. */
const ENDS_OBJECT =
  /^\s*(?:$|[.,;:)(—–，。、；：（-]|(?:and|with|so|that|which|containing|accordingly|as well|too|files?|modules?|scripts?|und|mit|et|avec|y|con|entsprechend|also)(?![\p{L}])|aktualisiert|geändert)/iu
const TO = /^\s*(?:to|for|um|damit|pour|afin|para|in order)\b/i

/** Verb at the end: "`a.ts` was updated", "`a.ts` aktualisiert", "`a.ts` を更新しました". */
function isWholeObject(before: string): boolean {
  return /^(?:(?:ich habe|die datei|the file|the files?|le fichier|el archivo)\s+){0,2}(?:‹\d+›[\s,、]*(?:and|und|et|y|と|や|和)?\s*){1,8}(?:(?:を|は|が|was|were|has been|have been|is now|wurden?|habe ich|a été|ont été|fue|fueron|ha sido|han sido|also|ebenfalls|auch|entsprechend)\s*){0,3}$/i.test(
    before,
  )
}

/** The verb must lead the sentence, with the author as its subject. */
function leads(before: string): boolean {
  return /^[\W\d]{0,6}(?:(?:I|I've|I have|we|we've|have|made|done|only|also|then|and|just|now|finally|additionally|next|ich habe|j'ai|he|hemos|nous avons|我|已|并)[\s,]+){0,4}$/i.test(
    before,
  )
}

/** Between verb and path only what makes the path the verb's object: no "import from", no "to". */
function isObject(between: string): boolean {
  return /^[\s,:]*(?:(?:the|a|an|one|both|new|file|files|test|tests|and|,|&|also|module|script|component|config|configuration|existing|die|der|das|den|datei|dateien|und|le|la|les|le fichier|fichiers?|et|el|los|las|archivos?|ficheros?|y|文件|了|和|、|‹\d+›)[\s,:]*){0,12}$/i.test(
    between,
  )
}
