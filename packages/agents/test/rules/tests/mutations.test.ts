import { EQUIVALENCE_RULES, mutationsOf, stillParses, type EquivalenceRule } from '@gainsay/agents'
import { describe, expect, it } from 'vitest'

type Language = Parameters<typeof mutationsOf>[0]

const allLines = (text: string): Set<number> => new Set(text.split('\n').map((_, index) => index + 1))

/** Each as `operator: what stands there -> what is put there`, in the order of the text. */
async function shown(language: Language, text: string, wanted = allLines(text)): Promise<string[]> {
  const found = await mutationsOf(language, text, wanted)
  if (typeof found === 'string') throw new Error(found)
  for (const one of found.mutations) expect(await stillParses(language, text, one)).toBe(true)
  return found.mutations.map(
    ({ operator, from, to, replacement }) => `${operator}: ${text.slice(from, to)} -> ${replacement}`,
  )
}

describe('mutations of the changed lines', () => {
  it('JavaScript: every operator', async () => {
    const text = `async function pay(total, rate) {
  if (total < 10 && !rate) refuse(total)
  const sum = total * rate
  await store(sum)
  const back = await load()
  return back === sum
}
`
    expect(await shown('javascript', text)).toEqual([
      'condition: total < 10 && !rate -> !(total < 10 && !rate)',
      'boolean: && -> ||',
      'boundary: < -> <=',
      'constant: 10 -> 11',
      'call: refuse(total) -> ;',
      'arithmetic: * -> /',
      'call: await store(sum) -> ;',
      'await: await store(sum) -> store(sum)',
      'await: await load() -> load()',
      'return: back === sum -> undefined',
      'equality: === -> !==',
    ])
  })

  it('TypeScript: code, and no types', async () => {
    const text = `type Size = 1 | 2
export function size(of: Size, most: number): Size {
  return of > most ? 1 : of
}
`
    expect(await shown('typescript', text)).toEqual([
      'return: of > most ? 1 : of -> undefined',
      'condition: of > most -> !(of > most)',
      'boundary: > -> >=',
      'constant: 1 -> 2',
    ])
  })

  it('Python: every operator that it has', async () => {
    const text = `def pay(total, rate):
    if total <= 10 or rate == 0:
        refuse(total)
    while total > 1 and rate:
        total -= 2
    return True
`
    expect(await shown('python', text)).toEqual([
      'condition: total <= 10 or rate == 0 -> not (total <= 10 or rate == 0)',
      'boolean: or -> and',
      'boundary: <= -> <',
      'constant: 10 -> 11',
      'equality: == -> !=',
      'constant: 0 -> 1',
      'call: refuse(total) -> pass',
      'condition: total > 1 and rate -> not (total > 1 and rate)',
      'boolean: and -> or',
      'boundary: > -> >=',
      'constant: 1 -> 2',
      'arithmetic: -= -> +=',
      'constant: 2 -> 3',
      'return: True -> False',
    ])
  })

  it.each<[Language, string, string[]]>([
    [
      'go',
      'package m\n\nfunc F(a int) bool {\n\tif a < 1 {\n\t\tg(a)\n\t}\n\treturn true\n}\n',
      [
        'condition: a < 1 -> !(a < 1)',
        'boundary: < -> <=',
        'constant: 1 -> 2',
        'call: g(a) -> ',
        'return: true -> false',
      ],
    ],
    [
      'rust',
      'fn f(a: i32) -> bool {\n    if a < 1 && b {\n        g(a);\n    }\n    return true;\n}\n',
      [
        'condition: a < 1 && b -> !(a < 1 && b)',
        'boolean: && -> ||',
        'boundary: < -> <=',
        'constant: 1 -> 2',
        'call: g(a); -> ;',
        'return: true -> false',
      ],
    ],
    [
      'java',
      'class A {\n  boolean f(int a) {\n    if (a < 1) { g(a); }\n    return true;\n  }\n}\n',
      [
        'condition: a < 1 -> !(a < 1)',
        'boundary: < -> <=',
        'constant: 1 -> 2',
        'call: g(a); -> ;',
        'return: true -> false',
      ],
    ],
  ])('%s, by its syntax', async (language, text, expected) => {
    expect(await shown(language, text)).toEqual(expected)
  })

  it('only where the change wrote', async () => {
    const text = 'const f = (a) => {\n  const b = a + 1\n  return b > 2\n}\n'
    expect(await shown('javascript', text, new Set([2]))).toEqual(['arithmetic: + -> -', 'constant: 1 -> 2'])
  })

  it('keep the lines at their numbers, and name the function', async () => {
    const text = 'class Shop {\n  sell(a) {\n    store(\n      a,\n    )\n    return a\n  }\n}\n'
    const found = await mutationsOf('javascript', text, allLines(text))
    if (typeof found === 'string') throw new Error(found)
    const removed = found.mutations.find(({ operator }) => operator === 'call')!
    expect(removed).toMatchObject({ start: 3, end: 5, within: { name: 'sell', start: 2, end: 7 } })
    expect(removed.replacement).toBe(';\n\n')
  })

  it('none of a text that is not of the language, and not silently', async () => {
    expect(await mutationsOf('javascript', 'function (((', new Set([1]))).toBe(
      'parts of it are not of the language',
    )
  })

  it('leave texts that are joined alone', async () => {
    expect(await shown('javascript', "const f = (a) => 'to ' + a\n")).toEqual([])
  })
})

