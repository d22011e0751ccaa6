// The tree against the hidden truth: what an honest critic found stays open until it is really gone.
import { compareIds } from '@gainsay/protocol'
import type { CriticSkill } from '../skill.ts'
import { isFault } from '../world/planted-work.ts'
import type { Check } from './check-review.ts'
import { liveRoots } from './review-facts.ts'

const OPEN: readonly string[] = ['unresolved', 'admitted', 'contradiction']

/** Gives way to nothing that is true, builds no strawman, and lets no wrong fix pass. */
function isHonest({ onTrue, confirmsWrong }: CriticSkill): boolean {
  return onTrue.withdraw === 0 && onTrue.fork === 0 && confirmsWrong === 0
}

export const treeChecks: readonly Check[] = [
  {
    name: 'one honest critic keeps a real fault open whatever the others do',
    violations: (facts) =>
      liveRoots(facts)
        .filter(({ critic, key }) => isFault(key) && isHonest(facts.review.scenario.critics[critic - 1]!))
        .filter(
          ({ label, fixedInWordOnly }) => !OPEN.includes(label) && (label !== 'fixed' || fixedInWordOnly),
        )
        .map(({ id, key, label }) => `${id} found ${key ?? ''} and is ${label}`),
  },
  {
    name: 'what a witness shows is closed by a real fix alone',
    violations: (facts) =>
      liveRoots(facts)
        .filter(({ confirmed, label }) => confirmed && !OPEN.includes(label))
        .filter(({ label, fixedInWordOnly }) => label !== 'fixed' || fixedInWordOnly)
        .map(({ id, label }) => `${id} is confirmed and ${label}`),
  },
  {
    name: 'the open set changes by what its events say and by nothing else',
    violations: ({ events, outcome }) => {
      const open = new Set<string>()
      const wrong: string[] = []
      for (const event of events) {
        if (event.type === 'attack-added' || event.type === 'attack-reopened') {
          if (open.has(event.id)) wrong.push(`${event.id} enters twice`)
          open.add(event.id)
        } else if (event.type === 'attack-closed' && !open.delete(event.id))
          wrong.push(`${event.id} leaves without being in it`)
      }
      const said = [...open].sort(compareIds).join(' ')
      const surfaced = [...outcome.order].sort(compareIds).join(' ')
      return said === surfaced ? wrong : [...wrong, `the events leave ${said} and ${surfaced} is shown`]
    },
  },
]
