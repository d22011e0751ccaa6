// From steps to actions: who is asked, with what words, from which point, at what cost at most.
import type { Action, BlobRef } from '../../contract.ts'
import {
  BIDS_TASK,
  criticPreamble,
  LAST_ROUND_TASK,
  openingTask,
  REPLY_TASK,
  STAKE_TASK,
} from '../prompts/critic.ts'
import { describeFormat } from '../prompts/describe-format.ts'
import { JUDGE_TASK } from '../prompts/judge.ts'
import { MARKS } from '../prompts/marks.ts'
import { PROPOSER_BRIEFING, STAND_IN } from '../prompts/proposer.ts'
import type { CriticState, State } from '../state.ts'
import { criticState, fixOf, forkState, setupOf } from '../state.ts'
import { owedBy } from '../rules/owed.ts'
import { leavesOf } from '../rules/stakes.ts'
import {
  isLookedUp,
  listingsOf,
  malformedWhy,
  repliesOf,
  toMend,
  type PartialTurn,
} from '../turns/partial-turn.ts'
import { capOf, engineCap, type CapKind } from './caps.ts'
import { leafText } from './leaf.ts'
import { choosers, toCombine, toJudge } from './end.ts'
import { frontier, type Step } from './frontier.ts'
import { noticeText } from './notices.ts'
import { proposerPlace, turnPlace } from './places.ts'
import { criticWords } from './verbatim.ts'
import { crossInput, defencesText, ruleCriticInput, verifyInput } from './inputs.ts'

type AskWith = { readonly from?: Action['from'] | null; readonly input: BlobRef; readonly cap: CapKind }

function ask(state: State, place: string, role: string, reply: string, how: AskWith): Action {
  const { from = null, input, cap } = how
  const action = { place, kind: 'ask', role, reply, input, cap: capOf(cap, setupOf(state).limits) } as const
  return from === null || from === undefined ? action : { ...action, from }
}

function engineAction(
  state: State,
  place: string,
  kind: 'verify' | 'witness',
  reply: string,
  input: unknown,
): Action {
  const text = JSON.stringify(input)
  return { place, kind, role: 'engine', reply, input: text, cap: engineCap(setupOf(state).limits) }
}

/** The work, between marks, after the words that say what it is. */
function withWork(state: State, before: string, after: string): BlobRef {
  const { task, artifact } = setupOf(state).work
  const parts: BlobRef[] = [before]
  if (task !== null) parts.push(`\n\n${MARKS.task.begin}\n`, task, `\n${MARKS.task.end}`)
  if (artifact !== undefined && artifact !== null)
    parts.push(`\n\n${MARKS.work.begin}\n`, artifact, `\n${MARKS.work.end}`)
  parts.push(`\n\n${after}`)
  return { concat: parts }
}

function bid(state: State, critic: CriticState, attempt: 1 | 2): Action {
  const { c, framing } = critic.setup
  const place = `${turnPlace(c, 0)}/${attempt === 1 ? 'bids' : 'rebids'}`
  const format = describeFormat('bids')
  if (attempt === 1) {
    const input = withWork(state, criticPreamble(framing), `${BIDS_TASK}\n\n${format}`)
    return ask(state, place, `critic:${c}`, 'bids', { input, cap: 'bids' })
  }
  const taken = [...state.critics.values()].flatMap(({ topic }) => (topic === null ? [] : [`- ${topic}`]))
  const input = `These topics are taken:\n${taken.join('\n')}\nName three others.\n\n${format}`
  return ask(state, place, `critic:${c}`, 'bids', { from: critic.handle, input, cap: 'bids' })
}

function open(state: State, critic: CriticState): Action {
  const { c, kind, framing } = critic.setup
  const place = `${turnPlace(c, 0)}/open`
  // A rule critic has its own reader of the session and the work: it is asked, not prompted.
  if (kind === 'rule')
    return {
      ...ask(state, place, `critic:${c}`, 'attacks', { input: '', cap: 'open' }),
      cap: engineCap(setupOf(state).limits),
    }
  const numbers = `Number them A${c}.1, A${c}.2, and so on.`
  const words = `${openingTask(critic.topic, critic.duplicate)} ${numbers}\n\n${describeFormat('attacks')}`
  const input = critic.handle === null ? withWork(state, criticPreamble(framing), words) : words
  return ask(state, place, `critic:${c}`, 'attacks', { from: critic.handle, input, cap: 'open' })
}

function reply(state: State, critic: CriticState, round: number): Action {
  const { c, kind } = critic.setup
  const place = `${turnPlace(c, round)}/reply`
  if (kind === 'rule') {
    const input = ruleCriticInput(state, c, round)
    const action = ask(state, place, `critic:${c}`, 'critique', { input, cap: 'reply' })
    return { ...action, cap: engineCap(setupOf(state).limits) }
  }
  const last = round >= setupOf(state).limits.rounds ? `\n${LAST_ROUND_TASK}` : ''
  const next = `Your next root is A${c}.${critic.roots + 1}.`
  const input: BlobRef = {
    concat: [
      defencesText(state, critic, round),
      `\n\n${REPLY_TASK}${last}\n${next}\n\n${describeFormat('critique')}`,
    ],
  }
  return ask(state, place, `critic:${c}`, 'critique', { from: critic.handle, input, cap: 'reply' })
}

