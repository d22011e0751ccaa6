// A person at this terminal. One question at a time, whoever asks; without a terminal there is nobody.

import { printable } from '@gainsay/host'
import { NO_USAGE, PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { systemClock, type Clock } from '../shared/clock.ts'
import { abortedError, asPartyError, timeoutError } from '../shared/failures.ts'
import { formOf, readField, type Field } from './form.ts'
import { Terminal, type TerminalStreams, type TypedLine } from './terminal.ts'

export type HumanPartyOptions = {
  readonly streams: TerminalStreams
  readonly clock?: Clock
  /** Called when the person presses Ctrl-C: the terminal keeps the signal from the process. */
  readonly interrupt?: () => void
}

export const HUMAN_LIMITS = {
  /** Of a message on the screen; a longer one is not shown, and so not answered. */
  messageCharacters: 262_144,
  /** Of one answer. */
  lines: 10_000,
  characters: 1_048_576,
  /** Answers to one field that do not fit. */
  tries: 20,
} as const

/** The party `human`. */
export function humanParty(options: HumanPartyOptions): Party {
  const clock = options.clock ?? systemClock
  let before: Promise<unknown> = Promise.resolve()
  return {
    spec: 'human',
    vendor: 'human',
    model: 'human',
    ask(message, ask) {
      const turn = before.then(() => converse(message, ask, options, clock))
      before = turn.catch(() => {})
      return turn
    },
  }
}

async function converse(
  message: string,
  ask: AskOptions,
  options: HumanPartyOptions,
  clock: Clock,
): Promise<Reply> {
  if (ask.signal.aborted) throw abortedError('human')
  if (!options.streams.isTerminal)
    throw new PartyError(
      'unavailable',
      'human needs a terminal; run it in one, or name mailbox:<folder> instead.',
    )
  if (message.length > HUMAN_LIMITS.messageCharacters)
    throw new PartyError(
      'refused',
      'The question is too long for a screen; name mailbox:<folder> instead of human.',
    )
  const started = clock.now()
  const over = new AbortController()
  const abort = (): void => over.abort()
  ask.signal.addEventListener('abort', abort)
  const resting = new AbortController()
  void clock.sleep(ask.budget.timeoutMs, resting.signal).then(() => resting.signal.aborted || over.abort())
  const terminal = new Terminal(options.streams, over.signal)
  try {
    const answer = await answerOf(message, ask, terminal)
    const to = {
      session: `human-${ask.callId}`,
      ...(ask.from?.tree === undefined ? {} : { tree: ask.from.tree }),
    }
    return { ...answer, to, usage: NO_USAGE, costUsd: 0, model: 'human', durationMs: clock.now() - started }
  } catch (error) {
    if (error instanceof Stopped) throw stoppedError(error.how, ask, options)
    throw asPartyError(error, 'human')
  } finally {
    resting.abort()
    ask.signal.removeEventListener('abort', abort)
    terminal.close()
  }
}

class Stopped extends Error {
  readonly how: Exclude<TypedLine['kind'], 'line'>
  constructor(how: Exclude<TypedLine['kind'], 'line'>) {
    super(how)
    this.how = how
  }
}

function stoppedError(how: Stopped['how'], ask: AskOptions, options: HumanPartyOptions): PartyError {
  if (how === 'taken-back')
    return ask.signal.aborted
      ? abortedError('human')
      : timeoutError('human', ask.budget.timeoutMs, 'give it more time with --timeout.')
  if (how === 'end') return new PartyError('refused', 'The person closed the input without an answer.')
  options.interrupt?.()
  return new PartyError('aborted', 'The person pressed Ctrl-C.')
}

type Answer = { readonly text: string; readonly value?: unknown }

async function answerOf(message: string, ask: AskOptions, terminal: Terminal): Promise<Answer> {
  const { context } = ask
  terminal.say(
    `\n── ${context === undefined ? 'A question' : `${printable(context.role)}, ${printable(context.place)}`} ──`,
  )
  // The words are a model's or a stranger's: nothing in them may move the cursor.
  terminal.say(`${printable(message)}\n`)
  const form = formOf(ask.schema)
  if (form === null) return { text: await freeText(terminal, ask.schema !== undefined) }
  const value: Record<string, unknown> = {}
  for (const field of form) {
    const entered = await enter(terminal, field)
    if (entered !== undefined) value[field.name] = entered
  }
  return { text: JSON.stringify(value), value }
}

async function enter(terminal: Terminal, field: Field): Promise<unknown> {
  const about = field.about === '' ? '' : ` (${printable(field.about, { oneLine: true })})`
  const optional = field.required ? '' : ', empty for none'
  terminal.say(`${printable(field.name)}${about}${optional}`)
  for (const [index, choice] of field.choices.entries()) terminal.say(`  ${index + 1} ${printable(choice)}`)
  for (let attempt = 0; attempt < HUMAN_LIMITS.tries; attempt++) {
    const read = readField(field, await lineOf(terminal, '> '))
    if (read.ok) return read.value
    terminal.say(read.why)
  }
  throw new PartyError('malformed', `The person gave no usable ${field.name} in ${HUMAN_LIMITS.tries} tries.`)
}

async function lineOf(terminal: Terminal, prompt: string): Promise<string> {
  const line = await terminal.ask(prompt)
  if (line.kind !== 'line') throw new Stopped(line.kind)
  return line.text
}

async function freeText(terminal: Terminal, wantsJson: boolean): Promise<string> {
  const what = wantsJson ? 'Your answer, as the JSON described above' : 'Your answer'
  terminal.say(`${what}; end it with a line that holds a single dot, or with Ctrl-D.`)
  const lines: string[] = []
  let characters = 0
  while (lines.length < HUMAN_LIMITS.lines && characters < HUMAN_LIMITS.characters) {
    const line = await terminal.ask('')
    if (line.kind === 'interrupt' || line.kind === 'taken-back') throw new Stopped(line.kind)
    if (line.kind === 'end' && lines.join('').trim() === '') throw new Stopped('end')
    if (line.kind === 'end' || line.text === '.') return lines.join('\n').trim()
    lines.push(line.text)
    characters += line.text.length
  }
  throw new PartyError('malformed', 'The answer is too long; it was not read.')
}
