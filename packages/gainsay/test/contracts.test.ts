// What stays (DESIGN section 7), as literals: a change here is a new version, never an edit.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEDGER_FILE, LEDGER_SCHEMA } from '@gainsay/engine'
import { isAttackId, isRunId, REPORT_SCHEMA } from '@gainsay/protocol'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_SCHEMA } from '../src/audit/audit-document.ts'
import { EXIT } from '../src/exit-codes.ts'
import { createProgram } from '../src/main.ts'
import { publishedSchemas, schemaText } from '../src/schemas/published.ts'
import { makeExample } from '../../../scripts/example.mjs'
import { runMain } from './support/run-main.ts'
import { runIds, scratch, type Scratch } from './support/repository.ts'

const SCHEMAS = join(import.meta.dirname, '..', 'schemas')

describe('literals', () => {
  it('pins the exit codes', () => {
    expect(EXIT).toEqual({ clean: 0, block: 1, usage: 2, escalate: 3, internal: 70, interrupted: 130 })
  })

  it('pins the schema ids and the name of the ledger file', () => {
    expect([REPORT_SCHEMA, LEDGER_SCHEMA, AUDIT_SCHEMA, LEDGER_FILE]).toEqual([
      'gainsay.report.v1',
      'gainsay.ledger.v1',
      'gainsay.audit.v1',
      'ledger.ndjson',
    ])
  })

  it('pins the grammar of the ids that scripts hold', () => {
    for (const id of ['r-20261130T224851Z-0a1f', 'r-99991231T235959Z-ffff']) expect(isRunId(id)).toBe(true)
    for (const id of ['r-20261130T224851Z-0A1F', 'r-20261130T224851-0a1f', 'r-20261130T224851Z-0a1f/..', ''])
      expect(isRunId(id)).toBe(false)
    for (const id of ['A1.1', 'A12.30', 'A1.2.3.4']) expect(isAttackId(id)).toBe(true)
    for (const id of ['A0.1', 'A1', 'A1.0', 'a1.1', 'A1.1.']) expect(isAttackId(id)).toBe(false)
  })
})

/** `review [what...]` with its options, and so on down. */
function shapeOf(command: Command, path: readonly string[] = []): [string, string[]][] {
  const takes = command.registeredArguments.map((one) => {
    const name = one.variadic ? `${one.name()}...` : one.name()
    return one.required ? `<${name}>` : `[${name}]`
  })
  const name = [...path, command.name(), ...takes].join(' ')
  const options = command.options.map(({ flags }) => flags)
  const inner = command.commands.flatMap((one) => shapeOf(one, [...path, command.name()]))
  return [[name, options], ...inner]
}

