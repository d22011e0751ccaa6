// A person at the terminal who agrees to what is to be agreed to, and types the next of these when
// another question is open.
import { PassThrough } from 'node:stream'
import type { PersonAtTerminal } from '../../src/io.ts'

export type Typing = { readonly person: PersonAtTerminal; readonly seen: () => string }

export function personWho(typed: readonly string[], isTerminal = true): Typing {
  const input = new PassThrough()
  const output = new PassThrough()
  const left = [...typed]
  let seen = ''
  let answered = 0
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
    const isConsent = /\[y\/N\] [^\n]*$/.test(seen)
    const isAsked = isConsent || /> [^\n]*$/.test(seen) || seen.endsWith('Ctrl-D.\n')
    if (!isAsked || seen.length === answered) return
    answered = seen.length
    const next = isConsent ? 'y\r' : left.shift()
    if (next !== undefined) setImmediate(() => input.write(next))
  })
  const person = { input, output, isTerminal, interrupt: () => {}, asked: 0 }
  return { person, seen: () => seen }
}
