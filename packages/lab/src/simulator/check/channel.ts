// The two channels that must carry nothing else: critic to proposer, and leaf to judge.
import type { Check } from './check-review.ts'
import { isNotice } from '../parties/read-attacks.ts'

/** The task, the leaf of at most 8 KiB, and the format of the answer. */
const JUDGE_BYTES_MAX = 10 * 1024

export const channelChecks: readonly Check[] = [
  {
    name: 'the words of a critic reach the author as they are',
    violations: ({ lines }) => {
      const wrong: string[] = []
      const said = new Map<string, unknown>()
      for (const line of lines) {
        const turn = /^c(\d+)\/r(\d+)\/(?:open|reply)$/.exec(line.type === 'call-ended' ? line.place : '')
        if (turn !== null && line.type === 'call-ended' && 'text' in line.outcome)
          said.set(`p${turn[1]}/r${Number(turn[2]) + 1}/answer`, line.outcome.text)
        // The others repeat what was asked before, or speak of the form of the last reply.
        if (line.type !== 'call-started' || !said.has(line.place)) continue
        if (line.why !== 'first' && line.why !== 're-ask') continue
        const { input, place } = line
        const notice = typeof input === 'string' && isNotice(input)
        if (!notice && JSON.stringify(input) !== JSON.stringify(said.get(place)))
          wrong.push(`${place} was asked in other words`)
      }
      return wrong
    },
  },
  {
    name: 'the judge sees one leaf and nothing else',
    violations: ({ lines, review }) => {
      const ids = [...review.state.nodes.keys()]
      return lines.flatMap((line) => {
        if (line.type !== 'call-started' || line.role !== 'judge' || typeof line.input !== 'string') return []
        const { place, input } = line
        if (Buffer.byteLength(input, 'utf8') > JUDGE_BYTES_MAX) return [`${place} is too large`]
        const leaf = place.slice('judge/'.length)
        const about = review.state.nodes.get(leaf)?.attack?.statement ?? ''
        const others = ids
          .map((id) => ({ id, statement: review.state.nodes.get(id)?.attack?.statement ?? '' }))
          .filter(({ statement }) => statement !== '' && statement !== about && input.includes(statement))
        return others.map(({ id }) => `${place} shows ${id}`)
      })
    },
  },
]
