/** The fold of a review and its labels: the cost of an event must not grow with the review. */
import { debateOfSize } from '../packages/protocol/test/support/large-debate.ts'
import { foldEvents } from '../packages/protocol/test/support/play.ts'
import { labels, labelsFromTree } from '../packages/protocol/src/cross-examination/rules/labels.ts'
import { crossExamination, outcomeOf } from '../packages/protocol/src/index.ts'

interface Benchmark {
  readonly name: string
  /** The ratio that is aimed at; smaller is better. */
  readonly aim: number
  run(): Promise<{ ratio: number; detail: string }>
}

const SIZES = [6_250, 12_500, 25_000, 50_000, 100_000]
const REPEATS = 3

function leastMs(action: () => unknown): number {
  let least = Infinity
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const start = performance.now()
    action()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/** Microseconds an event at each size, and the ratio of the largest to the smallest. */
function growth(measure: (size: number) => { readonly ms: number; readonly events: number }): {
  ratio: number
  detail: string
} {
  const each = SIZES.map((size) => {
    const { ms, events } = measure(size)
    return { events, us: (ms * 1000) / events }
  })
  const detail = each.map(({ events, us }) => `${events}: ${us.toFixed(2)} us`).join(', ')
  return { ratio: each.at(-1)!.us / each[0]!.us, detail: `per event at ${detail}` }
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'fold of 10^5 events against 6250, per event',
    aim: 1.5,
    run: async () =>
      growth((size) => {
        const events = debateOfSize(size)
        return { ms: leastMs(() => foldEvents(events)), events: events.length }
      }),
  },
  {
    name: 'labels and outcome of 10^5 events against 6250, per event',
    aim: 1.5,
    run: async () =>
      growth((size) => {
        const events = debateOfSize(size)
        const state = foldEvents(events)
        const look = (): unknown => [labels(state), labelsFromTree(state), outcomeOf(state)]
        return { ms: leastMs(look), events: events.length }
      }),
  },
  {
    name: 'pending at 10^5 events against 6250, per call',
    aim: 2,
    run: async () => {
      const each = [SIZES[0]!, SIZES.at(-1)!].map((size) => {
        const state = foldEvents(debateOfSize(size))
        return leastMs(() => {
          for (let i = 0; i < 200; i += 1) crossExamination.pending(state)
        })
      })
      const [small = 1, large = 1] = each
      return {
        ratio: large / small,
        detail: `${(small * 5).toFixed(1)} us and ${(large * 5).toFixed(1)} us a call`,
      }
    },
  },
]
