// Splits a sentence into clauses that stand by themselves, so that a doubt about one is none about
// the other: "I had to raise the limit, and all tests pass". A condition, a wish or an order
// governs the whole sentence, which is then left whole.
import type { Sentence } from './sentences.ts'

const GOVERNS =
  /\b(?:if|once|when|whenever|unless|until|should|would|could|might|may|assuming|provided|suppose|whether|please|let me|let's|will|must|claims?|said|says|according|previously|before)\b|(?<![\p{L}])(?:wenn|falls|sobald|sollten?|würden?|bevor|bitte|si|cuando|quand|lorsque|avant|antes|devrai\p{L}*|deberían?|如果|一旦|应该|應該|若|もし|はず|場合|たら|ば、)/iu
/** What follows only explains how it came to be so. */
const EXPLAINS =
  /,? (?:because|since|as|by) (?=\p{L}+ing\b|I\b|we\b|the\b|it\b)|, (?=(?:I|we) (?:had|needed|have) to\b)|, (?=which (?:is|was|meant|needed|took)\b)|,? (?:so I|so we) (?=\p{L})/iu
const STARTS =
  /,? (?:and|und|et|y) (?=(?:(?:all|the|every|each|our|both|alle|die|der|das|tous|toutes|les|le|la|todas|todos|las|los|el) (?:\p{L}+ ){0,2}(?:tests?|specs?|suite|testsuite|build|lint\p{L}*|types?|pruebas|compilation|compilación|project|projekt|projet|proyecto))(?!\p{L}))|, (?=(?:all|the|tests?|no) (?:\p{L}+ ){0,2}(?:tests?|specs?|suite|build|linter|pass)(?!\p{L}))/giu

export function clausesOf(sentence: Sentence): Sentence[] {
  if (sentence.question || GOVERNS.test(sentence.text)) return [sentence]
  const explained = withoutExplanation(sentence.text)
  const starts = [...explained.matchAll(STARTS)]
  if (starts.length === 0)
    return explained === sentence.text ? [sentence] : [{ ...sentence, text: explained }]
  const clauses: string[] = []
  let from = 0
  for (const start of starts) {
    clauses.push(explained.slice(from, start.index))
    from = start.index + start[0].length
  }
  clauses.push(explained.slice(from))
  const whole = clauses.map((text) => text.trim())
  // A list before one predicate ("lint and the tests pass") is one clause.
  if (whole.some((text) => !HAS_VERB.test(text))) return [{ ...sentence, text: explained }]
  return whole.map((text) => ({ ...sentence, text }))
}

const HAS_VERB =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|pass(?:es|ed)?|runs?|ran|builds?|compiles?|\p{L}+ed|fails?|ist|sind|wurden?|habe|haben|läuft|laufen|est|sont|ai|j'ai|a|ont|passent?|pasan?|he|está|están|compila|compile)(?!\p{L})/iu

function withoutExplanation(text: string): string {
  const at = EXPLAINS.exec(text)?.index
  return at === undefined || at < 8 ? text : text.slice(0, at)
}
