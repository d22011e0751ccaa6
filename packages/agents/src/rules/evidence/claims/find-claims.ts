// Finds what a closing message claims. Precision over recall: a sentence that hedges, denies,
// quotes, asks, looks ahead or back is passed over, and so is what the lexicon cannot read.
import type { Message } from '../../../session/session.ts'
import { CHECK_KINDS, type CheckKind } from '../../shared/commands/activity.ts'
import { MAX_CLAIMS_PER_MESSAGE, MAX_MESSAGE_UNITS } from '../limits.ts'
import type { Claim, ClaimKind } from './claim.ts'
import { kindsOfCode } from './code-spans.ts'
import { fileClaims } from './file-claims.ts'
import { languageOf } from './language.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { lexicons } from './lexicon/lexicons.ts'
import { clausesOf } from './clauses.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

export function findClaims(message: Message): Claim[] {
  const language = languageOf(message.text)
  if (!lexicons.has(language)) return language === '' ? [] : [unread(message, language)]
  const claims: Claim[] = []
  for (const sentence of sentencesOf(message.text).flatMap(clausesOf)) {
    if (claims.length >= MAX_CLAIMS_PER_MESSAGE) break
    // English words stand in reports of every language, so its lexicon is always read too.
    const own = languageOf(sentence.quote)
    const spoken = [...new Set([language, own, 'en'])].flatMap((name) => lexicons.get(name) ?? [])
    for (const lexicon of new Set(spoken)) claims.push(...claimsOf(sentence, lexicon, message, spoken))
  }
  if (message.text.length > MAX_MESSAGE_UNITS) claims.push(unread(message, language))
  return withoutRepeats(claims).slice(0, MAX_CLAIMS_PER_MESSAGE)
}

function unread(message: Message, language: string): Claim {
  return {
    kind: 'unread',
    message,
    quote: message.text.trim().slice(0, 200),
    language,
    width: 'plain',
    count: null,
    command: null,
    file: null,
    implied: false,
    elsewhere: false,
  }
}

/** One claim a kind and sentence; the one that says more is kept. */
function withoutRepeats(claims: readonly Claim[]): Claim[] {
  const kept = new Map<string, Claim>()
  for (const claim of claims) {
    const key = [
      claim.kind,
      claim.quote,
      claim.file?.path ?? '',
      claim.kind === 'command' ? claim.command : '',
    ].join('|')
    const before = kept.get(key)
    if (before === undefined) kept.set(key, claim)
    else
      kept.set(key, {
        ...before,
        count: before.count ?? claim.count,
        implied: before.implied && claim.implied,
        command: before.command ?? claim.command,
        width: widest(before.width, claim.width),
      })
  }
  return [...kept.values()]
}

function widest(a: Claim['width'], b: Claim['width']): Claim['width'] {
  if (a === 'narrow' || b === 'narrow') return 'narrow'
  return a === 'all' || b === 'all' ? 'all' : 'plain'
}

function claimsOf(
  sentence: Sentence,
  lexicon: Lexicon,
  message: Message,
  spoken: readonly Lexicon[],
): Claim[] {
  if (sentence.question || spoken.some((one) => one.sections.test(sentence.section))) return []
  const text = sentence.text.replace(lexicon.innocent, ' ✓ ')
  const guards = (one: Lexicon): boolean => {
    const own = sentence.text.replace(one.innocent, ' ')
    return one.hedged.test(own) || one.earlier.test(own) || one.attributed.test(own)
  }
  if (spoken.some(guards)) return []
  const part = (one: Lexicon): boolean => one.partial.test(sentence.text.replace(one.innocent, ' '))
  const ofPart = spoken.some(part) || saysPart(sentence.text)
  const base = {
    message,
    quote: sentence.quote,
    language: lexicon.language,
    elsewhere: lexicon.elsewhere.test(sentence.text),
  }
  const claims: Claim[] = []
  const add = (kind: ClaimKind, at: number, more: Partial<Claim>): void => {
    if (ofPart) return
    if (kind !== 'no-callers' && deniedAt(text, at, lexicon)) return
    claims.push({
      kind,
      width: 'plain',
      count: null,
      command: null,
      file: null,
      implied: false,
      ...base,
      ...more,
    })
  }
  for (const found of predicates(text, lexicon, sentence)) add(found.kind, found.at, found)
  for (const [kind, pattern] of lexicon.direct)
    for (const match of sentence.text.matchAll(pattern)) {
      const groups = match.groups ?? {}
      if (groups['of'] !== undefined && groups['of'] !== groups['count']) continue
      add(kind, Math.min(match.index, text.length), {
        count: groups['count'] === undefined ? null : Number(groups['count'].replaceAll(',', '')),
        width: widthOfDirect(kind, match, sentence.text, lexicon),
        implied: groups['implied'] !== undefined,
        command: sentence.codes.find((code) => kindsOfCode(code).length > 0) ?? null,
      })
    }
  claims.push(
    ...fileClaims(sentence, text, lexicon, base).filter(
      (claim) => !deniedAt(text, 0, lexicon) || claim.kind !== 'file',
    ),
  )
  return claims
}

