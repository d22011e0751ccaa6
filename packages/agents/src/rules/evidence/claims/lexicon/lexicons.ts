// The languages whose claims can be read.
import { english } from './english.ts'
import type { Lexicon } from './lexicon.ts'

const all: readonly Lexicon[] = [english]

export const lexicons: ReadonlyMap<string, Lexicon> = new Map(
  all.map((lexicon) => [lexicon.language, lexicon]),
)
