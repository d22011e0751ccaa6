// The debate below one attack, in the order in which it was said, with its sub-debates indented.
import { printable } from '@gainsay/host'
import type { CrossExaminationState } from '@gainsay/protocol'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

export type ThreadTextOptions = { readonly style: Style; readonly columns: number }

/** Levels printed; the protocol's own limit of depth is far below it. */
const LEVELS = 20

/** Empty where nobody answered the attack or decided about it. */
export function threadText(state: CrossExaminationState, id: string, options: ThreadTextOptions): string {
  const lines = threadLines(state, id, 0, options)
  const parts = lines.length === 0 ? [] : [[options.style.bold('The debate'), ...lines].join('\n')]
  const decided = decisionLines(state, id, options)
  if (decided.length > 0) parts.push([options.style.bold('Decisions'), ...decided].join('\n'))
  return parts.join('\n\n')
}

const DECISIONS = { dismiss: 'dismisses', uphold: 'upholds', defer: 'defers' } as const

/** What people decided about it, with their reason; nothing else prints the reason. */
function decisionLines(state: CrossExaminationState, id: string, options: ThreadTextOptions): string[] {
  return state.decisions
    .filter((decision) => decision.id === id)
    .map(({ round, by, what, reason: text }) =>
      line({ round, who: printable(by, { oneLine: true }), what: DECISIONS[what], text }, '  ', options),
    )
}

const REPLIES = { keep: 'keeps', press: 'presses', fork: 'forks' } as const

type Said = { readonly round: number; readonly who: string; readonly what: string; readonly text: string }

function threadLines(
  state: CrossExaminationState,
  id: string,
  level: number,
  options: ThreadTextOptions,
): string[] {
  const node = state.nodes.get(id)
  if (node === undefined || level > LEVELS) return []
  const said: Said[] = []
  for (const [index, defence] of node.defences.entries()) {
    said.push({ round: defence.round, who: 'author', what: 'defends', text: defence.text })
    if (defence.reply !== null)
      said.push({
        round: defence.round,
        who: 'critic',
        what: REPLIES[defence.reply],
        text: defence.replyText,
      })
    else if (node.withdrawn && index === node.defences.length - 1)
      said.push({ round: defence.round, who: 'critic', what: 'withdraws', text: node.withdrawnWhy })
    if (defence.broughtDown)
      said.push({
        round: defence.round,
        who: 'rule',
        what: 'the defence falls: an attack on it was conceded',
        text: '',
      })
  }
  if (node.conceded !== null)
    said.push({ round: node.conceded, who: 'author', what: 'concedes', text: node.concededText })
  const indent = '  '.repeat(level + 1)
  const lines = said.flatMap((one) => [
    line(one, indent, options),
    ...subDebates(state, id, one, level, options),
  ])
  return lines
}

function line(
  { round, who, what, text }: Said,
  indent: string,
  { style, columns }: ThreadTextOptions,
): string {
  const head = `${style.dim(`round ${round}`)}  ${who} ${what}`
  return text === ''
    ? `${indent}${head}`
    : `${indent}${head}\n${wrap(printable(text), columns, `${indent}    `)}`
}

/** Sub-attacks stand below the fork that raised them. */
function subDebates(
  state: CrossExaminationState,
  id: string,
  said: Said,
  level: number,
  options: ThreadTextOptions,
): string[] {
  if (said.what !== 'forks') return []
  const children = [...(state.nodes.get(id)?.children ?? [])].filter(
    (child) => state.nodes.get(child)?.round === said.round,
  )
  const indent = '  '.repeat(level + 2)
  return children.flatMap((child) => {
    const statement = printable(state.nodes.get(child)?.attack?.statement ?? '')
    return [
      `${indent}${options.style.bold(child)} ${wrap(statement, options.columns, `${indent}    `).trimStart()}`,
      ...threadLines(state, child, level + 2, options),
    ]
  })
}
