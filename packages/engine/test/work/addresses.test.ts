import { mask } from '@gainsay/host'
import type { Session } from '@gainsay/agents'
import { MaterialReader, resolveAddress, type Material } from '@gainsay/engine'
import type { Address, FileAddress, PlainAddress } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskedLines, toMasked, toRaw } from '../../src/work/masked-lines.ts'
import { frozenWork, type Work } from './invoice-work.ts'

const hide = (text: string): string => mask(text, 'a key of the test').text
const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
const OTHER = `ghp_${'z9Y8x7W6v5U4'.repeat(3)}`
const BODY = [
  'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo',
  'MDEyMzQ1Njc4OUFCQ0RFRkdISUpLTE1OT1B',
  'YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo',
]
const PEM = ['-----BEGIN PRIVATE KEY-----', ...BODY, '-----END PRIVATE KEY-----']
const KEYS = ['first line', ...PEM, `const token = '${TOKEN}'`, 'between the two', ...PEM, 'the last line']
const LARGE = 'x'.repeat((4 << 20) + 1)

let work: Work
beforeAll(async () => {
  work = await frozenWork(
    { 'src/a.js': 'one()\nremoved()\nthree()\n', 'big/large.txt': LARGE },
    {
      'src/a.js': 'zero()\none()\nif (x)   {\n  three(1, 2)\n}\none()\nfour()\n',
      'src/keys.txt': KEYS.join('\n'),
      'src/crlf.txt': KEYS.join('\r\n'),
      'src/tokens.js': `a('${TOKEN}')\nb()\na('${OTHER}')\n`,
      'test/a.test.js': "test('adds up', () => {})\n",
    },
  )
})
afterAll(() => work.remove())

const session = {
  messages: [{ text: `All tests  pass. Key ${TOKEN}` }],
  commands: [{ command: 'npm test' }],
  userTurns: [{ turn: 2 }],
} as unknown as Session

const resolve = (address: Address, more: Partial<Material> = {}) =>
  resolveAddress(
    address,
    new MaterialReader({
      frozen: work.frozen,
      session,
      task: 'Pages must\n start at 1.',
      mask: hide,
      ...more,
    }),
  )
const file = (path: string, start: number, end: number, quote: string): FileAddress => ({
  kind: 'file',
  path,
  start,
  end,
  quote,
})
const plain = (kind: PlainAddress['kind'], value: string): PlainAddress => ({ kind, value })

describe('an address in a file', () => {
  it('is found where it was named, moved, with other spaces, and in part', async () => {
    const at = async (start: number, quote: string) =>
      (await resolve(file('src/a.js', start, start, quote))).address
    expect(await at(2, 'one()')).toMatchObject({ start: 2, end: 2 })
    expect(await at(5, 'one()')).toMatchObject({ start: 6, end: 6 })
    expect(await at(1, '\nfour()\n')).toMatchObject({ start: 7, end: 7, quote: 'four()' })
    expect(await at(1, 'if (x) {\nthree(1, 2)')).toMatchObject({
      start: 3,
      end: 4,
      quote: 'if (x)   {\n  three(1, 2)',
    })
    expect(await at(1, 'three(1,')).toMatchObject({ start: 4, end: 4, quote: '  three(1, 2)' })
    expect(await at(3, '')).toMatchObject({ start: 3, end: 3, quote: 'if (x)   {' })
  })

  it('is looked for on the side that it names', async () => {
    expect(await resolve(file('src/a.js', 2, 2, 'removed()'))).toMatchObject({ resolved: false })
    const before = { ...file('src/a.js', 9, 9, 'removed()'), side: 'before' as const }
    expect((await resolve(before)).address).toMatchObject({ start: 2, side: 'before' })
  })

  it('says why it is not found', async () => {
    const reason = async (address: Address) => (await resolve(address)).why
    expect(await reason(file('src/no.js', 1, 1, 'x'))).toBe('There is no file src/no.js in the snapshot.')
    expect(await reason(file('src/a.js', 1, 1, 'absent()'))).toBe(
      'The quoted lines do not stand in src/a.js.',
    )
    expect(await reason(file('src/a.js', 90, 91, ''))).toBe('The quoted lines do not stand in src/a.js.')
    expect(await reason(file('big/large.txt', 1, 1, 'x'))).toContain('too large')
  })
})

