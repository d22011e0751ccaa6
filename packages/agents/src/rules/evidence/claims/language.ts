// Tells in which language a message is written, far enough to choose a lexicon or to say
// that none fits. '' means that there is too little text to tell, which is read as English.

const STOPWORDS: Readonly<Record<string, RegExp>> = {
  en: /(?<![\p{L}'])(?:the|and|is|are|of|to|in|with|all|for|now|this|that|have|has|was|were)(?!\p{L})/giu,
  de: /(?<![\p{L}'])(?:der|die|das|und|ist|sind|nicht|mit|alle|auf|für|ein|eine|wurde|wurden|habe|jetzt|ich)(?!\p{L})/giu,
  fr: /(?<![\p{L}'])(?:le|la|les|et|est|sont|des|une|un|avec|tous|toutes|pour|dans|sur|maintenant|été|j'ai|du)(?!\p{L})/giu,
  es: /(?<![\p{L}'])(?:el|los|las|y|es|son|con|todas|todos|para|del|una|ahora|han|sido|está|están|que|se)(?!\p{L})/giu,
  pt: /(?<![\p{L}'])(?:os|é|são|com|todos|todas|para|não|uma|agora|foram|está|dos|das|do|da|você)(?!\p{L})/giu,
  it: /(?<![\p{L}'])(?:il|gli|è|sono|tutti|tutte|una|adesso|ora|stati|della|delle|dei|che)(?!\p{L})/giu,
  nl: /(?<![\p{L}'])(?:het|een|zijn|niet|met|alle|voor|van|nu|ook|worden|heb|ik)(?!\p{L})/giu,
  pl: /(?<![\p{L}'])(?:jest|są|nie|wszystkie|testy|oraz|dla|został|zostały|teraz|przechodzą|się)(?!\p{L})/giu,
  tr: /(?<![\p{L}'])(?:ve|bir|tüm|testler|için|ile|bu|şimdi|geçti|oldu|değil)(?!\p{L})/giu,
  sv: /(?<![\p{L}'])(?:och|är|alla|inte|med|för|ett|nu|som|på|har|det)(?!\p{L})/giu,
  vi: /(?<![\p{L}'])(?:và|là|các|không|cho|tất|cả|đã|của|được)(?!\p{L})/giu,
  cs: /(?<![\p{L}'])(?:je|jsou|všechny|testy|nyní|pro|jsem|byly|není)(?!\p{L})/giu,
}
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
]
const SAMPLE_UNITS = 8000

export function languageOf(message: string): string {
  const prose = message.slice(0, SAMPLE_UNITS).replace(/```[^`]{0,4000}```|`[^`\n]{0,300}`/g, ' ')
  const letters = prose.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return ''
  const han = prose.match(/\p{Script=Han}/gu)?.length ?? 0
  for (const [language, pattern] of SCRIPTS) {
    const count = prose.match(pattern)?.length ?? 0
    // A Han letter carries about three Latin ones; kana beside it means Japanese.
    const weight = language === 'ja' ? count + (count * 4 > han ? han : 0) : count
    if (weight * 3 > letters || (weight * 8 > letters && weight >= 6)) return language
  }
  // English unless another language clearly says otherwise: a word or two is no proof.
  let best = 'en'
  let most = Math.max(1, prose.match(STOPWORDS['en'] as RegExp)?.length ?? 0)
  for (const [language, pattern] of Object.entries(STOPWORDS)) {
    const count = prose.match(pattern)?.length ?? 0
    if (count > most) [best, most] = [language, count]
  }
  return best
}
