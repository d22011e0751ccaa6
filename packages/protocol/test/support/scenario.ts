// A debate written down by place: what each party says where; everything else is the least
// that lets the debate go on.
import type { Action, CrossExaminationState, Outcome, Setup } from '../../src/index.ts'
import { critic, setup } from '../cross-examination/setups.ts'
import { play, type Played } from './play.ts'

export type Script = Readonly<Record<string, unknown>>

export const PROPOSER = {
  party: 'script:proposer.json',
  vendor: 'scripted',
  model: 'script',
  standIn: false,
} as const

/** Model critics with a proposer. */
export function debate(critics: number, more: Partial<Setup> = {}): Setup {
  return setup({
    critics: Array.from({ length: critics }, (_, i) => critic(i + 1)),
    proposer: PROPOSER,
    pairing: 'cross-family',
    ...more,
  })
}

function byDefault(action: Action, state: CrossExaminationState): unknown {
  const input =
    action.role === 'engine' ? (JSON.parse(action.input as string) as { items?: { item: string }[] }) : {}
  switch (action.reply) {
    case 'bids':
      return { bids: [{ topic: `topic of ${action.role}`, aspect: 'other', why: '' }] }
    case 'attacks':
    case 'mended':
      return { attacks: [] }
    case 'answers':
      return { answers: [] }
    case 'critique':
      return { replies: [], fixes: [], attacks: [] }
    case 'choice':
      return { id: [...state.open][0] ?? '' }
    case 'verdict':
      return { verdict: 'undecided', reason: '' }
    case 'resolution':
      return {
        items: (input.items ?? []).map(({ item }) => ({
          item,
          resolved: true,
          address: null,
          why: '',
          refuted: false,
        })),
      }
    case 'witness-report':
      return { result: 'confirmed', why: '' }
    case 'verification':
      return { checks: 'ok', testsChanged: false, results: {}, why: '' }
    case 'combination':
      return { failing: [] }
    default:
      return 'read'
  }
}

function outcomeOf(action: Action, value: unknown): Outcome {
  if (value !== null && typeof value === 'object' && 'fail' in value)
    return { kind: 'failed', failure: (value as { fail: 'timeout' }).fail }
  const edits = action.reply === 'answers' && JSON.stringify(value).includes('"concede"')
  const tree = edits ? `${action.place} tree` : (action.from?.tree ?? 'snapshot')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { kind: 'value', value, text, to: { session: action.place, tree } }
}

export function scenario(given: Setup, script: Script): Played {
  return play(given, (action, state) => outcomeOf(action, script[action.place] ?? byDefault(action, state)))
}

export const reply = (id: string, say: string, more: object = {}): object => ({
  id,
  say,
  text: `${say} ${id}`,
  ...more,
})
export const answer = (id: string, say: string): object => ({ id, say, text: `${say} ${id}` })
export const critique = (more: {
  replies?: object[]
  fixes?: object[]
  attacks?: object[]
  more?: boolean
}): object => ({
  replies: [],
  fixes: [],
  attacks: [],
  ...more,
})
