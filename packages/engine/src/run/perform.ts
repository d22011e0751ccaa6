// Performs one call: asks a party, or has a witness, a verification or a draw done. Whatever
// happens becomes a result; nothing is thrown. A party that does not stop when it is told to
// is left behind after a grace, and its cost counts as unknown.
import { isPartyError, type Party, type Reply, type Usage } from '@gainsay/agents'
import type { Action, FailureKind, Handle } from '@gainsay/protocol'
import { reasonOf } from '../errors.ts'
import type { CallEnded, CallOutcome, LostCause } from '../ledger/line-types.ts'
import { readReply, type Fit } from '../reply/read-reply.ts'
import type { Clock } from './clock.ts'
import { maskStrings, type Mask } from './mask-strings.ts'
import { valueOutcome } from './outcomes.ts'
import type { Randomness } from './run.ts'

export type AbortReason = 'timeout' | 'aborted' | 'interrupted'

export type CallResult = Pick<
  CallEnded,
  'outcome' | 'usage' | 'costUsd' | 'model' | 'durationMs' | 'mended' | 'late' | 'recovered'
>

/** What the engine cannot do itself and a product brings: run a witness, verify a fix, draw. */
export type PerformRequest = {
  readonly action: Action
  readonly input: string
  /** The injected source: a draw is made of nothing else. */
  readonly random: Randomness
  readonly signal: AbortSignal
  readonly callId: string
}
export type Performed = { readonly value: unknown; readonly costUsd?: number; readonly usage?: Usage }
export type Performer = (request: PerformRequest) => Promise<Performed>

export type CallTools = {
  readonly clock: Clock
  readonly mask: Mask
  readonly mend: boolean
  readonly fit: Fit
  readonly timeoutMs: number
  readonly controller: AbortController
  /** How long a call may take to stop after it was told to. */
  readonly graceMs: number
}

export type AskRequest = {
  readonly party: Party
  readonly action: Action
  readonly message: string
  readonly callId: string
  /** The same for every attempt of the action. */
  readonly actionId: string
  readonly from: Handle | undefined
  readonly schema: unknown
  readonly bound: (outsideId: string) => Promise<void>
}

const UNKNOWN = { usage: null, costUsd: null, model: null, durationMs: null } as const

export async function performAsk(request: AskRequest, tools: CallTools): Promise<CallResult> {
  const { party, action, message, callId, actionId, from, schema, bound } = request
  const signal = tools.controller.signal
  const ended = await withinLimits(tools, () =>
    party.ask(message, {
      ...(schema === undefined ? {} : { schema }),
      ...(from === undefined ? {} : { from }),
      signal,
      budget: action.cap,
      callId,
      bound,
      context: { place: action.place, role: action.role, action: actionId },
    }),
  )
  return read(tools, () => resultOf(ended, tools))
}

/** What a party returned may be no JSON at all (a cycle, a bigint): that is its failure, not ours. */
function read(tools: Pick<CallTools, 'mask'>, work: () => CallResult): CallResult {
  try {
    return work()
  } catch (error) {
    return { ...UNKNOWN, outcome: failed('malformed', tools.mask(`it cannot be read: ${reasonOf(error)}`)) }
  }
}

/** Seeks the answer of a call that was in flight when an earlier process ended. */
export async function performRecovery(
  party: Party,
  callId: string,
  outsideId: string | null,
  tools: CallTools,
): Promise<CallResult> {
  const ended = await withinLimits(tools, async () => (await party.recover?.(callId, outsideId)) ?? null)
  if (ended.kind === 'answered' && ended.value !== null)
    return {
      ...read(tools, () => resultOf({ ...ended, value: ended.value as Reply }, tools)),
      recovered: true,
    }
  return lostCall()
}

export function lostCall(): CallResult {
  return {
    ...UNKNOWN,
    outcome: failed('crashed', 'the program ended while this call was in flight', { cause: 'lost' }),
  }
}

export function failedCall(failure: FailureKind, message: string): CallResult {
  return {
    ...UNKNOWN,
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
    costUsd: 0,
    outcome: failed(failure, message),
  }
}

export async function performOwn(
  performer: Performer,
  request: PerformRequest,
  tools: CallTools,
): Promise<CallResult> {
  const startedMs = tools.clock.now()
  const ended = await withinLimits(tools, () => performer(request))
  const durationMs = tools.clock.now() - startedMs
  if (ended.kind !== 'answered' || ended.abortedBy !== null)
    return { ...UNKNOWN, costUsd: 0, durationMs, outcome: failureOf(ended, tools.mask) }
  const { value, costUsd = 0, usage = null } = ended.value
  return read(tools, () => ({
    outcome: fittedOutcome(value, tools),
    usage,
    costUsd,
    model: null,
    durationMs,
  }))
}

