// The setup of a review: everything that its ledger needs in order to explain itself.
import { closingClaims, sentences, taskOf, type Session } from '@gainsay/agents'
import type { Frozen } from '@gainsay/host'
import type { ImportedAttack, Limits, Setup } from '@gainsay/protocol'
import type { Added } from './added-lines.ts'
import type { ChosenSession } from './choose-session.ts'
import type { Artifact } from './artifact.ts'
import type { PartyPlan } from './plan-parties.ts'

export type SetupParts = {
  readonly frozen: Frozen
  readonly added: Added
  readonly chosen: ChosenSession | null
  /** Its first turn that belongs to the work. */
  readonly sinceTurn: number
  /** The text of `--task`; null: the session's own turns. */
  readonly task: string | null
  readonly plan: PartyPlan
  /** What model critics are given; null without any. */
  readonly artifact: Artifact | null
  readonly limits: Limits
  /** What the last review left open, or a person dismissed. */
  readonly imported: readonly ImportedAttack[]
  readonly notices: readonly string[]
}

const QUOTES_MOST = 400
/** A quote stays a text of its ledger line, which lays longer ones aside: 3 bytes a unit at most. */
const QUOTE_UNITS_MOST = 4_000

export function makeSetup(parts: SetupParts): Setup {
  const { frozen, chosen, plan, artifact } = parts
  const task = taskText(parts)
  return {
    critics: plan.critics.map(({ setup }) => setup),
    proposer: plan.proposer?.setup ?? null,
    judge: plan.judge?.setup ?? null,
    limits: parts.limits,
    pairing: plan.pairing,
    work: {
      base: frozen.base.commit ?? frozen.base.tree,
      snapshot: frozen.snapshot.commit ?? frozen.snapshot.tree,
      files: frozen.files.map(({ path }) => ({ path, seenBy: seenBy(path, parts) })),
      task: task.text,
      requirements: task.requirements.slice(0, QUOTES_MOST).map(bounded),
      claims: chosen === null ? [] : finalClaims(chosen.session).slice(0, QUOTES_MOST).map(bounded),
      transcriptHash: chosen?.hash ?? null,
      artifact: artifact?.text ?? null,
      transcriptPath: chosen?.session.path ?? null,
      notices: noticesOf(parts),
    },
    belowGate: false,
    imported: parts.imported,
  }
}

function taskText(parts: SetupParts): { text: string | null; requirements: readonly string[] } {
  if (parts.task !== null) {
    const quotes = sentences(parts.task).filter(({ kind }) => kind !== 'heading')
    return { text: parts.task, requirements: quotes.map(({ text }) => text) }
  }
  if (parts.chosen === null) return { text: null, requirements: [] }
  const task = taskOf(parts.chosen.session, { fromTurn: parts.sinceTurn })
  return {
    text: task.text === '' ? null : task.text,
    requirements: task.requirements.map(({ quote }) => quote),
  }
}

/** The sentences of the last closing message: what the work was handed over with. */
function finalClaims(session: Session): string[] {
  const claims = closingClaims(session).filter(({ place }) => place.agent === null)
  const last = claims.at(-1)?.place.turn
  return claims.filter(({ place }) => place.turn === last).map(({ quote }) => quote)
}

/** Cut before a word, since it is masked later: half a secret would not be recognised. */
function bounded(quote: string): string {
  if (quote.length <= QUOTE_UNITS_MOST) return quote
  const kept = quote.slice(0, QUOTE_UNITS_MOST - 1)
  return `${kept.replace(/[!-~]+$/, '').trimEnd()}…`
}

/** The hygiene rules read every added line; model critics read what their artifact holds whole. */
function seenBy(path: string, { plan, added, artifact }: SetupParts): number[] {
  return plan.critics.flatMap(({ setup }) => {
    const seen =
      setup.kind === 'model'
        ? artifact?.shown.has(path)
        : setup.party === 'rules:hygiene' && added.read.has(path)
    return seen === true ? [setup.c] : []
  })
}

function comparedWith({ base: { rev, how } }: Frozen): string {
  if (rev === '' || how === rev) return `Compared with ${how}.`
  // A whole object name says no more than its beginning.
  const name = /^[0-9a-f]{40,64}$/.test(rev) ? rev.slice(0, 12) : rev
  return `Compared with ${name} (${how.replace(`${rev}, `, '')}).`
}

function noticesOf(parts: SetupParts): string[] {
  const { frozen, chosen, added } = parts
  const base = frozen.kind === 'documents' ? [] : [comparedWith(frozen)]
  const frozenSays = frozen.notices.map(({ text, paths }) =>
    paths.length === 0 ? text : `${text} (${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', ...' : ''})`,
  )
  return [...base, ...parts.notices, ...frozenSays, ...(chosen?.notices ?? []), ...added.notices]
}
