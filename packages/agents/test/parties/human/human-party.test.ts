import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { formOf, readField, type Field } from '../../../src/parties/human/form.ts'
import { humanParty } from '../../../src/parties/human/human-party.ts'
import { askOptions, failureOf } from '../ask.ts'
import { VirtualClock } from '../virtual-clock.ts'

const VERDICT = {
  type: 'object',
  properties: {
    verdict: { enum: ['upheld', 'dismissed', 'undecided'], description: 'your decision' },
    reason: { type: 'string' },
    sure: { type: 'boolean' },
    share: { type: 'number' },
  },
  required: ['verdict', 'reason'],
}

/** A person who types the next of these when the screen ends in a prompt. */
const person = (typed: readonly string[], isTerminal = true) => {
  const input = new PassThrough()
  const output = new PassThrough()
  const left = [...typed]
  const seen = { text: '', interrupts: 0 }
  output.on('data', (chunk: Buffer) => {
    seen.text += chunk.toString()
    if (/(?:> |Ctrl-D\.\n|\[\?)[^\n]*$/.test(seen.text) || seen.text.endsWith('Ctrl-D.\n')) {
      const next = left.shift()
      if (next !== undefined) setImmediate(() => input.write(next))
    }
  })
  const clock = new VirtualClock()
  const party = humanParty({
    streams: { input, output, isTerminal },
    clock,
    interrupt: () => {
      seen.interrupts++
    },
  })
  return { party, seen, input, clock }
}

describe('a person at the terminal', () => {
  it('answers field by field, and is asked again where it does not fit', async () => {
    const { party, seen } = person(['maybe\r', '1\r', '\r', 'It leaks.\r', 'y\r', '\r'])
    const context = { place: 'judge/c1', role: 'judge' }
    const reply = await party.ask('Is it so?', askOptions({ schema: VERDICT, context }))
    expect(reply.value).toEqual({ verdict: 'upheld', reason: 'It leaks.', sure: true })
    expect(JSON.parse(reply.text)).toEqual(reply.value)
    expect(reply).toMatchObject({ costUsd: 0, model: 'human' })
    for (const words of [
      'judge, judge/c1',
      'Is it so?',
      'your decision',
      '2 dismissed',
      'Type one of',
      'An answer is needed',
    ])
      expect(seen.text).toContain(words)
  })

  it('answers in free text up to a dot', async () => {
    const { party } = person(['first\rsecond\r.\r'])
    expect((await party.ask('Say.', askOptions())).text).toBe('first\nsecond')
  })

  it('is never shown what would act on the terminal', async () => {
    const { party, seen } = person(['x\r.\r'])
    await party.ask('\u001b[2Jhello\u202eabc\u0007', askOptions())
    expect(seen.text).toContain(String.raw`\x1b[2Jhello\u202eabc\x07`)
  })

  it('is asked one question at a time', async () => {
    const { party, seen } = person(['one\r.\r', 'two\r.\r'])
    const replies = await Promise.all([party.ask('FIRST?', askOptions()), party.ask('SECOND?', askOptions())])
    expect(replies.map((reply) => reply.text)).toEqual(['one', 'two'])
    expect(seen.text.indexOf('SECOND?')).toBeGreaterThan(seen.text.indexOf('one'))
  })

  it('stops on Ctrl-C and says so to whoever runs it; Ctrl-D is a refusal', async () => {
    const stopped = person(['\u0003'])
    expect((await failureOf(stopped.party.ask('Say.', askOptions()))).failure).toBe('aborted')
    expect(stopped.seen.interrupts).toBe(1)
    const closed = person(['\u0004'])
    expect((await failureOf(closed.party.ask('Say.', askOptions({ schema: VERDICT })))).failure).toBe(
      'refused',
    )
    expect(closed.seen.interrupts).toBe(0)
  })

  it('is not waited for longer than its time, or after it was taken back', async () => {
    const slow = person([])
    const late = await failureOf(slow.clock.through(slow.party.ask('Say.', askOptions())))
    expect([late.failure, late.message]).toEqual(['timeout', expect.stringContaining('--timeout')])
    const taken = person([])
    const controller = new AbortController()
    const work = taken.party.ask('Say.', askOptions({ signal: controller.signal }))
    setImmediate(() => controller.abort())
    expect((await failureOf(work)).failure).toBe('aborted')
  })

  it('is not there without a terminal', async () => {
    const { party, seen } = person([], false)
    const error = await failureOf(party.ask('Say.', askOptions()))
    expect([error.failure, error.message]).toEqual([
      'unavailable',
      expect.stringContaining('mailbox:<folder>'),
    ])
    expect(seen.text).toBe('')
    const long = await failureOf(person([]).party.ask('x'.repeat(300_000), askOptions()))
    expect(long.message).toContain('too long for a screen')
  })
})

describe('formOf', () => {
  it.each([
    undefined,
    { type: 'object', properties: {} },
    { type: 'object', properties: { attacks: { type: 'array' } } },
    { type: 'object', properties: { deep: { type: 'object', properties: {} } } },
  ])('leaves %j to free text', (schema) => {
    expect(formOf(schema)).toBeNull()
  })

  const field = (kind: Field['kind'], choices: string[] = []): Field => ({
    name: 'x',
    about: '',
    required: false,
    kind,
    choices,
  })
  it.each([
    ['choice', 'un', 'undecided'],
    ['choice', 'UPHELD', 'upheld'],
    ['choice', '2', 'undecided'],
    ['yes-no', 'No', false],
    ['number', '0.5', 0.5],
    ['text', '  words ', 'words'],
    ['text', ' ', undefined],
  ] as const)('reads a %s: %j', (kind, line, value) => {
    expect(readField(field(kind, ['upheld', 'undecided']), line)).toEqual({ ok: true, value })
  })
  it.each([
    ['choice', 'u'],
    ['choice', '9'],
    ['yes-no', 'perhaps'],
    ['number', 'many'],
  ] as const)('asks again for a %s: %j', (kind, line) => {
    expect(readField(field(kind, ['upheld', 'undecided']), line).ok).toBe(false)
  })
})
