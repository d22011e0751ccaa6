// Parties that do anything: good and bad items, unknown and reused ids, silence, failures. Every
// reply depends on the seed and its place alone.
import type { Action, CrossExaminationState } from '../../src/index.ts'
import { compareIds } from '../../src/ids.ts'
import { owedBy, retryableIn } from '../../src/cross-examination/rules/owed.ts'
import { attack } from '../cross-examination/setups.ts'
import { seeded, seedOf, type Random } from './random.ts'
import type { Respond } from './play.ts'

const WITNESS = { kind: 'script', files: [], command: 'node witness.mjs', expect: 'it prints 1' } as const
const FAILURES = ['timeout', 'budget', 'crashed', 'malformed', 'refused'] as const
const TOPICS = ['borders', 'Borders!', 'locks', 'errors', 'time zones'] as const

export type Wildness = {
  /** Chance that a party's call fails for good. */
  readonly failing: number
  /** Chance that an item is one that no reader takes. */
  readonly garbled: number
}

function address(random: Random): unknown {
  const start = 1 + random.below(12)
  if (random.chance(0.7))
    return {
      kind: 'file',
      path: random.pick(['a.ts', 'b.ts']),
      start,
      end: start + random.below(3),
      quote: `line ${start}`,
    }
  return { kind: random.pick(['command', 'requirement', 'claim']), value: random.pick(['v1', 'v2', 'v3']) }
}

function oneAttack(random: Random, wild: Wildness, on: string | null): unknown {
  if (random.chance(wild.garbled)) return random.pick<unknown>([null, 'oops', { statement: 'no address' }, 7])
  const item = {
    ...attack(),
    address:
      on === null || random.chance(0.1) ? address(random) : { kind: 'turn', value: `defence of ${on}` },
    severity: random.pick(['critical', 'high', 'medium', 'low']),
    ...(random.chance(0.3) ? { witness: WITNESS } : {}),
    ...(random.chance(0.08) ? { advisory: true } : {}),
    ...(random.chance(0.2) ? { id: `A1.${random.below(4)}` } : {}),
  }
  return on === null ? item : { ...item, on }
}

function attacks(random: Random, wild: Wildness, most: number): unknown[] {
  return Array.from({ length: random.below(most + 1) }, () => oneAttack(random, wild, null))
}

function critique(random: Random, wild: Wildness, critic: number, state: CrossExaminationState): unknown {
  const mine = [...state.nodes.values()].filter((node) => node.critic === critic && node.defences.length > 0)
  const replies: unknown[] = []
  const listed: unknown[] = random.chance(0.3) ? attacks(random, wild, 2) : []
  for (const { id } of mine) {
    if (random.chance(0.15)) continue
    const say = random.pick(['withdraw', 'keep', 'press', 'fork', 'fork', 'keep'])
    const fresh =
      say === 'press' && random.chance(0.8)
        ? random.pick<unknown>([
            { quote: `seen ${random.below(99)}` },
            { witness: WITNESS },
            { address: address(random) },
          ])
        : undefined
    replies.push({ id, say, text: 'because', ...(fresh === undefined ? {} : { fresh }) })
    if (random.chance(0.05)) replies.push({ id, say: 'withdraw', text: 'or not' })
    if (say === 'fork')
      listed.push(...Array.from({ length: 1 + random.below(2) }, () => oneAttack(random, wild, id)))
  }
  if (random.chance(0.1)) replies.push({ id: 'A9.9', say: 'keep', text: '' })
  const own = [...state.fixes.values()].filter(({ bound }) =>
    bound.some((id) => id.startsWith(`A${critic}.`)),
  )
  const words = own.flatMap((fix) =>
    fix.bound.map((id) => ({
      fix: fix.id,
      id,
      say: random.pick(['confirm', 'confirm', 'object']),
      text: '',
    })),
  )
  return { replies, fixes: words, attacks: listed, more: random.chance(0.2) }
}

