// A judge with known error rates. It sees one leaf, like any judge.
import type { Party } from '@gainsay/agents'
import type { JudgeSkill } from '../skill.ts'
import { isFault, keyIn } from '../world/planted-work.ts'
import { simulatedParty, type PartyWorld } from './simulated-party.ts'

export function judgeParty(world: PartyWorld, skill: JudgeSkill): Party {
  return simulatedParty('judge', world, skill.channel, null, ({ message, stream, memory }) => {
    const isTrue = isFault(keyIn(message.slice(message.indexOf('ATTACK\n'))))
    const errs = stream.chance(isTrue ? skill.errsOnTrue : skill.errsOnFalse)
    const verdict = stream.chance(skill.undecided) ? 'undecided' : isTrue !== errs ? 'upheld' : 'dismissed'
    return { value: { verdict, reason: 'as far as I can see' }, memory }
  })
}
