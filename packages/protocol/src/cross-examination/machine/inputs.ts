// What critics are shown of a proposer's turn, and what the engine is told to check.
import type { BlobRef } from '../../contract.ts'
import { forkState, fixOf, nodeOf, setupOf, type CriticState, type State } from '../state.ts'
import { isConfirmed, lastDefence } from '../tree/node.ts'
import { compareIds } from '../../ids.ts'
import { MARKS, withoutMarks } from '../prompts/marks.ts'
import { uncrossedWitnesses } from './frontier.ts'

type Asked = { readonly defended: string[]; readonly conceded: string[]; readonly silent: string[] }

function askedOf(state: State, c: number, round: number): Asked {
  const asked: Asked = { defended: [], conceded: [], silent: [] }
  for (const id of forkState(state, nodeForkOf(state, c)).asked) {
    const node = nodeOf(state, id)
    if (node.critic !== c) continue
    if (node.conceded === round) asked.conceded.push(id)
    else if (lastDefence(node)?.round === round) asked.defended.push(id)
    else asked.silent.push(id)
  }
  return asked
}

function nodeForkOf(state: State, c: number): string {
  return state.critics.get(c)?.fork ?? ''
}

/** The author's words by attack, then what became of its fix. */
export function defencesText(state: State, critic: CriticState, round: number): BlobRef {
  const { c } = critic.setup
  const { defended, conceded, silent } = askedOf(state, c, round)
  const lines: string[] = [MARKS.answers.begin]
  for (const id of defended)
    lines.push(`${id}, defended: ${withoutMarks(lastDefence(nodeOf(state, id))?.text ?? '')}`)
  for (const id of conceded) lines.push(`${id}, conceded: ${withoutMarks(nodeOf(state, id).concededText)}`)
  for (const id of silent) lines.push(`${id}: no answer`)
  if (defended.length + conceded.length + silent.length === 0) lines.push('(it was not asked in this round)')
  lines.push(MARKS.answers.end)
  for (const line of fixLines(state, critic.fork, c, round)) lines.push(line)
  return lines.join('\n')
}

function fixLines(state: State, fork: string, c: number, round: number): string[] {
  const latest = state.latestFix.get(fork)
  const fix = latest === undefined ? null : fixOf(state, latest)
  if (fix === null || fix.round !== round) return []
  const bound = fix.bound.filter((id) => nodeOf(state, id).critic === c)
  const { checks = 'unknown', testsChanged = false, results = {}, why = '' } = fix.verification ?? {}
  const lines = [
    `Fix ${fix.id} is for ${bound.join(', ')}. Checks: ${checks}.${testsChanged ? ' It changes tests.' : ''} ${why}`.trim(),
  ]
  for (const id of bound) if (results[id] !== undefined) lines.push(`${id} under ${fix.id}: ${results[id]}`)
  return lines
}

/** A rule critic re-runs its rule on these; what it is given is data, not words. */
export function ruleCriticInput(state: State, c: number, round: number): string {
  const { defended } = askedOf(state, c, round)
  const defences = defended.map((id) => ({ id, text: lastDefence(nodeOf(state, id))?.text ?? '' }))
  return JSON.stringify({ round, defences })
}

/** The fix, what it is for, and the witnesses and rules of its own fork, run again under it. */
export function verifyInput(state: State, id: string): unknown {
  const fix = fixOf(state, id)
  const own = [...state.open].filter((root) => nodeOf(state, root).fork === fix.fork)
  const checked = [...new Set([...own, ...fix.bound])].sort(compareIds)
  const witnesses: { id: string; witness: unknown }[] = []
  const rules: { id: string; critic: number; attack: unknown }[] = []
  for (const one of checked) {
    const node = nodeOf(state, one)
    if (isConfirmed(node)) witnesses.push({ id: one, witness: witnessOf(state, one) })
    else if (node.rule && fix.bound.includes(one))
      rules.push({ id: one, critic: node.critic, attack: node.attack })
  }
  const { base, snapshot } = setupOf(state).work
  return { fix: fix.id, bound: fix.bound, base, snapshot, witnesses, rules }
}

/** The same for the witnesses that it was not tried against; its checks are known already. */
export function crossInput(state: State, id: string): unknown {
  const witnesses = uncrossedWitnesses(state, id).map((root) => ({
    id: root,
    witness: witnessOf(state, root),
  }))
  const { base, snapshot } = setupOf(state).work
  return { fix: id, bound: [], base, snapshot, witnesses, rules: [] }
}

/** The one that was confirmed: brought by a press, or by the attack itself. */
function witnessOf(state: State, id: string): unknown {
  const node = nodeOf(state, id)
  const pressed = node.defences.map(({ fresh }) => fresh?.witness).filter((one) => one !== undefined)
  return pressed.at(-1) ?? node.attack?.witness ?? null
}