function addressesOf(partial: PartialTurn, onlyMended: boolean): unknown[] {
  const attacks = listingsOf(partial).flatMap(({ index, item }) =>
    !isLookedUp(item) || (onlyMended && partial.mended?.has(index) !== true)
      ? []
      : [{ item: `attacks.${index}`, address: item.address }],
  )
  if (onlyMended) return attacks
  const fresh = repliesOf(partial).replies.flatMap(({ id, fresh: brought }) =>
    brought?.address === undefined ? [] : [{ item: `replies.${id}`, address: brought.address }],
  )
  return [...attacks, ...fresh]
}

function mend(state: State, partial: PartialTurn): Action {
  const { critic: c, round } = partial
  const problems = toMend(partial).map((one) => `- attack ${one.index}: ${malformedWhy(partial, one) ?? ''}`)
  const input = `These attacks of your last reply cannot be used as they are (the first is attack 0):
${problems.join('\n')}
Mend them once. The others stand.

${describeFormat('mended')}`
  const how = { from: partial.to, input, cap: 'mend' } as const
  return ask(state, `${turnPlace(c, round)}/mend`, `critic:${c}`, 'mended', how)
}

function prepare(state: State, { partial, need }: Extract<Step, { do: 'prepare' }>): Action[] {
  const at = turnPlace(partial.critic, partial.round)
  if (need.need === 'mend') return [mend(state, partial)]
  if (need.need === 'witness')
    return need.runs.map((run) =>
      engineAction(state, `${at}/witness/${run.item}`, 'witness', 'witness-report', run),
    )
  const items = addressesOf(partial, need.need === 'resolve-mended')
  return [engineAction(state, `${at}/${need.need}`, 'verify', 'resolution', { items })]
}

/** The critics' own words; where they are silent, what is asked is said by a notice. */
function answer(state: State, fork: string, round: number): Action {
  const words = owedBy(state, fork).length === 0 ? null : criticWords(state, fork, round)
  return ask(state, `${proposerPlace(fork, round)}/answer`, `proposer:${fork}`, 'answers', {
    from: forkState(state, fork).handle,
    input: words ?? noticeText(state, fork, round),
    cap: 'answer',
  })
}

/** Format only; a stand-in, which has not done the work, is given it as well. */
function briefing(state: State): BlobRef {
  const format = describeFormat('answers')
  return setupOf(state).proposer?.standIn === true
    ? withWork(state, PROPOSER_BRIEFING, `${STAND_IN}\n\n${format}`)
    : `${PROPOSER_BRIEFING}\n\n${format}`
}

function notice(state: State, fork: string, round: number): Action {
  const input = round === 0 ? briefing(state) : noticeText(state, fork, round)
  return ask(state, `${proposerPlace(fork, round)}/notice`, `proposer:${fork}`, 'acknowledgement', {
    from: forkState(state, fork).handle,
    input,
    cap: 'notice',
  })
}

function verify(state: State, fix: string, step: 'verify' | 'cross'): Action {
  const input = step === 'verify' ? verifyInput(state, fix) : crossInput(state, fix)
  const action = engineAction(state, `${fix}/${step}`, 'verify', 'verification', input)
  const { handle } = forkState(state, fixOf(state, fix).fork)
  return handle === null ? action : { ...action, from: handle }
}

type Makers = { readonly [D in Step['do']]: (state: State, step: Extract<Step, { do: D }>) => Action[] }

const MAKERS: Makers = {
  bid: (state, { critic, attempt }) => [bid(state, criticState(state, critic), attempt)],
  open: (state, { critic }) => [open(state, criticState(state, critic))],
  reply: (state, { critic, round }) => [reply(state, criticState(state, critic), round)],
  prepare,
  notice: (state, { fork, round }) => [notice(state, fork, round)],
  answer: (state, { fork, round }) => [answer(state, fork, round)],
  verify: (state, { fix }) => [verify(state, fix, 'verify')],
  cross: (state, { fix }) => [verify(state, fix, 'cross')],
}

function actionsOf(state: State, step: Step): Action[] {
  const make = MAKERS[step.do] as (state: State, step: Step) => Action[]
  return make(state, step)
}

function stake(state: State, c: number): Action {
  const critic = criticState(state, c)
  const leaves = leavesOf(state, c).map(({ id, attack }) => `- ${id}: ${attack?.statement ?? ''}`)
  const input = `${STAKE_TASK}\n${leaves.join('\n')}\n\n${describeFormat('choice')}`
  const place = `${turnPlace(c, critic.round ?? 0)}/stake`
  return ask(state, place, `critic:${c}`, 'choice', { from: critic.handle, input, cap: 'stake' })
}

function judge(state: State, id: string): Action {
  const input = `${JUDGE_TASK}\n\n${leafText(state, id) ?? ''}\n\n${describeFormat('verdict')}`
  const action = ask(state, `judge/${id}`, 'judge', 'verdict', { input, cap: 'judge' })
  return setupOf(state).judge?.kind === 'human'
    ? { ...action, kind: 'person', cap: engineCap(setupOf(state).limits) }
    : action
}

function afterRounds(state: State): Action[] {
  const fixes = toCombine(state)
  if (fixes.length > 0 && !state.interrupted)
    return [engineAction(state, 'together', 'verify', 'combination', { fixes })]
  return [...choosers(state).map((c) => stake(state, c)), ...toJudge(state).map((id) => judge(state, id))]
}

/** Ordered; proportional to the frontier. Empty when the review is over. */
export function pending(state: State): Action[] {
  if (state.setup === null) return []
  if (state.roundsOver) return afterRounds(state)
  return frontier(state).flatMap((step) => actionsOf(state, step))
}
