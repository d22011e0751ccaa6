import { join } from 'node:path'
import {
  editTurn,
  keepTurn,
  keptFix,
  openTurn,
  readFix,
  treesOfHandle,
  verifyPerformer,
} from '@gainsay/engine'
import { applyPatch, revertPatch, runSandboxed } from '@gainsay/host'
import type { Combination, VerificationReport, Witness } from '@gainsay/protocol'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANTED } from './invoice-witnesses.ts'
import { contained, invoiceWork, why, type Work } from './invoice-work.ts'

const signal = new AbortController().signal
const [PAGES, TENANTS, DISCOUNT] = PLANTED.map(({ witness }) => witness) as [Witness, Witness, Witness]
let turns = 0

/** A proposer's turn: a program edits the fork's tree. */
async function turn(work: Work, from: string | undefined, edit: string): Promise<string> {
  const workspace = await openTurn(work.room, from, `turn-${(turns += 1)}`)
  const { sandbox, toolchain } = await work.room.tools()
  const { view, mounts } = workspace
  const did = await runSandboxed({
    sandbox,
    toolchain,
    command: 'sh',
    args: ['-ec', edit],
    workspace: view,
    mounts,
  })
  expect(did.exitCode).toBe(0)
  const tree = await keepTurn(work.room, workspace, from)
  await work.room.closeTree(workspace)
  expect(tree).toBeDefined()
  return tree!
}

