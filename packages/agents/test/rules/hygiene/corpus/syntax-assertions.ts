// Assertions that became weaker or went, and changes of tests that are neither.
import { change, type LabelledChange } from './syntax-cases.ts'

const js = (...body: readonly string[]): string =>
  [
    "test('pays', async () => {",
    ...body.map((line) => (line.startsWith('§') ? `§  ${line.slice(1)}` : `  ${line}`)),
    '})',
    '',
  ].join('\n')
const py = (...body: readonly string[]): string =>
  [
    'def test_pays():',
    ...body.map((line) => (line.startsWith('§') ? `§    ${line.slice(1)}` : `    ${line}`)),
    '',
  ].join('\n')
const unit = (...body: readonly string[]): string =>
  [
    'class PayTest(unittest.TestCase):',
    '    def test_pays(self):',
    ...body.map((line) => (line.startsWith('§') ? `§        ${line.slice(1)}` : `        ${line}`)),
    '',
  ].join('\n')
/** The line of the test is what should be found. */
const first = (text: string): string => `§${text}`
const second = (text: string): string => text.replace('\n', '\n§')

const JS = 'test/pay.test.js'
const TS = 'src/pay.spec.ts'
const PY = 'tests/test_pay.py'

export const WEAKENED: readonly LabelledChange[] = [
  [JS, js('expect(pay(1)).toBe(2)'), js('§expect(pay(1)).toBeTruthy()')],
  [JS, js('expect(pay(1)).toEqual({ a: 1 })'), js('§expect(pay(1)).toBeDefined()')],
  [TS, js('expect(pay(1)).toStrictEqual([1])'), js('§expect(pay(1)).toBeTruthy()')],
  [TS, js('expect(await pay(1)).toBe(2)'), js('§expect(await pay(1)).toBeDefined()')],
  [JS, js('const a = pay(1)', 'expect(a).toBe(2)'), js('const a = pay(1)', '§expect(a).toBeTruthy()')],
  [JS, js('expect(a).toBe(2)', 'expect(b).toBe(3)'), js('expect(a).toBe(2)', '§expect(b).toBeTruthy()')],
  [JS, js('assert.equal(pay(1), 2)'), js('§assert.ok(pay(1))')],
  [JS, js('assert.deepEqual(pay(1), [2])'), js('§assert.ok(pay(1))')],
  [JS, js('assert.strictEqual(pay(1), 2)'), js('§assert(pay(1))')],
  [JS, js('expect(pay(1)).toHaveLength(3)'), js('§expect(pay(1)).toBeDefined()')],
  [PY, py('assert pay(1) == 2'), py('§assert pay(1)')],
  [PY, py('assert pay(1) == {"a": 1}'), py('§assert pay(1) is not None')],
  [PY, py('a = pay(1)', 'assert a == 2'), py('a = pay(1)', '§assert a')],
  [PY, unit('self.assertEqual(pay(1), 2)'), unit('§self.assertTrue(pay(1))')],
  [PY, unit('self.assertEqual(pay(1), 2)'), unit('§self.assertIsNotNone(pay(1))')],
  [PY, unit('self.assertDictEqual(pay(1), {})'), unit('§self.assertIsNotNone(pay(1))')],
  // Nothing is weaker here.
  [JS, js('expect(pay(1)).toBe(2)'), js('expect(pay(1)).toBe(3)')],
  [JS, js('expect(pay(1)).toBeTruthy()'), js('expect(pay(1)).toBe(2)')],
  [JS, js('expect(pay(1)).toEqual(2)'), js('expect(pay(1)).toStrictEqual(2)')],
  [JS, js('expect(pay(1)).toBe(2)'), js('expect(pay(1)).toBe(2)', 'expect(pay(2)).toBeTruthy()')],
  [TS, js('expect(a).toBe(2)'), js('expect(a).toBeDefined()', 'expect(a).toEqual(2)')],
  [TS, js('expect(a).toBeTruthy()'), js('expect(a).toBeDefined()')],
  [JS, js('assert.equal(pay(1), 2)'), js('assert.strictEqual(pay(1), 2)')],
  [JS, js('assert.ok(pay(1))'), js('assert.equal(pay(1), 2)')],
  [JS, null, js('expect(pay(1)).toBeTruthy()')],
  ['src/pay.js', 'assert.equal(pay(1), 2)\n', 'assert.ok(pay(1))\n'],
  [PY, py('assert pay(1) == 2'), py('assert pay(1) == 3')],
  [PY, py('assert pay(1)'), py('assert pay(1) == 2')],
  [PY, py('assert pay(1) == 2'), py('assert pay(1) == 2', 'assert pay(2)')],
  [PY, unit('self.assertEqual(pay(1), 2)'), unit('self.assertEqual(pay(1), 3)')],
  [PY, unit('self.assertTrue(pay(1))'), unit('self.assertEqual(pay(1), 2)')],
  [PY, unit('self.assertEqual(pay(1), 2)'), unit('self.assertDictEqual(pay(1), 2)')],
].map(([path, base, text]) => change('weakened-assertion', path!, base!, text!))

