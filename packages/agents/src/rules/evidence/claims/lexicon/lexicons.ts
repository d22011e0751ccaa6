// The languages whose claims can be read.
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import type { Lexicon } from './lexicon.ts'
import { spanish } from './spanish.ts'

const all: readonly Lexicon[] = [english, german, french, spanish, chinese, japanese]

export const lexicons: ReadonlyMap<string, Lexicon> = new Map(
  all.map((lexicon) => [lexicon.language, lexicon]),
)
