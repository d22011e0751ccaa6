// Fixes into the user's tree and out of it, by the commands: nothing of the user's is lost.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FIXED_A, LINES, mendedWork } from './support/mended.ts'
import type { Ended } from './support/program.ts'
import { everything, runIds, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

let place: Scratch
let repository: string
let words: string[]

beforeEach(() => {
  place = scratch()
  ;({ repository, words } = mendedWork(place.folder))
})
afterEach(() => place.remove())

const gainsay = (...argv: string[]): Promise<Ended> => runMain(argv, { cwd: repository, home: place.home })
const text = (path: string): string => readFileSync(join(repository, path), 'utf8')
const tree = (): string[] => everything(repository, ['.git'])
const report = async (): Promise<Report> => JSON.parse((await gainsay('show', '--json')).out) as Report
/** Forks do not wait for each other, so that either may have the first number. */
const fixOf = async (path: string): Promise<string> =>
  (await report()).fixes.find(({ patch }) => patch!.includes(`a/${path}`))!.id
const runFolder = (): string =>
  join(repository, '.git/gainsay/runs', runIds(join(repository, '.git/gainsay'))[0]!)
const first = ({ out }: Ended): string => out.split('\n')[0]!

async function reviewed(): Promise<void> {
  const { exit, out, err } = await gainsay(...words)
  expect([exit, out.split('\n')[0], err]).toEqual([1, '2 to apply. Next: gainsay apply', ''])
}

describe('apply and revert', () => {
  it('bring both fixes in, merged where they meet, and take them back byte for byte', async () => {
    await reviewed()
    const before = tree()
    const applied = await gainsay('apply')
    expect([applied.exit, applied.err]).toEqual([0, ''])
    expect(applied.out).toMatch(/F1 applied: .*a\.txt.*\nF2 applied: .*a\.txt.*\n2 closed\.\n/)
    expect(text('a.txt')).toBe(FIXED_A)
    expect([text('b.txt'), text('deep/er/new.txt'), existsSync(join(repository, 'c.txt'))]).toEqual([
      'B\n',
      'new\n',
      false,
    ])
    const { fixes, exit } = await report()
    expect([exit, fixes.map(({ applied: is }) => is)]).toEqual([0, [true, true]])
    expect(fixes.map(({ patch }) => patch?.includes('diff --git a/a.txt b/a.txt'))).toEqual([true, true])
    const back = await gainsay('revert')
    expect([
      back.exit,
      back.out
        .split('\n')
        .slice(0, 2)
        .map((line) => line.slice(0, 13)),
      back.err,
    ]).toEqual([0, ['F2 taken back', 'F1 taken back'], ''])
    expect(tree()).toEqual(before)
    expect((await report()).exit).toBe(1)
    expect((await gainsay('ledger', 'verify', '--replay')).out).toContain('replay: every event follows')
  })

  it('write down who gave the order', async () => {
    await reviewed()
    await runMain(['apply', 'F1'], { cwd: repository, home: place.home, env: { USER: 'ada' } })
    const lines = readFileSync(join(runFolder(), 'ledger.ndjson'), 'utf8').trim().split('\n')
    const commanded = lines.map((line) => JSON.parse(line) as { type: string; by?: string; command?: object })
    expect(commanded.findLast(({ type }) => type === 'run-commanded')).toMatchObject({
      by: 'ada',
      command: { kind: 'apply', fix: 'F1' },
    })
    expect(commanded.at(-1)!.type).toBe('run-closed')
  })

  it('take an attack for the fix that closes it', async () => {
    await reviewed()
    const { fixes } = await report()
    const [one] = fixes
    expect((await gainsay('apply', one!.attacks[0]!)).out).toContain(`${one!.id} applied`)
    expect((await report()).fixes.map(({ applied }) => applied)).toEqual([true, false])
  })

  it('are not stale by themselves; what the user changes is', async () => {
    await reviewed()
    await gainsay('apply')
    expect((await gainsay('show')).out).not.toContain('stale')
    await gainsay('revert', 'F1')
    expect((await gainsay('show')).out).not.toContain('stale')
    writeFileSync(join(repository, 'own.txt'), 'edited\n')
    expect(first(await gainsay('show'))).toMatch(/^stale: /)
  })

  it('refuse a fix for a file edited since, in one sentence, and apply the other', async () => {
    await reviewed()
    writeFileSync(join(repository, 'b.txt'), 'mine\n')
    const { exit, out } = await gainsay('apply')
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('was not applied: b.txt has changed since the snapshot'),
    ])
    expect(text('b.txt')).toBe('mine\n')
    expect(text('a.txt')).toBe(LINES.replace('nine', 'NINE'))
    expect((await report()).exit).toBe(1)
  })

  it('refuse to take back what was edited on the same lines', async () => {
    await reviewed()
    await gainsay('apply')
    writeFileSync(join(repository, 'deep/er/new.txt'), 'new, and mine\n')
    const before = tree()
    const fix = await fixOf('c.txt')
    const { exit, out } = await gainsay('revert', fix)
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining(`${fix} was not taken back: deep/er/new.txt was edited`),
    ])
    expect(tree()).toEqual(before)
  })

  it('say in one sentence what cannot be', async () => {
    expect((await gainsay('apply')).err).toMatch(/no review of this repository yet/)
    await reviewed()
    const before = tree()
    for (const [argv, said] of [
      [['apply', 'F9'], 'No fix of r-'],
      [['apply', '../F1'], 'No fix of r-'],
      [['revert', 'F1'], 'F1 is not applied.'],
      [['apply', 'A1.1'], 'No fix of r-'],
    ] as const) {
      const { exit, err } = await gainsay(...argv)
      expect([exit, err.split('\n').length]).toEqual([2, 2])
      expect(err).toContain(said)
    }
    expect((await gainsay('revert')).out).toContain('nothing to take back')
    expect(tree()).toEqual(before)
  })
})