describe.skipIf(!contained)(`fixes${why}`, () => {
  let work: Work
  let perform: ReturnType<typeof verifyPerformer>
  beforeAll(async () => {
    work = await invoiceWork('planted')
    const checks = [{ command: 'node --test test/*.test.js', folder: '', from: 'project' }] as const
    perform = verifyPerformer(work.room, work.reader, { ruleAgain: async () => 'still', checks })
  })
  afterAll(async () => await work.remove())

  async function ask(place: string, reply: string, input: unknown, tree?: string): Promise<unknown> {
    const cap = { costUsd: 0, tokens: 0, timeoutMs: 60_000 }
    const from = tree === undefined ? {} : { from: { session: 's', tree } }
    const action = { place, kind: 'verify', role: 'engine', reply, input: '', cap, ...from } as const
    const random = (): never => {
      throw new Error('nothing is drawn')
    }
    const request = { action, input: JSON.stringify(input), random, signal, callId: 'c' }
    return (await perform(request)).value
  }
  async function verify(
    fix: string,
    tree: string,
    witnesses: Readonly<Record<string, Witness>>,
  ): Promise<VerificationReport> {
    const listed = Object.entries(witnesses).map(([id, witness]) => ({ id, witness }))
    const input = { fix, bound: Object.keys(witnesses), witnesses: listed, rules: [] }
    return (await ask(`${fix}/verify`, 'verification', input, tree)) as VerificationReport
  }

  const MEND_PAGES =
    "sed -i 's|Math.floor(all.length / size) + 1|Math.max(1, Math.ceil(all.length / size))|' src/pages.js"
  const MEND_TENANTS = "sed -i 's|`${page}:${size}`|`${tenant}:${page}:${size}`|' src/pages.js"

  it('are verified where the witness stops, and do not stop what they do not mend', async () => {
    const tree = await turn(work, undefined, MEND_PAGES)
    const report = await verify('F1', tree, { 'A3.1': PAGES, 'A4.1': TENANTS })
    expect(report).toMatchObject({
      checks: 'ok',
      testsChanged: false,
      results: { 'A3.1': 'stopped', 'A4.1': 'still' },
    })
    expect(keptFix(work.room.folder, 'F1')?.kept.witnesses.map(({ id }) => id)).toEqual(['A3.1'])
  })

  it('of a later turn are its own difference', async () => {
    const first = await turn(work, undefined, MEND_PAGES)
    const second = await turn(work, first, MEND_TENANTS)
    expect(treesOfHandle(second).before).toBe(treesOfHandle(first).after)
    const report = await verify('F2', second, { 'A4.1': TENANTS })
    expect(report).toMatchObject({ checks: 'ok', results: { 'A4.1': 'stopped' } })
    const patch = Buffer.from(keptFix(work.room.folder, 'F2')!.patch).toString()
    expect(patch).toContain('tenant}:')
    expect(patch).not.toContain('+  const result')
  })

  it('that rest on a failed one of the turn before are taken with it', async () => {
    const half = await turn(
      work,
      undefined,
      "sed -i 's|Number((total|Math.round((total|; s|.toFixed(0))|+ 1)|' src/discount.js",
    )
    expect((await verify('F3', half, { 'A5.1': DISCOUNT })).results).toEqual({ 'A5.1': 'still' })
    const whole = await turn(
      work,
      half,
      "sed -i 's|Math.round(.*|Math.floor((total * (100 - percent) + 50) / 100)|' src/discount.js",
    )
    expect(await verify('F4', whole, { 'A5.1': DISCOUNT })).toMatchObject({
      checks: 'ok',
      results: { 'A5.1': 'stopped' },
    })
  })

  it('that break what passed are worse', async () => {
    const tree = await turn(work, undefined, `${MEND_PAGES}; sed -i 's|padStart(2|padStart(3|' src/money.js`)
    // With the checks that the project itself names.
    const usual = perform
    perform = verifyPerformer(work.room, work.reader, { ruleAgain: async () => 'still' })
    const report = await verify('F5', tree, { 'A3.1': PAGES })
    perform = usual
    expect(report.checks).toBe('worse')
    expect(report.why).toContain('npm run test passed before the fix')
  })

  it.each([
    ['a test', "sed -i 's|900|901|' test/discount.test.js", 'test/discount.test.js'],
    ['the script of the package', "sed -i 's|node --test|true|' package.json", 'package.json'],
    ['a check', 'echo "process.exit(0)" > scripts.config.js', 'scripts.config.js'],
  ])('that change %s are verified without that, and say so', async (_name, edit, path) => {
    const tree = await turn(work, undefined, `${MEND_PAGES}; ${edit}`)
    const report = await verify('F6', tree, { 'A3.1': PAGES })
    expect(report).toMatchObject({ testsChanged: true, results: { 'A3.1': 'stopped' } })
    expect(report.why).toContain(path)
  })

  it('may add tests', async () => {
    const add = `printf "import { test } from 'node:test'\\ntest('more', () => {})\\n" > test/more.test.js`
    const tree = await turn(work, undefined, `${MEND_PAGES}; ${add}`)
    expect(await verify('F7', tree, { 'A3.1': PAGES })).toMatchObject({ testsChanged: false, checks: 'ok' })
  })

  it('that look for the witness by its name do not stop it', async () => {
    const cheat =
      'printf "if (process.argv[1]?.endsWith(\'witness/pages.mjs\')) process.exit(0)\\n" >> src/invoices.js'
    const report = await verify('F8', await turn(work, undefined, cheat), { 'A3.1': PAGES })
    expect(report.results).toEqual({ 'A3.1': 'still' })
    expect(report.why).toContain('names the files of the witness')
  })

  it('that bring a file in place of the witness are tried with the copy of the ledger', async () => {
    const cheat = 'mkdir witness; echo "process.exit(0)" > witness/pages.mjs'
    const report = await verify('F9', await turn(work, undefined, cheat), { 'A3.1': PAGES })
    expect(report.results).toEqual({ 'A3.1': 'still' })
  })

  it.each([
    ['a link', 'ln -s /etc/passwd src/passwd'],
    ['a hook', 'mkdir -p .husky; echo x > .husky/pre-commit'],
  ])('that make %s are refused', async (_name, edit) => {
    const report = await verify('F10', await turn(work, undefined, edit), { 'A3.1': PAGES })
    expect(report).toMatchObject({ checks: 'worse', results: { 'A3.1': 'still' } })
    expect(report.why).toContain('refused')
    expect(keptFix(work.room.folder, 'F10')).toBeNull()
  })

  it('go together, unless they contradict each other', async () => {
    const other =
      "sed -i 's|Math.floor(all.length / size) + 1|Math.ceil(all.length / size) \\|\\| 1|' src/pages.js"
    await verify('F11', await turn(work, undefined, other), { 'A3.1': PAGES })
    expect((await ask('together', 'combination', { fixes: ['F1', 'F2', 'F4'] })) as Combination).toEqual({
      failing: [],
    })
    expect((await ask('together', 'combination', { fixes: ['F1', 'F2', 'F11'] })) as Combination).toEqual({
      failing: [['F1', 'F11']],
    })
  })

  it('of a rule are verified by running the rule again', async () => {
    const asked: (string | null)[] = []
    const again = verifyPerformer(work.room, work.reader, {
      ruleAgain: async ({ text }) => {
        asked.push(await text('src/none.js'))
        return (await text('src/discount.js'))!.includes('console.log') ? 'still' : 'stopped'
      },
      checks: [],
    })
    const usual = perform
    perform = again
    const attack = (topic: string, address: object): object => ({ topic, address })
    const rules = [
      { id: 'A1.1', critic: 1, attack: attack('hygiene: debug', { kind: 'file', path: 'src/discount.js' }) },
      {
        id: 'A2.1',
        critic: 2,
        attack: attack('checks: npm run lint', { kind: 'command', value: 'npm run lint' }),
      },
    ]
    const tree = await turn(work, undefined, "sed -i '/console.log/d' src/discount.js")
    const none = await turn(work, undefined, 'echo >> src/pages.js')
    const input = { fix: 'F12', bound: ['A1.1', 'A2.1'], witnesses: [], rules }
    expect(await ask('F12/verify', 'verification', input, tree)).toMatchObject({
      results: { 'A1.1': 'stopped', 'A2.1': 'stopped' },
    })
    expect(await ask('F12/verify', 'verification', input, none)).toMatchObject({
      results: { 'A1.1': 'still', 'A2.1': 'still' },
    })
    expect(asked).toEqual([null, null])
    perform = usual
  })

  it('are tried again against witnesses that came later', async () => {
    const witnesses = [
      { id: 'A9.1', witness: PAGES },
      { id: 'A9.2', witness: DISCOUNT },
    ]
    const input = { fix: 'F1', bound: [], witnesses, rules: [] }
    const report = (await ask('F1/cross', 'verification', input, undefined)) as VerificationReport
    expect(report.results).toEqual({ 'A9.1': 'stopped', 'A9.2': 'still' })
  })

  it('that were kept are read by git in the next turn, whoever the programs run as', async () => {
    const tree = (await editTurn(work.room, undefined, { 'src/kept.js': '// kept\n' }))!
    expect((await verify('F20', tree, {})).checks).toBe('ok')
    const asked = 'git status --short > said 2>&1; git cat-file -e HEAD; ! grep -i "denied" said'
    await turn(work, tree, asked)
  })

  it('that are known by their edits alone have the tree that a program would have made', async () => {
    const ran = await turn(
      work,
      undefined,
      'echo new > docs-new.md; rm src/discount.js; echo "// x" >> src/pages.js',
    )
    const pages = `${readFileSync(join(work.top, 'src/pages.js'), 'utf8')}// x\n`
    const edits = { 'docs-new.md': 'new\n', 'src/discount.js': null, 'src/pages.js': pages }
    expect(await editTurn(work.room, undefined, edits)).toBe(ran)
    // A turn on it that changes nothing is no turn; another one begins where it ended.
    expect(await editTurn(work.room, ran, { 'docs-new.md': 'new\n' })).toBe(ran)
    const next = treesOfHandle((await editTurn(work.room, ran, { 'docs-new.md': null }))!)
    expect(next.before).toBe(treesOfHandle(ran).after)
    await expect(editTurn(work.room, undefined, { '../out': 'x' })).rejects.toThrow()
    await expect(editTurn(work.room, 'no tree', {})).rejects.toThrow('no tree of a turn')
  })

  it('are applied to the work tree and taken back byte for byte', async () => {
    const path = join(work.top, 'src/pages.js')
    const before = readFileSync(path)
    const recordFolder = join(work.room.folder, 'applied', 'F1')
    const read = readFix(work.room.folder, 'F1', work.room.store)!
    expect((await applyPatch({ read, root: work.top, recordFolder })).changed).toEqual(['src/pages.js'])
    expect(readFileSync(path, 'utf8')).toContain('Math.max(1, Math.ceil')
    await revertPatch(recordFolder)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})
