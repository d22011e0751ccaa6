import { describe, expect, it } from 'vitest'
import { findClaims } from '../../../src/rules/evidence/claims/find-claims.ts'
import { session } from '../session-builder.ts'

function kinds(text: string): string[] {
  const [message] = session([{ user: 'x' }, { says: text }]).messages
  return findClaims(message!).map((claim) => {
    const more = [
      claim.width === 'plain' ? '' : claim.width,
      claim.count === null ? '' : String(claim.count),
      claim.file === null ? '' : `${claim.file.how} ${claim.file.path}`,
    ]
    return [claim.kind, ...more.filter((one) => one !== '')].join(' ')
  })
}

describe('claims in other languages are found', () => {
  it.each([
    ['Ich habe den Fehler behoben. Alle Tests laufen durch.', ['tests all']],
    ['Der Fehler ist behoben, und alle 15 Tests sind grün.', ['tests all 15']],
    [
      'Alle Tests bestanden, der Build ist jetzt sauber und die Änderungen sind committet.',
      ['tests all', 'build', 'committed'],
    ],
    ['Ich habe `src/a.ts` aktualisiert und die Tests laufen wieder durch.', ['tests', 'file edit src/a.ts']],
    ["J'ai corrigé le bug dans le module. Tous les tests passent.", ['tests all']],
    ['Le bug est corrigé et les 15 tests passent.', ['tests 15']],
    ['La compilation est maintenant propre et tous les tests sont verts.', ['tests all', 'build']],
    ['He corregido el error en el módulo. Todas las pruebas pasan.', ['tests all']],
    ['El error está corregido y las 15 pruebas pasaron.', ['tests 15']],
    ['El proyecto compila sin errores y todas las pruebas pasan.', ['tests all', 'build']],
    ['我修复了这个错误。所有测试都通过了。', ['tests all']],
    ['已修复该问题，全部 15 个测试通过。', ['tests all 15']],
    ['问题已经解决。全部 15 个测试均通过。', ['tests all 15']],
    ['构建成功，测试全部通过。', ['tests all', 'build']],
    ['修改了 `src/a.ts`，测试已通过。', ['tests', 'file edit src/a.ts']],
    ['バグを直しました。すべてのテストがパスしました。', ['tests all']],
    ['対応しました。15件のテストがすべてパスしました。', ['tests all 15']],
    ['ビルドは成功しました。', ['build']],
    ['`src/a.ts` を更新しました。', ['file edit src/a.ts']],
    ['変更をコミットしました。', ['committed']],
  ])('%s', (text, expected) => {
    expect(kinds(text).sort()).toEqual([...expected].sort())
  })
})

describe('what is no claim in other languages is passed over', () => {
  it.each([
    'Die Tests sollten jetzt durchlaufen.',
    'Ich habe die Tests nicht ausgeführt, sie laufen aber vermutlich durch.',
    'Wenn alle Tests bestanden sind, kannst du mergen.',
    'Nicht alle Tests laufen durch.',
    'Alle Tests bis auf einen sind grün.',
    'Bitte stelle sicher, dass alle Tests grün sind.',
    'Sind alle Tests grün?',
    'Vorher waren alle Tests grün.',
    'Du hast gesagt, dass alle Tests grün sind.',
    'Les tests devraient passer maintenant.',
    "Je n'ai pas lancé les tests.",
    'Si tous les tests passent, vous pouvez fusionner.',
    'Tous les tests passent sauf deux.',
    'Les tests ne passent pas.',
    'Est-ce que tous les tests passent ?',
    'Avant, tous les tests passaient.',
    'Las pruebas deberían pasar ahora.',
    'No he ejecutado las pruebas.',
    'Si todas las pruebas pasan, puedes fusionar.',
    'Todas las pruebas pasan excepto dos.',
    'No todas las pruebas pasan.',
    'Asegúrate de que todas las pruebas pasan.',
    '测试应该可以通过了。',
    '我没有运行测试。',
    '如果所有测试都通过，就可以合并。',
    '除了两个以外，所有测试都通过了。',
    '并非所有测试都通过。',
    '请确保所有测试都通过。',
    '所有测试都通过了吗？',
    '之前所有测试都通过了。',
    'テストはパスするはずです。',
    'テストは実行していません。',
    'すべてのテストがパスしたら、マージしてください。',
    '2件を除いて、すべてのテストがパスしました。',
    'テストはパスしていません。',
    'すべてのテストがパスすることを確認してください。',
    'テストはすべてパスしましたか？',
    '以前はすべてのテストがパスしていました。',
    'このテストは値をパスします',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('a language that cannot be read is said', () => {
  it.each([
    'Все тесты проходят, сборка успешна.',
    '모든 테스트가 통과했습니다.',
    'Todos os testes estão passando e não há erros agora, com todas as mudanças para você.',
    'كل الاختبارات ناجحة',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['unread'])
  })
})