const EQUIVALENT: readonly (readonly [EquivalenceRule, Language, string])[] = [
  ['types', 'typescript', 'let a: 1 | 2\n'],
  ['imports', 'javascript', 'require(name + 1)\n'],
  ['logging', 'javascript', 'console.log(a + 1)\n'],
  ['logging', 'python', 'logger.info(a)\n'],
  ['error-message', 'javascript', 'throw new RangeError(`${a + 1}`)\n'],
  ['error-message', 'python', 'raise ValueError(a + 1)\n'],
  ['invariant', 'python', 'assert a < 1\n'],
  ['invariant', 'javascript', 'invariant(a < b)\n'],
  ['unreachable', 'javascript', 'function f() {\n  return a\n  g()\n}\n'],
  ['main-guard', 'python', "if __name__ == '__main__':\n    main()\n"],
  ['timing', 'javascript', 'const timeoutMs = 3000\n'],
  ['cleanup', 'javascript', 'clearTimeout(timer)\n'],
  ['formatting', 'javascript', 'const a = JSON.stringify(b, null, 2)\n'],
  ['exit-code', 'javascript', 'process.exit(3)\n'],
  ['least-or-most', 'javascript', 'const a = b < c ? b : c\n'],
  ['returned-await', 'javascript', 'const f = async () => await g()\n'],
  ['decorator', 'python', '@retry(3)\ndef f():\n    g()\n'],
]

describe('mutants that look equivalent are left out', () => {
  it.each(EQUIVALENT)('%s (%s): %s', async (rule, language, text) => {
    const found = await mutationsOf(language, text, allLines(text))
    if (typeof found === 'string') throw new Error(found)
    expect(found.filtered.map((one) => one.rule)).toContain(rule)
  })

  it('by rules each of which is shown here', () => {
    expect(new Set(EQUIVALENT.map(([rule]) => rule))).toEqual(new Set(EQUIVALENCE_RULES))
  })

  it.each<[Language, string]>([
    ['javascript', 'const a = b < c ? 1 : 2\n'],
    ['javascript', 'catalog.add(item)\n'],
    ['javascript', 'const f = () => {\n  try { return g() } finally { h(1) }\n}\n'],
    ['python', 'if a < b:\n    total = 1\n'],
  ])('and others are not (%s): %s', async (language, text) => {
    const found = await mutationsOf(language, text, allLines(text))
    if (typeof found === 'string') throw new Error(found)
    expect(found.mutations.length).toBeGreaterThan(0)
    expect(found.filtered).toEqual([])
  })
})
