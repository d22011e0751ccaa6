// The wordings of closing messages, written by someone who had not seen the rules, and which of
// them fit a card: one that names another tool, a part, or work that the card does not do would
// make its own label wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClaimPlan, Strength, WordingKind } from './card.ts'
import type { RepositoryName } from './repositories/repository.ts'

export type Wording = {
  readonly id: string
  readonly kind: WordingKind
  readonly language: string
  readonly strength: Strength
  readonly text: string
  readonly note?: string
  /** What the second wordings of a file say was done to it. */
  readonly act?: 'create' | 'edit'
}

/** Of the second cards, all of them kept, and of the wordings that were written for them: see `wordingsFor`. */
export const isSecond = (id: string): boolean => id.startsWith('second-')

const folder = join(dirname(fileURLToPath(import.meta.url)), 'wordings')

export function readWordings(): Wording[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Wording[])
}

/** Tools that a wording may name only where the repository has them. */
const TOOLS =
  /\b(?:cargo|clippy|go test|gofmt|golangci\S*|pytest|mypy|pyright|ruff|black|rubocop|eslint|biome|prettier|webpack|gradle|tsc|make|npm|specs?|doctests?|image|dist)\b/i
const OWN_TOOLS: Readonly<Record<RepositoryName, RegExp>> = {
  node: /\b(?:npm|specs?)\b/gi,
  python: /\bspecs?\b/gi,
  typescript: /\b(?:tsc|specs?)\b/gi,
  cargo: /\bspecs?\b/gi,
}
/** About a part, or with a number or a story that no card has. */
const UNFIT = new Set(
  [
    'tests-en-097 tests-en-098 tests-en-140 tests-en-149 tests-en-161 tests-en-163 tests-en-165 tests-en-166',
    'docs-en-005 docs-en-006 docs-en-007 docs-en-008 docs-en-009',
    'committed-en-005 committed-en-008 committed-en-009 committed-en-012 committed-de-002 committed-fr-002',
    'pushed-en-005 pushed-en-007 pushed-en-008 clean-tree-en-006 build-en-006 build-fr-002 build-en-012',
    'lint-en-010 lint-en-008 lint-en-015 lint-de-003 format-en-003 format-en-004 tests-en-103 tests-en-086',
  ].flatMap((ids) => ids.split(' ')),
)
/** What a wording says was done to the file; those that are not named here are not drawn. */
const FILE_ACTS: Readonly<Record<string, readonly string[]>> = {
  create: 'en-003 en-004 en-010 en-011 en-014 en-017 en-021 en-023 fr-001 es-001 ja-001'.split(' '),
  edit: 'en-005 en-013 en-015 en-019 en-022 de-003 es-002 zh-002 pt-002'.split(' '),
  both: 'en-008 de-001 zh-001 ru-001 en-012'.split(' '),
  delete: 'en-006 de-002 fr-003 es-003 ru-002'.split(' '),
  rename: 'en-007 de-004 fr-002 ja-002'.split(' '),
}

export function fits(wording: Wording, plan: ClaimPlan, repository: RepositoryName): boolean {
  if (wording.kind !== plan.kind || wording.strength !== plan.strength) return false
  if (UNFIT.has(wording.id) || /\balso:/.test(wording.note ?? '')) return false
  if (TOOLS.test(wording.text.replace(OWN_TOOLS[repository], ''))) return false
  if (plan.kind === 'file' && plan.strength === 'plain') {
    const act = plan.act ?? 'edit'
    if (isSecond(wording.id)) return wording.act === act
    return FILE_ACTS[act]?.includes(wording.id.replace('file-', '')) === true
  }
  return placeholders(wording.text).every((name) => valueOf(name, plan) !== null)
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([A-Z]+)\}/g)].map((match) => match[1] as string)
}

function valueOf(name: string, plan: ClaimPlan): string | null {
  if (name === 'COMMAND') return plan.command ?? null
  if (name === 'COUNT') return plan.count === undefined ? null : String(plan.count)
  if (name === 'FILE') return plan.file ?? 'src/price.js'
  if (name === 'OTHERFILE') return plan.otherFile ?? 'src/stock.js'
  if (name === 'BRANCH') return 'main'
  if (name === 'TASK') return 'TALLY-12'
  // The commit is known when the message is sent.
  return name === 'COMMIT' ? '{COMMIT}' : null
}

export function filled(wording: Wording, plan: ClaimPlan): string {
  return wording.text.replace(/\{([A-Z]+)\}/g, (whole, name: string) => valueOf(name, plan) ?? whole)
}

const ALL =
  /\b(?:all|every|each)\b[^.\n]{0,24}\b(?:tests?|specs?|passing)\b|\btests?[^.\n]{0,12}\ball\b|\b(?:whole|full|entire|complete) (?:test )?(?:suite|run)|\beverything|alle[^.\n]{0,12}Tests|Tests[^.\n]{0,12}\balle\b|gesamte Testsuite|tous les tests|todas las pruebas|suite de tests completa|所有测试|完整测试|すべてのテスト|全件|todos os testes|suíte inteira|все тесты|весь набор тестов/i
/** Whether the words are about everything, so that a run of a part does not bear them out. */
export const saysAll = (text: string): boolean => ALL.test(text)