/** Checks a value against its reply kind and makes an outcome of it. */
export function fittedOutcome(value: unknown, tools: Pick<CallTools, 'fit' | 'mask'>): CallOutcome {
  const masked = maskStrings(JSON.parse(JSON.stringify(value ?? null)), tools.mask)
  const fitted = tools.fit(masked)
  if (fitted.ok) return valueOutcome(fitted.value, {})
  return { kind: 'unfit', why: fitted.why, text: JSON.stringify(masked) }
}

type Ended<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly abortedBy: AbortReason | null }
  | { readonly kind: 'threw'; readonly error: unknown; readonly abortedBy: AbortReason | null }
  | { readonly kind: 'left-behind'; readonly abortedBy: AbortReason }

/** Runs the work under the time limit of its action and the grace after an abort. */
async function withinLimits<T>(tools: CallTools, work: () => Promise<T>): Promise<Ended<T>> {
  const { controller, clock } = tools
  const signal = controller.signal
  const abortedBy = (): AbortReason | null => (signal.aborted ? (signal.reason as AbortReason) : null)
  // Begun in a step of its own, so that a synchronous throw is an answer like any other.
  const answer = Promise.resolve()
    .then(work)
    .then(
      (value): Ended<T> => ({ kind: 'answered', value, abortedBy: abortedBy() }),
      (error: unknown): Ended<T> => ({ kind: 'threw', error, abortedBy: abortedBy() }),
    )
  const over = new AbortController()
  void clock
    .sleep(tools.timeoutMs, over.signal)
    .then(() => over.signal.aborted || controller.abort('timeout' satisfies AbortReason))
  const grace = onAbort(signal, over.signal).then(async (): Promise<Ended<T>> => {
    await clock.sleep(tools.graceMs, over.signal)
    return { kind: 'left-behind', abortedBy: abortedBy() ?? 'aborted' }
  })
  const ended = await Promise.race([answer, grace])
  // A reason of our own: the default one is an error with a stack, made for every call.
  over.abort('over')
  return ended
}

/** Resolves when the first signal is aborted; never, where the second is aborted before. */
async function onAbort(signal: AbortSignal, unless: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: unless })
  })
}

function resultOf(ended: Ended<Reply>, tools: CallTools): CallResult {
  if (ended.kind !== 'answered') {
    const { usage, costUsd } =
      ended.kind === 'threw' && isPartyError(ended.error)
        ? ended.error
        : { usage: undefined, costUsd: undefined }
    return {
      ...UNKNOWN,
      usage: usage ?? null,
      costUsd: costUsd ?? null,
      outcome: failureOf(ended, tools.mask),
    }
  }
  const reply = ended.value
  const known = {
    usage: reply.usage,
    costUsd: reply.costUsd ?? null,
    model: reply.model,
    durationMs: reply.durationMs,
  }
  // An answer that comes after the abort counts for its cost only.
  if (ended.abortedBy !== null) {
    const raw = tools.mask(reply.text)
    return { ...known, late: true, outcome: abortOutcome(ended.abortedBy, raw) }
  }
  return { ...known, ...readOutcome(reply, tools) }
}

function readOutcome(reply: Reply, tools: CallTools): { outcome: CallOutcome; mended?: true } {
  const text = tools.mask(reply.text)
  const more = { text, ...(reply.to === undefined ? {} : { to: reply.to }) }
  let why: string
  if (reply.value !== undefined) {
    const fitted = tools.fit(maskStrings(JSON.parse(JSON.stringify(reply.value)), tools.mask))
    if (fitted.ok) return { outcome: valueOutcome(fitted.value, more) }
    why = fitted.why
  } else {
    const read = readReply(text, tools.fit, { mend: tools.mend })
    if (read.ok) return { outcome: valueOutcome(read.value, more), ...(read.mended ? { mended: true } : {}) }
    why = read.why
  }
  return { outcome: { kind: 'unfit', why: tools.mask(why), ...more } }
}

function failureOf(ended: Ended<unknown>, mask: Mask): CallOutcome {
  if (ended.abortedBy !== null) return abortOutcome(ended.abortedBy)
  const error = ended.kind === 'threw' ? ended.error : null
  if (!isPartyError(error)) return failed('crashed', mask(reasonOf(error)))
  const { failure, raw, retryAfterMs, message } = error
  return failed(failure, mask(message), {
    ...(raw === undefined ? {} : { raw: mask(raw) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

const ABORTS: Readonly<Record<AbortReason, readonly [FailureKind, string, LostCause?]>> = {
  timeout: ['timeout', 'it took longer than its time limit'],
  aborted: ['aborted', 'its answer was no longer wanted'],
  interrupted: ['aborted', 'the run was interrupted', 'interrupted'],
}

function abortOutcome(reason: AbortReason, raw?: string): CallOutcome {
  const [failure, message, cause] = ABORTS[reason]
  return failed(failure, message, {
    ...(raw === undefined ? {} : { raw }),
    ...(cause === undefined ? {} : { cause }),
  })
}

function failed(
  failure: FailureKind,
  message: string,
  more: { raw?: string; retryAfterMs?: number; cause?: LostCause } = {},
): CallOutcome {
  return { kind: 'failed', failure, message, ...more }
}
