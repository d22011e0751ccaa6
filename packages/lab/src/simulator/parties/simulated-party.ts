// A party of the real interface, whose answers are thought up by a skill and whose channel spoils
// them. It keeps nothing between calls: what it remembers of a conversation stands in the handle,
// so that any process can go on with it.
import { damaged, PartyError, type AskOptions, type Damage, type Party, type Reply } from '@gainsay/agents'
import type { Clock } from '@gainsay/engine'
import { parsePlace, type Place } from '@gainsay/protocol'
import { RandomStream } from '../random-stream.ts'
import type { Channel } from '../skill.ts'

/** What it is asked, as much of it as a model would see, and where in the debate that is. */
export type Heard<Memory> = {
  readonly message: string
  readonly place: Place
  readonly at: string
  readonly memory: Memory
  /** The tree that it works in; absent before it edited anything. */
  readonly tree: string | undefined
  /** Decides what it says: the same for the same place, however often it is asked. */
  readonly stream: RandomStream
}

export type Thought<Memory> = {
  readonly value: unknown
  readonly memory: Memory
  readonly tree?: string | undefined
}

export type Asked = { readonly place: string; readonly role: string; readonly callId: string }

export type PartyWorld = {
  readonly seed: number
  readonly clock: Clock
  /** Told of every call, before it is answered. */
  readonly asked: (call: Asked) => void
}

const DAMAGES: readonly Damage[] = ['fence', 'preamble', 'trailing-comma', 'cut', 'not-json']
const RETRY_AFTER_MS = 2000
const CHARACTERS_A_TOKEN = 4
const SESSION = 'simulated '
/** How the engine begins to say that a reply could not be read. */
const REPAIR = 'Your last reply could not be used'

/** What stands in a handle. A reply that was spoiled on the way can be given again. */
type Conversation<Memory> = { readonly memory: Memory; readonly said?: Thought<Memory> }

export function simulatedParty<Memory>(
  name: string,
  world: PartyWorld,
  channel: Channel,
  start: Memory,
  think: (heard: Heard<Memory>) => Thought<Memory>,
): Party {
  return {
    spec: `simulated:${name}`,
    vendor: 'simulated',
    model: 'skill-1',
    ask: async (message, options) => {
      const { place: at, role } = options.context!
      world.asked({ place: at, role, callId: options.callId })
      const luck = new RandomStream(world.seed, `channel ${options.callId}`)
      const durationMs = await pass(world.clock, channel, luck, options)
      const { memory, said } = recall(options.from?.session, start)
      const thought =
        said !== undefined && message.startsWith(REPAIR)
          ? said
          : think({
              message,
              place: parsePlace(at),
              at,
              memory,
              tree: options.from?.tree,
              stream: new RandomStream(world.seed, `says ${role} ${at}`),
            })
      return replyOf(thought, message, durationMs, channel, luck)
    },
  }
}

/** The time that the call takes, and what may go wrong on the way. */
async function pass(
  clock: Clock,
  channel: Channel,
  luck: RandomStream,
  { signal, budget }: AskOptions,
): Promise<number> {
  const { fromMs, toMs, costUsd } = channel
  const durationMs = Math.round(fromMs + (toMs - fromMs) * luck.next())
  const hangs = luck.chance(channel.hangs)
  await clock.sleep(hangs ? budget.timeoutMs * 2 : durationMs, signal)
  if (signal.aborted) throw new PartyError('aborted', 'it was told to stop')
  if (luck.chance(channel.crashes)) throw new PartyError('crashed', 'it ended without an answer', { costUsd })
  if (luck.chance(channel.rateLimited))
    throw new PartyError('rate-limit', 'too many requests', { retryAfterMs: RETRY_AFTER_MS, costUsd: 0 })
  return durationMs
}

function replyOf<Memory>(
  thought: Thought<Memory>,
  message: string,
  durationMs: number,
  { garbled, costUsd }: Channel,
  luck: RandomStream,
): Reply {
  const { value, memory, tree } = thought
  const json = JSON.stringify(value)
  const isGarbled = luck.chance(garbled)
  const text = isGarbled
    ? damaged(json, DAMAGES[luck.below(DAMAGES.length)]!, Math.floor(json.length * (0.5 + luck.next() / 2)))
    : json
  return {
    text,
    to: {
      session: sessionOf(isGarbled ? { memory, said: thought } : { memory }),
      ...(tree === undefined ? {} : { tree }),
    },
    usage: {
      inputTokens: Math.ceil(message.length / CHARACTERS_A_TOKEN),
      outputTokens: Math.ceil(text.length / CHARACTERS_A_TOKEN),
      cacheReadTokens: 0,
    },
    costUsd,
    model: 'skill-1',
    durationMs,
  }
}

function sessionOf<Memory>(conversation: Conversation<Memory>): string {
  return SESSION + JSON.stringify(conversation)
}

function recall<Memory>(session: string | undefined, start: Memory): Conversation<Memory> {
  if (session === undefined) return { memory: start }
  return JSON.parse(session.slice(SESSION.length)) as Conversation<Memory>
}
