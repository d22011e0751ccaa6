import { describe, expect, it } from 'vitest'
import { findClaims } from '../../../src/rules/evidence/claims/find-claims.ts'
import { session } from '../session-builder.ts'

function kinds(text: string): string[] {
  const [message] = session([{ user: 'x' }, { says: text }]).messages
  return findClaims(message!).map((claim) => `${claim.kind}${claim.implied ? ' implied' : ''}`)
}

describe('claims with another clause beside them', () => {
  it.each([
    ['All tests pass, because I had to raise the limit.', ['tests']],
    ['I added a case, and the existing tests still pass.', ['tests']],
    ['Everything is green now.', ['tests implied']],
    ['The type checker has no complaints.', ['typecheck']],
    ['There is nothing to commit, working tree clean.', ['clean-tree']],
    [
      'Ich habe den Fehler behoben und die Meldung angepasst. Der Linter hat nichts zu beanstanden.',
      ['lint'],
    ],
    ['Aucun test n’échoue plus, et la suite est au vert.', ['tests']],
    [
      'He corregido el error en el módulo que falla con los datos. El proyecto compila sin errores.',
      ['build'],
    ],
    ['整个测试套件全绿。', ['tests']],
    ['テストはすべてグリーンです。', ['tests']],
  ])('%s', (text, expected) => {
    expect([...new Set(kinds(text))]).toEqual(expected)
  })
})

describe('a condition, a wish or an order governs the whole sentence', () => {
  it.each([
    'If you raise the limit, all tests pass.',
    'Once the server is up, everything is green.',
    'The tests should be back to green, and the build should pass.',
    'Please make sure that everything is green.',
    'Everything would pass, because I raised the limit.',
    'Nothing is green yet.',
    'The button is green now.',
    'The dashboard is green.',
    'A clean build takes 20 seconds.',
    'Wenn alles grün ist, kann es weitergehen.',
    'Si todo está en verde, puedes continuar.',
    'もしテストがすべてグリーンなら、進めます。',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})