type Predicate = { readonly kind: ClaimKind; readonly at: number } & Pick<
  Claim,
  'width' | 'count' | 'command'
>

/** "A, b and c pass": the subjects that stand right before each predicate. */
function predicates(text: string, lexicon: Lexicon, sentence: Sentence): Predicate[] {
  const found: Predicate[] = []
  let from = 0
  for (const match of text.matchAll(lexicon.passes)) {
    const end = match.index + match[0].length
    if (!lexicon.follows.test(text.slice(end))) continue
    const clause = clauseBefore(text.slice(from, match.index))
    const subjects = subjectsIn(clause, lexicon, sentence)
    const last = subjects.at(-1)
    if (last === undefined) continue
    if (!lexicon.gap.test(clause.slice(last.end))) continue
    const after = text.slice(end, end + 60)
    for (const subject of subjects)
      found.push({
        kind: subject.kind,
        at: match.index,
        command: subject.command,
        count: countIn(clause, subject),
        width:
          subject.command !== null
            ? 'plain'
            : widthOf(clause.slice(0, subject.start), clause.slice(subject.end) + match[0], after, lexicon),
      })
    from = end
  }
  return found
}

/** Back to where the sentence took a new start. */
function clauseBefore(text: string): string {
  const start = Math.max(
    text.lastIndexOf(';'),
    text.lastIndexOf('—'),
    text.lastIndexOf('–'),
    text.lastIndexOf('('),
    text.lastIndexOf('。'),
    text.lastIndexOf(' but '),
  )
  return text.slice(start + 1)
}

type Subject = {
  readonly kind: ClaimKind
  readonly start: number
  readonly end: number
  readonly command: string | null
}

/** Subjects that end the clause, joined by commas and "and": a list before one predicate. */
function subjectsIn(clause: string, lexicon: Lexicon, sentence: Sentence): Subject[] {
  const all: Subject[] = []
  for (const [kind, pattern] of lexicon.subjects)
    for (const match of clause.matchAll(pattern))
      all.push({ kind, start: match.index, end: match.index + match[0].length, command: null })
  for (const match of clause.matchAll(/‹(\d+)›/g)) {
    const code = sentence.codes[Number(match[1])] ?? ''
    const kinds = kindsOfCode(code)
    const place = { start: match.index, end: match.index + match[0].length, command: code }
    if (kinds.length === 1) all.push({ kind: kinds[0] as CheckKind, ...place })
    else if (kinds.length > 1 || kindsOfCode(code, true).length > 0) all.push({ kind: 'command', ...place })
  }
  all.sort((a, b) => a.start - b.start || b.end - a.end)
  const apart = all.filter(
    (subject, index) => !all.some((other, at) => at < index && other.end > subject.start && at !== index),
  )
  const list: Subject[] = []
  for (let index = apart.length - 1; index >= 0; index--) {
    const subject = apart[index] as Subject
    const next = list[0]
    if (next !== undefined && !isListGap(clause.slice(subject.end, next.start))) break
    list.unshift(subject)
  }
  return oneEach(list)
}

