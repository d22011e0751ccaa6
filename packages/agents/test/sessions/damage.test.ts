// Any damage of a transcript costs the damaged lines and nothing else, and is told.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Session } from '@gainsay/agents'
import { codes, readText } from './claude-lines.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const day = join(fixtures, 'codex', '2026', '11', '30')
const rollout = readdirSync(day).sort()[0]!
const transcripts = [
  { name: 's1.jsonl', bytes: readFileSync(join(fixtures, 'claude', 'claude-2.1.332.jsonl')) },
  { name: rollout, bytes: readFileSync(join(day, rollout)) },
]
/** What stands on a line of the file, whichever way it is told. */
const parts = (session: Session): { line: number; what: string }[] => [
  ...session.userTurns.map(({ line, text }) => ({ line, what: `turn ${text}` })),
  ...session.messages.map(({ line, text }) => ({ line, what: `message ${text}` })),
  ...session.commands.map(({ line, id, command }) => ({ line, what: `command ${id} ${command}` })),
  ...session.edits.map(({ line, path, how }) => ({
    line,
    what: `edit ${path} ${how === 'create' ? 'edit' : how}`,
  })),
]
const runs = { numRuns: 40 }

describe.each(transcripts)('damage of $name', ({ name, bytes }) => {
  const lines = bytes.toString().trimEnd().split('\n')

  it('by cutting it anywhere: what stands before the cut stays', async () => {
    const whole = parts(await readText(bytes, name))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const session = await readText(bytes.subarray(0, length), name)
        const complete = bytes.subarray(0, length).toString('latin1').split('\n').length - 1
        expect(parts(session).filter(({ line }) => line <= complete)).toEqual(
          whole.filter(({ line }) => line <= complete),
        )
      }),
      runs,
    )
  })

  it('by spoiling lines: the others stay, and the loss is told', async () => {
    const whole = parts(await readText(bytes, name))
    const spoil = fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '\u0000\u0000',
      '{"type":"user"',
      '{"type":12}',
      '{"type":"user","message":7}',
      '\ufffd"',
    )
    const damage = fc.uniqueArray(fc.tuple(fc.nat(lines.length - 1), spoil), {
      minLength: 1,
      maxLength: 4,
      selector: ([line]) => line,
    })
    await fc.assert(
      fc.asyncProperty(damage, async (spoiled) => {
        const hit = new Map(spoiled)
        const text = lines.map((line, index) => hit.get(index) ?? line).join('\n')
        const session = await readText(`${text}\n`, name)
        const lost = whole.filter(({ line }) => hit.has(line - 1)).length
        const left = parts(session)
        expect(left).toEqual(expect.arrayContaining(whole.filter(({ line }) => !hit.has(line - 1))))
        // What was lost may be known from another line, such as the event of a command; nothing else is new.
        expect(left.length).toBeLessThanOrEqual(whole.length - lost + 2 * lost)
        if (spoiled.some(([, what]) => what === '{')) expect(codes(session)).toContain('damaged-line')
      }),
      runs,
    )
  })

  it('by changing bytes anywhere: it is read all the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 30 }),
        async (changes) => {
          const copy = Buffer.from(bytes)
          for (const [at, byte] of changes) copy[at] = byte
          const session = await readText(copy, name)
          const orders = parts(session).length
          expect(orders).toBeGreaterThanOrEqual(0)
          expect(session.bytes).toBe(bytes.length)
        },
      ),
      runs,
    )
  })
})

describe('a torn end', () => {
  it('is told; a whole line without a line feed is read', async () => {
    const [first] = transcripts
    const text = first!.bytes.toString().trimEnd()
    expect(codes(await readText(text, 's1.jsonl'))).not.toContain('torn-last-line')
    expect(codes(await readText(text.slice(0, -3), 's1.jsonl'))).toContain('torn-last-line')
    expect(codes(await readText('', 's1.jsonl'))).toEqual(['file-empty'])
  })
})
