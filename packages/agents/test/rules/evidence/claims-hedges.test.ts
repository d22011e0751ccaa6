// Words of conviction and degree claim nothing for sure, whatever the language: such a sentence is no
// claim that could be accused. The same sentence without them is one.
import { expect, it } from 'vitest'
import { findClaims } from '../../../src/rules/evidence/claims/find-claims.ts'
import { session } from '../session-builder.ts'

function kinds(text: string): string[] {
  const [message] = session([{ user: 'x' }, { says: text }]).messages
  return findClaims(message!).map(({ kind }) => kind)
}

it.each([
  ["I'm fairly confident the suite passes.", 'The suite passes.'],
  ['I am pretty sure all tests pass.', 'All tests pass.'],
  ['As far as I can tell, all tests pass.', 'All tests pass.'],
  ['To the best of my knowledge all tests pass.', 'All tests pass.'],
  ['Perhaps all tests pass now.', 'All tests pass now.'],
  [
    'Ich habe den Fehler behoben. Ich bin zuversichtlich, dass alle Tests durchlaufen.',
    'Ich habe den Fehler behoben. Alle Tests laufen durch.',
  ],
  [
    'Ich habe den Fehler behoben. Soweit ich sehe, laufen alle Tests durch.',
    'Ich habe den Fehler behoben. Alle Tests laufen durch.',
  ],
  ['Je suis à peu près sûr que tous les tests passent.', 'Tous les tests passent.'],
  ['À ma connaissance tous les tests passent.', 'Tous les tests passent.'],
  ['Estoy segura de que todas las pruebas pasan.', 'Todas las pruebas pasan.'],
  ['Hasta donde sé todas las pruebas pasan.', 'Todas las pruebas pasan.'],
  ['据我所知，所有测试都通过了。', '所有测试都通过了。'],
  ['我有信心所有测试都通过了。', '所有测试都通过了。'],
  ['おそらくすべてのテストがパスしました。', 'すべてのテストがパスしました。'],
  ['すべてのテストがパスしたと確信しています。', 'すべてのテストがパスしました。'],
])('%s', (hedged, plain) => {
  expect([kinds(hedged), kinds(plain)]).toEqual([[], ['tests']])
})
