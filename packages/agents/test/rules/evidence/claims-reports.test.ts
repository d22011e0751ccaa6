// Claims in the form of a report ("lint reports no problems") and of a place ("in `docs/api.md`").
import { describe, expect, it } from 'vitest'
import { findClaims } from '../../../src/rules/evidence/claims/find-claims.ts'
import { judgeSession } from '../../../src/rules/evidence/judge-session.ts'
import { session } from '../session-builder.ts'

const claimed = (text: string): string[] => {
  const [message] = session([{ user: 'go' }, { says: text }]).messages
  return findClaims(message!).map(({ kind, file }) => (file === null ? kind : `${kind} ${file.path}`))
}

describe('a tool that shows nothing bad', () => {
  it.each([
    ['All 7 tests pass and lint reports no problems.', ['tests', 'lint']],
    ['ESLint shows no errors.', ['lint']],
    ['The linter found zero warnings.', ['lint']],
    ['mypy reports no issues.', ['typecheck']],
    ['The type checker reports no errors.', ['typecheck']],
    ['The test suite shows no failures.', ['tests']],
    ['Alle Tests sind grün. Der Linter meldet keine Fehler.', ['tests', 'lint']],
    ['Tous les tests passent. Le lint ne signale aucune erreur.', ['tests', 'lint']],
    ['Todas las pruebas pasan. El lint no reporta errores.', ['tests', 'lint']],
    ['所有测试都通过了。lint 没有发现任何问题。', ['tests', 'lint']],
    ['すべてのテストがパスしました。lint の問題はありません。', ['tests', 'lint']],
  ])('%s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })
  it.each([
    'Lint should report no problems.',
    'Lint reports no problems except in the old files.',
    'Lint reports two problems.',
    'If lint reports no problems, merge it.',
    'The linter rule now reports no problem for empty arrays when they are typed.',
    'Der Linter meldet Fehler.',
    'El lint reporta errores.',
  ])('%s: nothing', (text) => {
    expect(claimed(text)).toEqual([])
  })
})

describe('something that was written into a file', () => {
  it.each([
    ['I documented the page parameter in `docs/api.md`.', ['file docs/api.md']],
    ["Also, I've described the new option in the `README.md`.", ['file README.md']],
    ['I added a section to `docs/guide.md` about pages.', ['file docs/guide.md']],
    ['Added two regression tests to `test/pages.test.js`.', ['file test/pages.test.js']],
    ['Ich habe den Parameter in `docs/api.md` dokumentiert.', ['file docs/api.md']],
    ["J'ai documenté le paramètre dans `docs/api.md`.", ['file docs/api.md']],
    ['He documentado el parámetro de las páginas en `docs/api.md`.', ['file docs/api.md']],
    ['我在 `docs/api.md` 中说明了分页参数。', ['file docs/api.md']],
    ['`docs/api.md` にページの引数を追記しました。', ['file docs/api.md']],
  ])('%s', (text, expected) => {
    expect(claimed(text)).toEqual(expected)
  })
  it.each([
    'I documented the parser in `src/parser.ts`.',
    'I described the format used in `docs/api.md`.',
    'The parameter is documented in `docs/api.md`.',
    'You documented the parameter in `docs/api.md`.',
    'I documented nothing in `docs/api.md`.',
    'I will document it in `docs/api.md`.',
    'I added a link to `docs/api.md`.',
    'I added support for passing options to `src/a.ts`.',
    'I have not documented the parameter in `docs/api.md`.',
    'I should have documented it in `docs/api.md`.',
  ])('%s: nothing', (text) => {
    expect(claimed(text)).toEqual([])
  })

  const says = { says: '- I documented the page parameter in `docs/api.md`.' }
  const edit = { edit: '/work/app/src/a.js' }
  const scripts = { lint: 'node scripts/lint.js', docs: 'node scripts/docs.js', fix: 'prettier --write .' }
  const lookup = (): string => JSON.stringify({ scripts })
  it.each([
    ['no change to it', [edit, { run: 'npm run lint' }], 'not-borne-out file-not-changed'],
    ['an edit', [edit, { edit: '/work/app/docs/api.md' }], 'borne-out file-changed'],
    [
      'an edit that failed',
      [edit, { edit: '/work/app/docs/api.md', done: false }],
      'not-borne-out file-not-changed',
    ],
    ['a shell that wrote it', [edit, { run: 'echo x >> docs/api.md' }], 'borne-out file-changed'],
    ['a script that may have', [edit, { run: 'npm run docs' }], 'uncheckable may-have-changed'],
    ['a formatter', [edit, { run: 'npm run fix' }], 'uncheckable may-have-changed'],
    [
      'sed over what was found',
      [edit, { run: 'ls docs/* | xargs sed -i s/a/b/' }],
      'uncheckable may-have-changed',
    ],
  ])('%s', (_, events, expected) => {
    for (const options of [{ lookup }, {}]) {
      const [one] = judgeSession(session([{ user: 'go' }, ...events, says]), options)
      expect(`${one!.verdict} ${one!.reason}`).toBe(expected)
    }
  })
})