describe.each(['src/keys.txt', 'src/crlf.txt'])('masked lines of %s', (path) => {
  it('are found, with the numbers of the raw lines', async () => {
    const of = async (near: number, quote: string) => (await resolve(file(path, near, near, quote))).address
    const token = hide(`const token = '${TOKEN}'`)
    expect(await of(1, token)).toMatchObject({ start: 7, end: 7, quote: token })
    expect(await of(9, hide(PEM.join('\n')))).toMatchObject({ start: 9, end: 13 })
    expect(await of(1, `${hide(PEM.join('\n'))}\n${token}\nbetween the two`)).toMatchObject({
      start: 2,
      end: 8,
    })
    // In a diff each line begins with a sign, and the digest is another.
    expect(await of(1, hide(PEM.join('\n+')))).toMatchObject({ start: 2, end: 6 })
  })

  it('never give a raw line back', async () => {
    for (const address of [
      file(path, 3, 4, ''),
      file(path, 1, 14, ''),
      file(path, 1, 1, BODY[1]!),
      file(path, 1, 1, BODY[1]!.slice(3, 20)),
      file(path, 7, 7, `const token = '${TOKEN}'`),
    ]) {
      const { resolved, address: found } = await resolve(address)
      expect(resolved).toBe(true)
      const text = JSON.stringify(found)
      expect(text).toContain('[masked:')
      for (const secret of [TOKEN, ...BODY]) expect(text).not.toContain(secret)
    }
    expect((await resolve(file(path, 14, 14, 'the last line'))).address).toMatchObject({
      start: 14,
      quote: 'the last line',
    })
  })
})

it('tells two secrets of a kind apart by their digests', async () => {
  const quote = hide(`a('${OTHER}')`)
  expect((await resolve(file('src/tokens.js', 1, 1, quote))).address).toMatchObject({ start: 3, quote })
  expect((await resolve(file('src/tokens.js', 1, 1, quote), { mask: (text) => text })).resolved).toBe(false)
})

it('lays masked lines beside raw ones, and says where it cannot', () => {
  const lines = maskedLines(KEYS.join('\n'), hide)!
  expect(lines.starts).toEqual([1, 2, 7, 8, 9, 14])
  expect(toMasked(lines, { start: 4, end: 7 })).toEqual({ start: 2, end: 3 })
  expect(toRaw(lines, { start: 5, end: 6 })).toEqual({ start: 9, end: 14 })
  expect(maskedLines(PEM.join('\n'), hide)?.starts).toEqual([1])
  const own = 'two lines\nof a secret'
  const hideOwn = (text: string): string => mask(text, 'key', [own]).text
  expect(maskedLines(`a\nb ${own} c\nd\n`, hideOwn)?.starts).toEqual([1, 2, 4, 5])
  expect(maskedLines('a\nb\nc', () => 'c\n[masked:x]')).toBeNull()
})

describe('what was said', () => {
  it.each([
    plain('requirement', 'pages must start'),
    plain('claim', 'All tests pass.'),
    plain('claim', hide(`Key ${TOKEN}`)),
    plain('command', 'npm test'),
    plain('turn', '2'),
    { ...plain('turn', 'the second'), turn: 2 },
    plain('test', 'adds up'),
    plain('citation', 'four()'),
    plain('decision', 'all tests pass'),
    plain('decision', 'four()'),
    plain('assumption', 'nobody wrote this'),
  ])('$kind $value is found', async (address) => {
    expect(await resolve(address)).toEqual({ resolved: true, address, why: '', refuted: false })
  })

  it.each([
    [plain('requirement', 'all tests pass'), 'The quoted words do not stand in the task.'],
    [plain('claim', 'nothing fails'), 'The session holds no such claim.'],
    [plain('command', 'npm run lint'), 'The session holds no such command.'],
    [plain('turn', '3'), 'The session holds no such turn.'],
  ])('%o is not: %s', async (address, why) => {
    expect(await resolve(address)).toEqual({ resolved: false, address: null, why, refuted: false })
  })

  it('is not found where there is no task or session', async () => {
    expect((await resolve(plain('requirement', 'pages'), { task: null })).resolved).toBe(false)
    expect((await resolve(plain('claim', 'all tests pass'), { session: null })).resolved).toBe(false)
  })
})

describe('a search of the files', () => {
  const absence = (where: string, search: string): Address => ({
    kind: 'absence',
    value: 'a check',
    where,
    search,
  })
  const incomplete = (search: string): string =>
    `The search for "${search}" is incomplete: big/large.txt could not be read (too large, or a submodule).`

  it('stands, is refuted, and keeps to its scope', async () => {
    expect(await resolve(absence('src', 'validate('))).toMatchObject({ resolved: true, refuted: false })
    expect(await resolve(absence('./src/', 'four()'))).toMatchObject({
      refuted: true,
      why: '"four()" stands in src/a.js, where it was said to be missing.',
    })
    expect(await resolve(absence('test', 'four()'))).toMatchObject({ resolved: true, refuted: false })
    expect(await resolve(absence('everywhere', 'four()'))).toMatchObject({ refuted: true })
    expect(await resolve(absence('src', hide(`a('${OTHER}')`)))).toMatchObject({ refuted: true })
  })

  it('that did not see a file says so', async () => {
    const unresolved = { resolved: false, address: null, refuted: false }
    expect(await resolve(absence('.', 'validate('))).toEqual({ ...unresolved, why: incomplete('validate(') })
    expect(await resolve(absence('big/large.txt', 'y'))).toEqual({ ...unresolved, why: incomplete('y') })
    expect(await resolve(plain('test', 'divides'))).toEqual({ ...unresolved, why: incomplete('divides') })
  })
})