describe('edits between apply and revert', () => {
  const line = fc.constantFrom('mine', '', '  indented', '<<<<<<< ours', 'ünïcode', 'a\ttab')
  const edit = fc.record({
    above: fc.array(line, { maxLength: 3 }),
    middle: fc.array(line, { maxLength: 2 }),
    below: fc.array(line, { maxLength: 3 }),
    own: fc.string({ maxLength: 20 }),
    which: fc.constantFrom(['F1'], ['F2'], ['F1', 'F2'], []),
  })
  const joined = (lines: readonly string[]): string => lines.map((one) => `${one}\n`).join('')

  it('are what is left, to the byte', async () => {
    await reviewed()
    const edited = (
      from: string,
      { above, middle, below }: { [K in 'above' | 'middle' | 'below']: string[] },
    ) => joined(above) + from.replace('five\n', `five\n${joined(middle)}`) + joined(below)
    await fc.assert(
      fc.asyncProperty(edit, async (what) => {
        expect((await gainsay('apply', ...what.which)).exit).toBe(0)
        writeFileSync(join(repository, 'a.txt'), edited(text('a.txt'), what))
        writeFileSync(join(repository, 'own.txt'), what.own)
        const back = await gainsay('revert')
        expect([back.exit, back.err]).toEqual([0, ''])
        expect(text('a.txt')).toBe(edited(LINES, what))
        expect([text('own.txt'), text('b.txt'), text('c.txt')]).toEqual([what.own, 'b\n', 'goes away\n'])
        expect(existsSync(join(repository, 'deep'))).toBe(false)
        writeFileSync(join(repository, 'a.txt'), LINES)
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

describe('a crash', () => {
  it('between the tree and the ledger: the ledger follows the tree', async () => {
    await reviewed()
    const ledger = join(runFolder(), 'ledger.ndjson')
    const copy = join(place.folder, 'ledger-before')
    cpSync(ledger, copy)
    await gainsay('apply', 'F1')
    cpSync(copy, ledger)
    expect((await report()).fixes[0]!.applied).toBe(false)
    expect((await gainsay('revert')).out).toContain('F1 taken back')
    expect(text('a.txt')).toBe(LINES)
    expect((await gainsay('ledger', 'verify')).out).toContain('chain whole')
  })

  it('in the middle of writing: what was half applied is taken back first', async () => {
    await reviewed()
    const before = tree()
    const fix = await fixOf('c.txt')
    await gainsay('apply', fix)
    const [name] = readdirSync(join(runFolder(), 'applied'))
    const record = join(runFolder(), 'applied', name!, 'record.json')
    writeFileSync(record, readFileSync(record, 'utf8').replace('"applied"', '"applying"'))
    writeFileSync(join(repository, 'c.txt'), 'goes away\n')
    const { exit, out } = await gainsay('apply', fix)
    expect([exit, out]).toEqual([0, expect.stringContaining(`${fix} applied`)])
    expect((await gainsay('revert')).exit).toBe(0)
    expect(tree()).toEqual(before)
  })

  it('before its record was written has changed nothing, and is passed over', async () => {
    await reviewed()
    cpSync(join(place.folder, 'north.json'), join(runFolder(), 'applied', '0001-F1', 'texts', 'x'), {
      recursive: true,
    })
    expect((await gainsay('apply')).exit).toBe(0)
    expect(readdirSync(join(runFolder(), 'applied'))).toEqual(['0001-F1', '0002-F1', '0003-F2'])
  })
})

describe('review --apply', () => {
  it('applies at the end, and the report says so', async () => {
    const { exit, out, err } = await gainsay(...words, '--apply', '--json')
    const made = JSON.parse(out) as Report
    expect([exit, made.exit, made.fixes.map(({ applied }) => applied)]).toEqual([0, 0, [true, true]])
    expect(err).toMatch(/F1 applied: .*\nF2 applied: /)
    expect(text('a.txt')).toBe(FIXED_A)
  })

  it('leaves the tree alone where it is not asked for', async () => {
    const before = tree()
    await reviewed()
    expect(tree()).toEqual(before)
  })

  it('goes on after the snapshot is gone, from what the run keeps', async () => {
    await reviewed()
    rmSync(join(repository, '.git/gainsay/freezing'), { recursive: true, force: true })
    expect((await gainsay('apply')).exit).toBe(0)
    expect(text('a.txt')).toBe(FIXED_A)
  })
})
