// A person's answer, brought in from outside: a terminal, a page, a file.
import type { Action } from '@gainsay/protocol'
import { EngineError } from '../errors.ts'
import { resolveText } from '../ledger/texts.ts'
import { callIdOf, textHashOf } from './ids.ts'
import { maskStrings } from './mask-strings.ts'
import { valueOutcome } from './outcomes.ts'
import type { Run } from './run.ts'

export type Answer = { readonly place: string; readonly value: unknown; readonly by: string }

/**
 * Records the answer; `runProtocol` then goes on from it.
 * @throws EngineError `ANSWER_REFUSED` in one sentence; nothing is recorded then
 */
export async function answer(run: Run, { place, value, by }: Answer): Promise<void> {
  await run.exclusive(async () => {
    const action = run.view.open().find((other) => other.place === place)
    if (action === undefined || action.kind !== 'person') {
      const waiting = run.view.open().filter((other) => other.kind === 'person')
      const places = waiting.map((other) => other.place).join(', ') || 'nothing'
      throw new EngineError(
        'ANSWER_REFUSED',
        `Nobody is asked at ${JSON.stringify(place)}; the run ${run.id} waits for ${places}.`,
      )
    }
    const last = run.view.actions.get(place)?.calls.at(-1)
    if (last?.ended != null) throw new EngineError('ANSWER_REFUSED', `${place} is answered already.`)
    const read = run.protocol.read(
      action.reply,
      maskStrings(JSON.parse(JSON.stringify(value ?? null)), run.parts.mask),
    )
    if (!read.ok) throw new EngineError('ANSWER_REFUSED', `The answer does not fit ${place}: ${read.why}.`)
    // A call that was begun without an answer is what a crash left of an earlier try.
    const call = last?.id ?? (await beginAnswer(run, action))
    const outcome = valueOutcome(read.value, {})
    await run.stage({
      type: 'call-ended',
      call,
      place,
      outcome,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
      costUsd: 0,
      model: null,
      durationMs: null,
      by: run.parts.mask(by),
    })
    await run.flush()
  })
}

async function beginAnswer(run: Run, action: Action): Promise<string> {
  const { place, kind, role, cap } = action
  const input = run.parts.mask(await resolveText(run.parts.store, action.input))
  const id = run.actionId(place)
  const call = callIdOf(id, 1)
  await run.stage({
    type: 'call-started',
    call,
    action: id,
    place,
    kind,
    role,
    party: null,
    attempt: 1,
    why: 'first',
    input,
    inputHash: textHashOf(input),
    reserve: cap,
  })
  return call
}
