import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../../src/work/witness/fingerprint.ts'
import {
  coverageOf,
  spanOfLines,
  wasExecuted,
  type ScriptCoverage,
} from '../../../src/work/witness/node-coverage.ts'
import { innermost, outermost, stubFunctions } from '../../../src/work/witness/stub-javascript.ts'
import { blankLines, stubPython } from '../../../src/work/witness/stub-text.ts'

/** What this node says of a module that is run once. */
function covered(source: string): { script: ScriptCoverage; source: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-coverage-'))
  try {
    writeFileSync(join(folder, 'module.mjs'), source)
    const env = { PATH: process.env['PATH']!, NODE_V8_COVERAGE: join(folder, 'v8') }
    execFileSync(process.execPath, ['module.mjs'], { cwd: folder, env })
    const reports = readdirSync(join(folder, 'v8')).map((name) =>
      readFileSync(join(folder, 'v8', name), 'utf8'),
    )
    const [script] = coverageOf(reports, [folder], 'module.mjs', source)
    expect(coverageOf(reports, [folder], 'module.mjs', `${source} `)).toEqual([])
    return { script: script!, source }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const MODULE = `const text = 'äöü 🎈'
export function used(value = { a: ')' }, [b] = ['}']) {
  if (value === null) {
    return 'never'
  }
  return \`\${value.a}{\`
}
export function unused() { return 1 }
export const arrow = async (a) => a + 1
export const short = a => ({ a })
export class Thing { method(x /* ) { */) { return x } get size() { return 3 } static made() { return new Thing() } }
used()
arrow(1)
`

describe('coverage of node', () => {
  const { script, source } = covered(MODULE)
  const ran = (start: number, end: number = start): boolean =>
    wasExecuted(script, source, spanOfLines(source, { start, end }))
  it.each([
    [1, true],
    [4, false],
    [6, true],
    [8, false],
    [9, true],
    [10, false],
    [12, true],
  ])('says whether line %d ran', (line, expected) => expect(ran(line)).toBe(expected))
  it('of a whole function asks for its inside', () => {
    expect(ran(2, 7)).toBe(true)
    expect(ran(8, 8)).toBe(false)
  })
})

describe('stubs of JavaScript', () => {
  const { script, source } = covered(MODULE)
  it('are programs whose functions give undefined, on the same lines', async () => {
    const span = { start: 0, end: source.length }
    const stub = stubFunctions(source, outermost(script.functions, span))!
    expect(stub.split('\n').length).toBe(source.split('\n').length)
    const loaded = (await import(`data:text/javascript,${encodeURIComponent(stub)}`)) as {
      used: () => unknown
      unused: () => unknown
      arrow: () => Promise<unknown>
      short: () => unknown
      Thing: new () => { method: () => unknown; size: unknown }
    }
    expect([loaded.used(), loaded.unused(), await loaded.arrow(), loaded.short()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const thing = new loaded.Thing()
    expect([thing.method(), thing.size]).toEqual([undefined, undefined])
  })
  it('are of the innermost function around the lines', () => {
    const line = spanOfLines(source, { start: 6, end: 6 })
    const stub = stubFunctions(source, [innermost(script.functions, line)!])!
    expect(stub).toContain("[b] = ['}']) {\n\n\n\n\n}")
    expect(stub).toContain('unused() { return 1 }')
  })
})

describe('stubs of text', () => {
  const python =
    'class A:\n    @cached\n    def f(\n        self,\n    ):\n        x = 1\n\n        return x\n\n    def g(self):\n        return 2\n'
  it('empty the Python function around the lines', () => {
    const stub = stubPython(python, { start: 8, end: 8 })!
    expect(stub).toBe(python.replace('        x = 1\n\n        return x\n', '        return None\n\n\n'))
    expect(stubPython(python, { start: 2, end: 3 })).toBe(stub)
    expect(stubPython('x = 1\ny = 2\n', { start: 1, end: 1 })).toBeNull()
  })
  it('take lines out and keep the numbers of the others', () => {
    expect(blankLines('a\nb\nc\n', { start: 2, end: 2 })).toBe('a\n\nc\n')
  })
})

it('prints are the same but for times, processes and addresses', () => {
  const run = (pid: number, ms: string): string =>
    `(node:${pid}) Warning\n# duration_ms ${ms}\nok 1 (${ms}ms)\nat /tmp/x${pid}/f.js\n2026-11-30T10:00:0${pid % 10}Z 0x${pid}\n`
  expect(fingerprint(run(12, '3.4'))).toBe(fingerprint(run(4711, '125')))
  expect(fingerprint('expected 2, got 3')).not.toBe(fingerprint('expected 2, got 4'))
})