function answers(random: Random, fork: string, round: number, state: CrossExaminationState): unknown[] {
  const given = owedBy(state, fork).flatMap((id) => {
    if (random.chance(0.1)) return []
    return [
      {
        id,
        say: random.chance(0.3) ? 'concede' : 'defend',
        text: `about ${id} in round ${round}`,
        evidence: [],
      },
    ]
  })
  const retried = retryableIn(state, fork, round)
    .filter(() => random.chance(0.7))
    .map((id) => ({ id, say: 'retry', text: '' }))
  const junk = random.chance(0.1) ? [{ id: 'A7.7', say: 'concede', text: '' }] : []
  // By number: rule critics share a fork, and the tree keeps their attacks in the order of arrival.
  const back = [...state.nodes.values()]
    .filter((node) => node.conceded !== null && node.fork === fork)
    .sort((a, b) => compareIds(a.id, b.id))[0]
  const taken = back !== undefined && random.chance(0.2) ? [{ id: back.id, say: 'retract', text: '' }] : []
  return [...given, ...retried, ...junk, ...taken]
}

type EngineInput = {
  items: { item: string; address: unknown }[]
  witnesses: { id: string }[]
  rules: { id: string }[]
}

function engineValue(action: Action, seed: number, state: CrossExaminationState): unknown {
  // Fixes are numbered by creation: what was made where says the same in every order of arrival.
  const fix = state.fixes.get(action.place.split('/')[0] ?? '')
  const made = fix === undefined ? action.place : `${fix.fork} ${fix.round}`
  const random = seeded(seedOf(seed, made))
  const input = JSON.parse(action.input as string) as EngineInput
  switch (action.reply) {
    case 'resolution':
      return {
        items: input.items.map(({ item }) => {
          const resolved = random.chance(0.85)
          return {
            item,
            resolved,
            address: null,
            why: resolved ? '' : 'gone',
            refuted: resolved && random.chance(0.08),
          }
        }),
      }
    case 'witness-report':
      return {
        result: random.pick(['confirmed', 'confirmed', 'flaky', 'not-reproduced', 'could-not-run']),
        why: '',
      }
    case 'verification': {
      const checked = [...input.witnesses, ...input.rules]
      const results = checked.map(({ id }) => [
        id,
        seeded(seedOf(seed, `${id} ${made}`)).chance(0.6) ? 'stopped' : 'still',
      ])
      return {
        checks: random.chance(0.85) ? 'ok' : 'worse',
        testsChanged: random.chance(0.1),
        results: Object.fromEntries(results) as object,
        why: '',
      }
    }
    default:
      return { failing: [] }
  }
}

function partyValue(action: Action, random: Random, wild: Wildness, state: CrossExaminationState): unknown {
  const critic = Number(/^c(\d+)\//.exec(action.place)?.[1] ?? 0)
  const [, fork = '', round = '0'] = /^p(\w+)\/r(\d+)/.exec(action.place) ?? []
  switch (action.reply) {
    case 'bids':
      return {
        bids: Array.from({ length: 3 }, () => ({ topic: random.pick(TOPICS), aspect: 'other', why: '' })),
      }
    case 'attacks':
      return { attacks: attacks(random, wild, 4) }
    case 'mended':
      return { attacks: [0, 1, 2, 3].map((item) => ({ ...(oneAttack(random, wild, null) as object), item })) }
    case 'answers':
      return { answers: answers(random, fork, Number(round), state) }
    case 'critique':
      return critique(random, wild, critic, state)
    case 'choice':
      return {
        id: random.pick([...[...state.open].filter((id) => id.startsWith(`A${critic}.`)).sort(), 'A1.1']),
      }
    case 'verdict':
      return { verdict: random.pick(['upheld', 'dismissed', 'undecided']), reason: '' }
    default:
      return 'read'
  }
}

export function wildParties(seed: number, wild: Wildness): Respond {
  return (action, state) => {
    const random = seeded(seedOf(seed, action.place))
    if (action.role !== 'engine' && random.chance(wild.failing))
      return { kind: 'failed', failure: random.pick(FAILURES) }
    if (action.role === 'engine') return { kind: 'value', value: engineValue(action, seed, state) }
    const value = partyValue(action, random, wild, state)
    const text = JSON.stringify(value)
    const edited = action.reply === 'answers' && random.chance(0.6)
    const before = action.from?.tree ?? 'snapshot'
    return {
      kind: 'value',
      value,
      text,
      to: { session: `${action.place}#`, tree: edited ? `${action.place} tree` : before },
    }
  }
}