function isListGap(gap: string): boolean {
  return (
    gap.length <= 40 &&
    /^[\s,/&+()|、，和与及と・]*(?:(?:and|und|et|y|e|as well as|the|all|both|a|sowie|die|der|das|les|la|le|los|las|el|checks?|files?|of|\d+|✓|suite|full|unit|full|entire|also)[\s,/&+()|]*){0,4}$/i.test(
      gap,
    )
  )
}

function oneEach(subjects: readonly Subject[]): Subject[] {
  const kept = new Map<string, Subject>()
  for (const subject of subjects) {
    const key = subject.kind
    const before = kept.get(key)
    kept.set(
      key,
      before === undefined
        ? subject
        : { ...before, end: subject.end, command: before.command ?? subject.command },
    )
  }
  return [...kept.values()]
}

function countIn(clause: string, subject: Subject): number | null {
  if (subject.kind !== 'tests') return null
  const before = /(\d[\d,]*)\s*(?:(?:unit|integration|existing|new|個|个|项|件の|の)\s*)?$/i.exec(
    clause.slice(0, subject.start),
  )
  const after = /^\s*[:(]?\s*(\d[\d,]*)(?:\/\d+)?\)?\s*$/.exec(clause.slice(subject.end))
  const text = before?.[1] ?? after?.[1]
  return text === undefined ? null : Number(text.replaceAll(',', ''))
}

/**
 * How wide the claim is. A word before the subject that is not known to be neutral makes it
 * narrow ("the parser tests"), and so does what follows it ("for the parser").
 */
function widthOf(before: string, between: string, after: string, lexicon: Lexicon): Claim['width'] {
  const word = /([^\s,;:.!?()|/&+—–-]+)[\s✅✓✔☑]*$/u.exec(before)?.[1] ?? ''
  if ((word !== '' && !lexicon.neutral.test(word)) || JUST_WRITTEN.test(before.slice(-30))) return 'narrow'
  if (lexicon.narrowAfter.test(between) || lexicon.narrowAfter.test(after)) return 'narrow'
  return lexicon.wide.test(before.slice(-40)) || lexicon.wide.test(between) ? 'all' : 'plain'
}

function widthOfDirect(
  kind: ClaimKind,
  match: RegExpExecArray,
  text: string,
  lexicon: Lexicon,
): Claim['width'] {
  const groups = match.groups ?? {}
  if (!isCheck(kind)) return 'plain'
  const after = text.slice(match.index + match[0].length)
  if (lexicon.narrowAfter.test(after) || NARROW_WORDS.test(match[0])) return 'narrow'
  if (groups['before'] !== undefined && !lexicon.neutral.test(groups['before'])) return 'narrow'
  return groups['all'] !== undefined || groups['of'] !== undefined || lexicon.wide.test(match[0])
    ? 'all'
    : 'plain'
}

/** "Added 15 tests, all pass": of the tests that were just written. */
const JUST_WRITTEN =
  /\b(?:added?|wrote|written|created?|new|hinzugefügt|neuen?|ajoutée?s?|nouveaux|nouvelles|nuev[oa]s|añad\p{L}*)\b|新增|新しい|添加|追加|编写/iu
const NARROW_WORDS = /\b(?:new|unit|integration|neuen?|nouveaux|nouvelles|nuevas|nuevos)\b|新|単体|单元/i

/** "14 of 15", "14/15": said of a part, whatever stands around it. */
function saysPart(text: string): boolean {
  for (const match of text.matchAll(
    /(\d[\d,]*)\s?(?:of|\/|out of|von|sur|de|件中|个中)\s?(?:the )?(\d[\d,]*)/gi,
  ))
    if (match[1] !== match[2]) return true
  return false
}

/** A negation in the same part of the sentence. */
function deniedAt(text: string, at: number, lexicon: Lexicon): boolean {
  let start = 0
  for (const match of text.matchAll(new RegExp(lexicon.parts.source, `${lexicon.parts.flags}g`))) {
    if (match.index >= at) break
    start = match.index + match[0].length
  }
  const rest = text.slice(at)
  const end = lexicon.parts.exec(rest)?.index ?? rest.length
  return lexicon.negated.test(text.slice(start, at + end))
}

export function isCheck(kind: string): kind is CheckKind {
  return (CHECK_KINDS as readonly string[]).includes(kind)
}