const two = js('expect(a).toBe(2)', 'expect(b).toBe(3)')
const twoPy = py('assert a == 2', 'assert b == 3')

export const DELETED: readonly LabelledChange[] = [
  [JS, two, first(js('expect(a).toBe(2)'))],
  [JS, two, first(js('expect(b).toBe(3)'))],
  [TS, two, first(js('run()'))],
  [JS, two, first(js('expect(a).toBe(2)', '// expect(b).toBe(3)'))],
  [JS, js('assert.equal(a, 2)', 'assert.ok(b)'), first(js('assert.ok(b)'))],
  [JS, js('assert.equal(a, 2)', 'run()'), first(js('run()'))],
  [TS, js('expect(a).toBe(2)', 'expect(a).toBe(2)'), first(js('expect(a).toBe(2)'))],
  [
    TS,
    two.replace("test('pays'", "it('pays'"),
    first(js('expect(a).toBe(2)').replace("test('pays'", "it('pays'")),
  ],
  [PY, twoPy, first(py('assert a == 2'))],
  [PY, twoPy, first(py('run()'))],
  [PY, twoPy, first(py('assert a == 2', '# assert b == 3'))],
  [PY, py('assert a', 'run()'), first(py('run()'))],
  [PY, unit('self.assertEqual(a, 2)', 'self.assertTrue(b)'), second(unit('self.assertTrue(b)'))],
  [PY, unit('self.assertEqual(a, 2)', 'run()'), second(unit('run()'))],
  // Nothing is missing here.
  [JS, two, two],
  [JS, two, `// checked\n${two}`],
  [JS, two, js('expect(b).toBe(3)', 'expect(a).toBe(2)')],
  [JS, two, js('expect(a).toBe(2)', 'expect(b).toBe(4)')],
  [JS, two, js('expect(a).toBe(2)', 'expect(b).toBe(3)', 'expect(c).toBe(4)')],
  [JS, two, js('expect([a, b]).toEqual([2, 3])')],
  [JS, two, two.replace("test('pays'", "test('pays all'")],
  [JS, two, ''],
  [JS, js('run()', 'expect(a).toBe(2)'), js('expect(a).toBe(2)')],
  ['src/a.js', 'assert(a)\nassert(b)\n', 'assert(a)\n'],
  [PY, twoPy, twoPy],
  [PY, twoPy, py('assert b == 3', 'assert a == 2')],
  [PY, twoPy, py('assert (a, b) == (2, 3)')],
  [PY, twoPy, twoPy.replace('test_pays', 'test_pays_all')],
  [PY, py('run()', 'assert a'), py('assert a')],
  [PY, unit('self.assertEqual(a, 2)'), unit('self.assertEqual(a, 3)')],
].map(([path, base, text]) => change('deleted-assertion', path!, base!, text!))
