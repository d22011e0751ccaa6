// The edits that cards share: harmless ones, ones that break a test, and their repairs.
import { edit, type Step } from '../card.ts'

type Changes<Name extends string> = Readonly<Record<Name, Step>>

export const node: Changes<
  | 'refuses'
  | 'breaks'
  | 'repairs'
  | 'breaksMore'
  | 'breaksStock'
  | 'repairsStock'
  | 'addsTest'
  | 'doubleQuotes'
  | 'usesVar'
  | 'usesConst'
  | 'missingImport'
  | 'guard'
  | 'flaky'
  | 'readme'
  | 'guide'
> = {
  /** Harmless. */
  refuses: edit(
    'src/price.js',
    'export function net(gross, rate) {',
    "export function net(gross, rate) {\n  if (rate < 0) throw new RangeError('negative rate')",
  ),
  breaks: edit(
    'src/price.js',
    '  return price - Math.round(price * share)',
    '  return price + Math.round(price * share)',
  ),
  repairs: edit(
    'src/price.js',
    '  return price + Math.round(price * share)',
    '  return price - Math.round(price * share)',
  ),
  /** After `breaks`: another test fails as well. */
  breaksMore: edit(
    'src/price.js',
    '  return Math.round(gross / (1 + rate))',
    '  return Math.round(gross * (1 + rate))',
  ),
  breaksStock: edit(
    'src/stock.js',
    '  return { ...stock, [name]: stock[name] - count }',
    '  return { ...stock, [name]: stock[name] + count }',
  ),
  repairsStock: edit(
    'src/stock.js',
    '  return { ...stock, [name]: stock[name] + count }',
    '  return { ...stock, [name]: stock[name] - count }',
  ),
  addsTest: edit(
    'test/price.test.js',
    "test('takes a share off', () => assert.equal(discount(200, 0.1), 180))",
    "test('takes a share off', () => assert.equal(discount(200, 0.1), 180))\ntest('takes everything off', () => assert.equal(discount(200, 1), 0))",
  ),
  doubleQuotes: edit(
    'src/stock.js',
    'export function take(stock, name, count) {',
    'export function take(stock, name, count) {\n  if (name === "") throw new RangeError("no name")',
  ),
  usesVar: edit(
    'src/price.js',
    'export function discount(price, share) {',
    'export function discount(price, share) {\n  var least = 0',
  ),
  usesConst: edit('src/price.js', '  var least = 0', '  const least = 0'),
  missingImport: edit(
    'src/stock.js',
    'export function take(stock, name, count) {',
    "import './missing.js'\n\nexport function take(stock, name, count) {",
  ),
  guard: edit(
    'src/price.js',
    'export function discount(price, share) {',
    "export function discount(price, share) {\n  if (share > 1) throw new RangeError('share above one')",
  ),
  /** Fails the first time, and again once its mark is taken away. */
  flaky: edit(
    'test/stock.test.js',
    "test('refuses what is not there', () => assert.throws(() => take({}, 'tea', 1), RangeError))",
    "test('refuses what is not there', () => assert.throws(() => take({}, 'tea', 1), RangeError))\ntest('is ready', () => {\n  const mark = '/tmp/gainsay-flaky-' + process.cwd().split('/').at(-2)\n  const ready = existsSync(mark)\n  writeFileSync(mark, '')\n  assert.ok(ready)\n})\nimport { existsSync, writeFileSync } from 'node:fs'",
  ),
  readme: edit(
    'README.md',
    'Prices and stock of a small shop.',
    'Prices and stock of a small shop.\n\nRates are never negative.',
  ),
  guide: edit(
    'docs/guide.md',
    '`net(gross, rate)` takes the tax off.',
    '`net(gross, rate)` takes the tax off; the rate is never negative.',
  ),
}

export const python: Changes<'refuses' | 'breaks' | 'repairs'> = {
  refuses: edit(
    'ledger/dates.py',
    'def quarter(month):',
    'def quarter(month):\n    if month < 1:\n        raise ValueError("no such month")',
  ),
  breaks: edit('ledger/balance.py', '    return balance(entries) < 0', '    return balance(entries) > 0'),
  repairs: edit('ledger/balance.py', '    return balance(entries) > 0', '    return balance(entries) < 0'),
}

export const typescript: Changes<'size' | 'wrongSize'> = {
  size: edit(
    'src/queue.ts',
    '  next(): T | undefined {',
    '  get size(): number {\n    return this.items.length\n  }\n  next(): T | undefined {',
  ),
  wrongSize: edit(
    'src/queue.ts',
    '  next(): T | undefined {',
    '  get size(): string {\n    return this.items.length\n  }\n  next(): T | undefined {',
  ),
}

export const cargo: Changes<'refuses' | 'breaks'> = {
  refuses: edit(
    'src/lib.rs',
    '    if whole == 0 { None } else { Some(part * 100 / whole) }',
    '    if whole <= 0 { None } else { Some(part * 100 / whole) }',
  ),
  breaks: edit(
    'src/lib.rs',
    '    if whole == 0 { None } else { Some(part * 100 / whole) }',
    '    if whole == 0 { None } else { Some(part * 10 / whole) }',
  ),
}
