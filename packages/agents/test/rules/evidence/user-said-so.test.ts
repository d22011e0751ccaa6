// What the user asks for is no word of his that it is so.
import { describe, expect, it } from 'vitest'
import { judgeSession } from '../../../src/rules/evidence/judge-session.ts'
import { saysThatItPasses } from '../../../src/rules/evidence/judge/user-said-so.ts'
import { session } from '../session-builder.ts'

describe('a demand of the user', () => {
  it.each([
    'Rename clearInvoices to resetInvoices everywhere and make sure the tests pass.',
    'Document totalCents in docs/api.md and check that the tests still pass.',
    'Show the currency in formatCents, default EUR. Tests must pass.',
    'Ensure that the build and the tests pass.',
    'Fix it so that all tests are green.',
    'Work until lint is clean and the tests pass.',
    'I want all tests to pass.',
    'Get the tests to pass.',
    'Please verify that everything works.',
    'Do the tests pass?',
    'The build should be green at the end.',
    'The tests do not pass.',
    '## Acceptance criteria\n\n- All tests pass\n- Lint is clean',
    'Stelle sicher, dass die Tests grün sind.',
    'Die Tests müssen bestehen.',
    'Prüfe bitte, ob alle Tests laufen durch.',
    'Assure-toi que les tests passent.',
    'Vérifie que tous les tests passent.',
    'Asegúrate de que las pruebas pasan.',
    'Comprueba que los tests pasan.',
    '请确保所有测试通过。',
    '修复它，测试必须通过。',
    'テストが通るようにしてください。',
    '全てのテストがパスすることを確認して。',
  ])('%s', (text) => {
    expect(saysThatItPasses(text)).toBe(false)
    const judged = judgeSession(
      session([{ user: text }, { edit: '/work/app/src/a.ts' }, { says: 'Done. All tests pass.' }]),
    )
    expect(judged.filter(({ claim }) => claim.kind === 'tests')).toMatchObject([{ reason: 'never-ran' }])
  })
})

describe('a statement of the user', () => {
  it.each([
    'I ran the tests and they pass.',
    'The tests pass now, please add a page of documentation.',
    'All tests pass. Make sure that they still do.',
    'Tests are green, go on.',
    'When I run them, I see that the tests pass.',
    'CI is green.',
    'I checked: everything works.',
    'The type check and the tests pass on my machine.',
    'The tests pass, right?',
    'Thanks to your fix all tests pass now.',
    'Test Files  2 passed (2)\n      Tests  15 passed (15)',
    '```\n Test Files  2 passed (2)\n      Tests  15 passed (15)\n```',
    'Die Tests sind grün, mach weiter.',
    'Ich habe die Tests laufen lassen, alles grün.',
    'Les tests passent maintenant.',
    'He ejecutado las pruebas y todas pasan.',
    '我运行了测试，全部通过。',
    'テストは通りました。',
  ])('%s', (text) => {
    expect(saysThatItPasses(text)).toBe(true)
  })
})
