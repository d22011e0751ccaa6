// Whether the user has himself said that a check passes, so that the agent may be repeating it.
// Only a statement of fact counts: "make sure the tests pass" asks for it.
import { lexicons } from '../claims/lexicon/lexicons.ts'
import type { Lexicon } from '../claims/lexicon/lexicon.ts'
import { type Sentence, sentencesOf } from '../claims/sentences.ts'
import { readSummaries } from '../summaries/read-summaries.ts'
import type { JudgeContext } from './context.ts'

/** Besides the subjects of the lexicon: what a user says of the whole. */
const WHOLE = /\b(?:ci|everything|all|they|it|suite)\b|alles|tout|todo|全部|都|全て|すべて/i
const PASSES =
  /\b(?:pass(?:es|ed|ing)?|green|succeed\w*|works?|builds?|compiles?|clean)\b|通过|通過|成功|パス|合格|通って|通り|通った|通る|bestanden|bestehen|besteht|grün|läuft|laufen durch|passent|passe|réussi\p{L}*|verts?|vertes?|pasan|pasaron|pasa|verdes?/giu

/** Asked for, wished or made a condition, in the words before the predicate. */
const DEMANDED: Readonly<Record<string, RegExp>> = {
  en: /\b(?:make sure|making sure|ensur(?:e|es|ing)|guarantee|(?:so|such) that|until|if|whether|unless|once|when|want|wants|wish|expect|needs?|requires?|required|must|should|shall|will|would|let|get|keep|leave|please|(?:has|have) to)\b|(?:^|[.,;:]\s*|\b(?:and|then|also|please|to)\s+)(?:double-?|re-?)?(?:check|verify|confirm|validate|see) (?:that|if|whether|the|all|your|everything|it|they)\b|\bto(?: all| still| now)*\s*$/i,
  de: /(?<![\p{L}])(?:stell\p{L}* sicher|sicherstell\p{L}*|sorge\p{L}*|achte\p{L}*|prüfe\p{L}*|überprüfe\p{L}*|damit|bis|ob|wenn|falls|sobald|muss|müssen|soll\p{L}*|möchte|will|bitte|lass\p{L}*|wird|werden)(?![\p{L}])/iu,
  fr: /(?<![\p{L}])(?:assure\p{L}*|vérifie\p{L}*|veille\p{L}*|fais|faites|pour que|afin que|jusqu\p{L}*|si|quand|doi\p{L}*|devrai\p{L}*|faut|veux|voudrai\p{L}*|garanti\p{L}*)(?![\p{L}])/iu,
  es: /(?<![\p{L}])(?:asegúra\p{L}*|asegura\p{L}*|comprueb\p{L}*|verific\p{L}*|confirm[ae]|revisa|haz|para que|hasta|si|cuando|deb[ea]\p{L}*|tien\p{L}* que|quiero|necesito|por favor)(?![\p{L}])/iu,
  zh: /确保|確保|保证|保證|务必|務必|检查|檢查|验证|驗證|确认|確認|让|讓|使|要|需|必须|必須|应|應|请|請|直到|如果|是否|才|能/u,
  ja: /(?:通|パス|成功|合格)\p{L}{0,6}(?:よう|こと|まで|たら|れば|なら|か(?:どうか|を)?|べき|必要|ください|下さい|ほしい|欲しい|して)|必ず|確認して|確保|保証/u,
}
/** The user tells of what he has done or seen. */
const REPORTED: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I|we)(?:'ve| have)? (?:just |already |also |now )*(?:ran|run|re-?ran|checked|tested|see|saw|verified|confirmed|made sure|fixed|got|know)\b/i,
  de: /(?<![\p{L}])(?:ich|wir) (?:habe|haben|hab|sehe|sehen|weiß)(?![\p{L}])/iu,
  fr: /(?:j'ai|nous avons|je vois|on a)(?![\p{L}])/iu,
  es: /(?<![\p{L}])(?:he|hemos|veo|ejecuté|comprobé|probé)(?![\p{L}])/iu,
  zh: /我(?:们|們)?(?:已|刚|剛|跑|运行|運行|测|測|看|检查了|檢查了|验证了|驗證了|确认了|確認了)/u,
  ja: /ました|しました|確認済み/u,
}
const WISHED = /\b(?:I|we)(?:'d| would)? (?:want|need|expect|like|wish|hope)\b/i
const DENIED = /(?:\b(?:not|never|no longer)|n't|\bnicht|\bpas|\bno|不|没|沒|未)\s?(?:\p{L}{1,12} )?$/iu
const NOT_PASSED = /^(?:ない|ません|なかった|なくて)/u
const TAG = /,\s*(?:right|correct|no|oder|richtig|non|n'est-ce pas|verdad)\s*[?？]\s*$/i

export function userSaidSo(context: JudgeContext, before: number): boolean {
  return context.session.userTurns.some((turn) => turn.order < before && saysThatItPasses(turn.text))
}

export function saysThatItPasses(text: string): boolean {
  // The pasted output of a run is a statement, too.
  if (readSummaries(text.split('\n'), null).some(({ verdict }) => verdict === 'passed')) return true
  const spoken = [...lexicons.values()]
  return sentencesOf(text).some(
    (sentence) =>
      !spoken.some((one) => one.sections.test(sentence.section)) &&
      spoken.some((one) => states(sentence, one)),
  )
}

function states(sentence: Sentence, lexicon: Lexicon): boolean {
  if (sentence.question && !TAG.test(sentence.quote)) return false
  const { text } = sentence
  for (const match of text.matchAll(PASSES)) {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    if (DENIED.test(before) || NOT_PASSED.test(after)) continue
    const reported = reports(before, after, lexicon.language)
    const named = lexicon.subjects.some(([, pattern]) =>
      new RegExp(pattern.source, pattern.flags).test(before),
    )
    if (!reported && !named && !WHOLE.test(before)) continue
    if (reported || !isDemanded(text, before)) return true
  }
  return false
}

function reports(before: string, after: string, language: string): boolean {
  const where = language === 'ja' ? after : before
  return REPORTED[language]?.test(where) === true && !WISHED.test(before)
}

/** In whatever language it is: a sentence of one language may name things in another. */
function isDemanded(text: string, before: string): boolean {
  return Object.entries(DEMANDED).some(([language, pattern]) =>
    // The verb that asks comes last in Japanese.
    pattern.test(language === 'ja' ? text : before),
  )
}
