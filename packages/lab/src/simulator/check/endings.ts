// How a review ends: what did not finish is said, and only what finished without a dispute is clean.
import type { CrossExaminationEvent } from '@gainsay/protocol'
import type { Check } from './check-review.ts'

const TURNS = new Set(['bids', 'rebids', 'open', 'reply'])
const DISPUTED: readonly string[] = ['unresolved', 'contradiction']

export const endChecks: readonly Check[] = [
  {
    name: 'silence is named',
    violations: ({ events, outcome }) => {
      const raised = new Map<number, number>()
      for (const event of events)
        if (event.type === 'critic-turn-taken')
          raised.set(event.critic, (raised.get(event.critic) ?? 0) + event.raised.filter(blocks).length)
      const silent = [...raised].filter(([, count]) => count === 0).map(([critic]) => `silent:${critic}`)
      const named = outcome.reasons.filter((reason) => reason.startsWith('silent:'))
      return [
        ...silent.filter((one) => !named.includes(one)),
        ...named.filter((one) => !silent.includes(one)),
      ]
    },
  },
  {
    name: 'a review that was cut short or failed is never clean',
    violations: ({ lines, events, outcome, review }) => {
      const short = lines.some((line) => line.type === 'run-commanded' && line.by === 'engine')
      const failed = lines.some(
        (line) =>
          line.type === 'action-settled' &&
          /^c\d+\/r\d+\/(\w+)$/.exec(line.place)?.[1] !== undefined &&
          TURNS.has(line.place.split('/')[2]!) &&
          lostIts(lines, line.calls, line.decided),
      )
      const late = events.some(isUnsteady)
      const wrong = (short || failed || late || review.status !== 'ended') && outcome.exit === 0
      return wrong ? ['it is called clean'] : []
    },
  },
  {
    name: 'each critic stakes at most one leaf, and it is open',
    violations: ({ events, review, outcome }) => {
      const wrong: string[] = []
      const staked = new Set<number>()
      for (const event of events) {
        if (event.type !== 'stake-made') continue
        if (staked.has(event.critic)) wrong.push(`critic ${event.critic} stakes twice`)
        staked.add(event.critic)
        if (!DISPUTED.includes(outcome.labels.get(event.id) ?? ''))
          wrong.push(`${event.id} is staked and closed`)
        if (review.state.nodes.get(event.id)?.critic !== event.critic) wrong.push(`${event.id} is another's`)
      }
      return wrong
    },
  },
]

function blocks(raised: { readonly advisory: boolean }): boolean {
  return !raised.advisory
}

function isUnsteady(event: CrossExaminationEvent): boolean {
  return event.type === 'critic-ended' && event.how !== 'steady'
}

type Line = Parameters<Check['violations']>[0]['lines'][number]

/** None of its calls brought an answer that could be read. */
function lostIts(lines: readonly Line[], calls: readonly string[], decided: object): boolean {
  if ('failure' in decided) return true
  return !lines.some(
    (line) =>
      line.type === 'call-ended' && calls.includes(line.call) && line.outcome.kind.startsWith('value'),
  )
}
