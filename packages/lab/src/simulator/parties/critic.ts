// A critic of known skill. It reads the messages that model critics get, and answers in their format.
import type { Party } from '@gainsay/agents'
import { rootOf } from '@gainsay/protocol'
import type { RandomStream } from '../random-stream.ts'
import type { CriticSkill, Stance } from '../skill.ts'
import type { Found } from '../world/luck.ts'
import { isFault, keyIn, type PlaceKey } from '../world/planted-work.ts'
import { readTree } from '../world/tree.ts'
import { NO_MEMORY, type CriticMemory } from './critic-memory.ts'
import { attackOn, spoiled, surfaceOf, witnessOf } from './critic-words.ts'
import { readAnswers } from './read-answers.ts'
import { simulatedParty, type Heard, type PartyWorld, type Thought } from './simulated-party.ts'

const BIDS = 3
/** Chance that a fork is attacked from two sides. */
const SECOND_SUB_ATTACK = 0.3
/** A number that no attack of a simulation reaches. */
const STRAY_ID = 'A9.99'

export type Critic = { readonly c: number; readonly skill: CriticSkill; readonly found: Found }
type Hearing = Heard<CriticMemory>
type Said = Thought<CriticMemory>

export function criticParty(world: PartyWorld, critic: Critic): Party {
  const { c, skill } = critic
  return simulatedParty(`critic-${c}`, world, skill.channel, NO_MEMORY, (heard) => {
    const step = heard.place.who === 'critic' ? heard.place.step : null
    switch (step) {
      case 'bids':
      case 'rebids':
        return bid(critic, heard, step === 'bids' ? 0 : BIDS)
      case 'open':
        return open(world.seed, critic, heard)
      case 'mend':
        return mend(world.seed, critic, heard)
      case 'reply':
        return reply(world.seed, critic, heard)
      case 'stake':
        return stake(heard)
      case null:
      case 'resolve':
      case 'resolve-mended':
      default:
        throw new Error(`a critic is not asked at ${heard.at}`)
    }
  })
}

/** Surfaces that it looks at, then any: a lazy critic bids like the others. */
function bid({ found }: Critic, { memory, stream }: Hearing, from: number): Said {
  const chosen = [...found.chosen].map(surfaceOf)
  const filler = Array.from({ length: 2 * BIDS }, () => `the edge of case ${stream.below(1000)}`)
  const topics = [...chosen, ...filler].slice(from, from + BIDS)
  return { value: { bids: topics.map((topic) => ({ topic, aspect: 'correctness', why: '' })) }, memory }
}

function open(seed: number, { c, skill, found }: Critic, { memory, stream }: Hearing): Said {
  const places: Record<string, PlaceKey> = { ...memory.places }
  const attacks = found.attacked.map((key, index) => {
    const id = `A${c}.${index + 1}`
    places[id] = key
    const item = attackOn(key, { id, on: null, witness: stream.chance(skill.witnesses), seed })
    return stream.chance(skill.spoils) ? spoiled(item, stream) : item
  })
  return { value: { attacks }, memory: { ...memory, places, listed: found.attacked } }
}

/** The items that the engine names, as they should have been; a spoiler may spoil them again. */
function mend(seed: number, { skill }: Critic, { memory, message, stream }: Hearing): Said {
  const numbers = [...message.matchAll(/^- attack (\d+):/gm)].map((match) => Number(match[1]))
  const attacks = numbers.flatMap((item) => {
    const key = memory.listed[item]
    if (key === undefined) return []
    const id = Object.keys(memory.places).find((one) => memory.places[one] === key) ?? ''
    const again = attackOn(key, { id, on: null, witness: false, seed })
    return [{ ...(stream.chance(skill.spoils) ? { statement: '' } : again), item }]
  })
  return { value: { attacks }, memory }
}

type Turn = {
  readonly replies: unknown[]
  readonly attacks: unknown[]
  readonly places: Record<string, PlaceKey>
  readonly subAttacks: Record<string, number>
  readonly listed: PlaceKey[]
}

function reply(seed: number, { skill }: Critic, { message, memory, stream, at }: Hearing): Said {
  const shown = readAnswers(message)
  const turn: Turn = {
    replies: [],
    attacks: [],
    places: { ...memory.places },
    subAttacks: { ...memory.subAttacks },
    listed: [],
  }
  for (const { id } of shown.defended) {
    const key = turn.places[id] ?? turn.places[rootOf(id)]
    if (key === undefined) continue
    const said = stanceOf(isFault(key) ? skill.onTrue : skill.onFalse, shown.isLastRound, stream)
    const fresh = said !== 'press' ? {} : { fresh: freshOf(key, at, stream.chance(skill.witnesses)) }
    turn.replies.push({ id, say: said, text: `about ${key}`, ...fresh })
    if (said !== 'fork') continue
    fork(turn, id, key, { seed, stream, skill })
    if (stream.chance(SECOND_SUB_ATTACK)) fork(turn, id, key, { seed, stream, skill })
  }
  if (stream.chance(skill.spoils)) turn.replies.push({ id: STRAY_ID, say: 'keep', text: '' })
  const fixes = shown.fixes.flatMap(({ fix, ids, line }) =>
    ids.map((id) => ({ fix, id, say: wordOn(line, turn.places[id], skill, stream), text: '' })),
  )
  const { replies, attacks, places, subAttacks, listed } = turn
  return { value: { replies, fixes, attacks }, memory: { places, subAttacks, listed } }
}

function stanceOf(
  { withdraw, press, fork: forks }: Stance,
  isLastRound: boolean,
  stream: RandomStream,
): string {
  const draw = stream.next()
  if (draw < withdraw) return 'withdraw'
  if (isLastRound) return 'keep'
  return draw < withdraw + press ? 'press' : draw < withdraw + press + forks ? 'fork' : 'keep'
}

function freshOf(key: PlaceKey, at: string, withWitness: boolean): object {
  return withWitness ? { witness: witnessOf(key) } : { quote: `the output of ${key} as seen at ${at}` }
}

function fork(
  turn: Turn,
  on: string,
  key: PlaceKey,
  { seed, stream, skill }: { seed: number; stream: RandomStream; skill: CriticSkill },
): void {
  const count = (turn.subAttacks[on] ?? 0) + 1
  const id = `${on}.${count}`
  turn.subAttacks[on] = count
  turn.places[id] = key
  turn.listed.push(key)
  const item = attackOn(key, { id, on, witness: stream.chance(skill.witnesses), seed })
  turn.attacks.push(stream.chance(skill.spoils) ? { on, statement: '' } : item)
}

/** Looks at the tree that the machine says the fix made, as well as it can. */
function wordOn(line: string, key: PlaceKey | undefined, skill: CriticSkill, stream: RandomStream): string {
  const isRight = key !== undefined && readTree(line).fixed.includes(key)
  return stream.chance(isRight ? skill.confirmsRight : skill.confirmsWrong) ? 'confirm' : 'object'
}

/** The first that it knows to be true, or else any. */
function stake({ message, memory, stream }: Hearing): Said {
  const leaves = [...message.matchAll(/^- (A[\d.]+): (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))
  const sure = leaves.find(({ text }) => isFault(keyIn(text)))
  const choice = sure ?? leaves[stream.below(Math.max(1, leaves.length))]
  return { value: { id: choice?.id ?? STRAY_ID }, memory }
}