describe('the command line', () => {
  const io = { stdout: () => {}, stderr: () => {}, env: {}, cwd: '/', columns: 100, now: () => new Date(0) }
  const program = createProgram(
    { ...io, stdoutIsTerminal: false, stderrIsTerminal: false, signal: new AbortController().signal },
    () => {},
  )

  // A command or an option may be added; none of these may go or take something else.
  it('keeps every command and option that was there', () => {
    const shapes = new Map(shapeOf(program))
    const kept: Record<string, string[]> = {
      gainsay: ['-V, --version'],
      'gainsay audit': [
        '--last <n>',
        '--all',
        '--since <when>',
        '--here',
        '--json',
        '--share',
        '--html <file>',
        '--exit-code',
      ],
      'gainsay audit show <n>': [],
      'gainsay review [what...]': [
        '--base <rev>',
        '--staged',
        '--session <id-or-file>',
        '--no-session',
        '--since <turn-or-time>',
        '--task <file>',
        '--critic <spec>',
        '--critics <n>',
        '--proposer <spec>',
        '--judge <spec>',
        '--rounds <n>',
        '--depth <n>',
        '--max-usd <amount>',
        '--max-tokens <n>',
        '--timeout <minutes>',
        '--apply',
        '--unsafe-no-sandbox',
        '--dry-run',
        '--json',
      ],
      'gainsay resume [review]': ['--apply', '--json'],
      'gainsay decide <id>': [
        '--dismiss',
        '--uphold',
        '--defer',
        '--approve',
        '--reason <text>',
        '--review <id>',
      ],
      'gainsay brief [ids...]': ['--review <id>'],
      'gainsay apply [ids...]': ['--review <id>'],
      'gainsay revert [ids...]': ['--review <id>'],
      'gainsay certify': [],
      'gainsay certify plan [words...]': [],
      'gainsay doctor': ['--sign-in', '--json'],
      'gainsay prune': [],
      'gainsay reviews': ['--json'],
      'gainsay show [id]': ['--review <id>', '--json'],
      'gainsay ledger': [],
      'gainsay ledger verify [run]': ['--replay', '--json'],
    }
    for (const [name, options] of Object.entries(kept)) {
      expect([...shapes.keys()]).toContain(name)
      expect(shapes.get(name), name).toEqual(expect.arrayContaining(options))
    }
  })

  it('shows an example with the help of every command', async () => {
    const paths = shapeOf(program)
      .map(([name]) => name.split(' ').filter((word) => !/[[<]/.test(word)))
      .filter((words) => words.length > 1)
    expect(paths.length).toBeGreaterThan(6)
    for (const words of paths) {
      const { exit, out, err } = await runMain([...words.slice(1), '--help'], { cwd: '/', home: null })
      expect([words.join(' '), exit, err]).toEqual([words.join(' '), 0, ''])
      expect(out, words.join(' ')).toMatch(/Example:\n {2}gainsay /)
    }
  })
})

describe('published schemas', () => {
  it('are what the code makes (npm run schemas)', () => {
    const published = publishedSchemas()
    for (const [name, schema] of published)
      expect(readFileSync(join(SCHEMAS, name), 'utf8'), name).toBe(schemaText(schema))
    expect(readdirSync(SCHEMAS)).toEqual(expect.arrayContaining([...published.keys()]))
  })

  let place: Scratch
  let where: { cwd: string; home: string }
  beforeAll(async () => {
    place = scratch()
    const { repository, home } = makeExample(place.folder)
    where = { cwd: repository, home }
    expect((await runMain(['review'], where)).exit).toBe(1)
  })
  afterAll(() => place.remove())

  function validator(name: string): (value: unknown) => string {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    const check = ajv.compile(JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')) as object)
    return (value) => (check(value) ? '' : ajv.errorsText(check.errors))
  }

  it('fit what is really printed, with fields that a reader does not know', async () => {
    const report = validator('gainsay.report.v1.json')
    const printed = JSON.parse((await runMain(['show', '--json'], where)).out) as Record<string, unknown>
    expect(report(printed)).toBe('')
    expect(report({ ...printed, later: 1 })).toBe('')
    expect(report({ ...printed, safety: 'fine' })).not.toBe('')
    expect(report({ ...printed, schema: 'gainsay.report.v2' })).not.toBe('')
    const audit = validator('gainsay.audit.v1.json')
    const audited = JSON.parse((await runMain(['audit', '--json'], where)).out) as Record<string, unknown>
    expect(audit(audited)).toBe('')
    expect(audit({ ...audited, sessions: [{}] })).not.toBe('')
  })

  it('fit every line of the ledger, whose fields stand in their order', () => {
    const runs = join(where.cwd, '.git', 'gainsay', 'runs')
    const [run] = runIds(join(where.cwd, '.git', 'gainsay'))
    const lines = readFileSync(join(runs, run!, 'ledger.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
    const check = validator('gainsay.ledger.v1.json')
    expect(lines.length).toBeGreaterThan(5)
    for (const [index, line] of lines.entries()) {
      const parsed = JSON.parse(line) as Record<string, unknown>
      expect(check(parsed), `line ${index + 1}`).toBe('')
      const names = Object.keys(parsed)
      expect(names.slice(0, 5)).toEqual(['schema', 'seq', 'at', 'prev', 'type'])
      expect(names.at(-1)).toBe('hash')
    }
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type)
    expect([types[0], types.at(-1)]).toEqual(['run-opened', 'run-closed'])
    expect(check({ ...(JSON.parse(lines[0]!) as object), prev: 'short' })).not.toBe('')
  })

  it('pins the list of reviews', async () => {
    const list = JSON.parse((await runMain(['reviews', '--json'], where)).out) as Record<string, unknown>
    expect(Object.keys(list)).toEqual(['schema', 'reviews'])
    expect(list['schema']).toBe('gainsay.reviews.v1')
    const [first] = list['reviews'] as Record<string, unknown>[]
    expect(Object.keys(first!).sort()).toEqual(['lastAt', 'pid', 'review', 'startedAt', 'status'])
    expect([first!['status'], first!['pid']]).toEqual(['ended', null])
  })
})
