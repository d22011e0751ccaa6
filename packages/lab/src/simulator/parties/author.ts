// The author of the work, of known honesty: it concedes, defends, ignores, and fixes well or badly.
import type { Party } from '@gainsay/agents'
import type { AuthorSkill } from '../skill.ts'
import { addressOf, isFault, type PlaceKey } from '../world/planted-work.ts'
import { readTree, writeTree, type Tree } from '../world/tree.ts'
import { isNotice, readNotice, readWords, type AskedAbout, type Notice } from './read-attacks.ts'
import { simulatedParty, type Heard, type PartyWorld, type Thought } from './simulated-party.ts'

type AuthorMemory = {
  /** What each attack that it was asked about is about. */
  readonly places: Readonly<Record<string, PlaceKey>>
  /** A notice that was given before this turn. */
  readonly notice: Notice | null
  /** Attacks that it conceded. */
  readonly conceded: readonly string[]
}

const STRAY_ID = 'A9.98'

export function authorParty(world: PartyWorld, skill: AuthorSkill): Party {
  const start: AuthorMemory = { places: {}, notice: null, conceded: [] }
  return simulatedParty('author', world, skill.channel, start, (heard) => {
    const { place, message, memory, tree } = heard
    if (place.who !== 'proposer') throw new Error(`an author is not asked at ${heard.at}`)
    if (place.step === 'answer') return answer(skill, heard)
    const notice = isNotice(message) ? readNotice(message) : null
    return { value: 'I have read it.', memory: { ...memory, notice }, tree }
  })
}

function answer(skill: AuthorSkill, heard: Heard<AuthorMemory>): Thought<AuthorMemory> {
  const { message, memory, stream, at } = heard
  const notice = isNotice(message) ? readNotice(message) : memory.notice
  const asked = notice?.asked ?? readWords(message, memory.places)
  const places = { ...memory.places, ...Object.fromEntries(asked.map(({ id, key }) => [id, key])) }
  const conceded: string[] = []
  const answers: unknown[] = []
  for (const { id, key } of asked) {
    if (stream.chance(skill.ignores)) continue
    const concedes = stream.chance(isFault(key) ? skill.concedesTrue : skill.concedesFalse)
    if (concedes) conceded.push(id)
    answers.push(
      concedes ? { id, say: 'concede', text: `That is right at ${key}.` } : defence({ id, key }, at),
    )
  }
  const retried = notice?.retryable ?? []
  for (const id of retried) answers.push({ id, say: 'retry', text: 'I fixed it again.' })
  if (stream.chance(skill.spoils)) answers.push({ id: STRAY_ID, say: 'concede', text: '' })
  const before = memory.conceded[0]
  if (before !== undefined && stream.chance(skill.spoils))
    answers.push({ id: before, say: 'retract', text: 'It was right after all.' })
  const toFix = [...conceded, ...retried].flatMap((id) => places[id] ?? [])
  return {
    value: { answers },
    memory: { places, notice: null, conceded: [...memory.conceded, ...conceded] },
    tree: toFix.length === 0 ? heard.tree : writeTree(edited(skill, heard, toFix)),
  }
}

function defence({ id, key }: AskedAbout, at: string): object {
  return {
    id,
    say: 'defend',
    text: `The total at ${key} is right, as I say at ${at}.`,
    evidence: [addressOf(key)],
  }
}

/** One edit for all that it concedes in this turn. */
function edited(skill: AuthorSkill, heard: Heard<AuthorMemory>, keys: readonly PlaceKey[]): Tree {
  const { stream, at, tree } = heard
  const right = keys.filter(() => stream.chance(skill.fixesRight))
  return {
    fixed: [...new Set([...readTree(tree).fixed, ...right])],
    editedAt: at,
    checks: stream.chance(skill.breaksChecks) ? 'worse' : 'ok',
    testsChanged: stream.chance(skill.changesTests),
  }
}
