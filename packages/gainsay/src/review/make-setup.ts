// The setup of a review: everything that its ledger needs in order to explain itself.
import { closingClaims, sentences, taskOf, type Session } from '@gainsay/agents'
import type { Frozen } from '@gainsay/host'
import { DEFAULT_LIMITS, type Setup } from '@gainsay/protocol'
import type { Added } from './added-lines.ts'
import type { ChosenSession } from './choose-session.ts'
import type { PlannedCritic } from './critic-setups.ts'

export type SetupParts = {
  readonly frozen: Frozen
  readonly added: Added
  readonly chosen: ChosenSession | null
  /** The text of `--task`; null: the session's own turns. */
  readonly task: string | null
  readonly critics: readonly PlannedCritic[]
  readonly notices: readonly string[]
}

const QUOTES_MOST = 400

export function makeSetup(parts: SetupParts): Setup {
  const { frozen, chosen, critics } = parts
  const task = taskText(parts)
  return {
    critics: critics.map(({ setup }) => setup),
    proposer: null,
    judge: null,
    limits: DEFAULT_LIMITS,
    pairing: null,
    work: {
      base: frozen.base.commit ?? frozen.base.tree,
      snapshot: frozen.snapshot.commit ?? frozen.snapshot.tree,
      files: frozen.files.map(({ path }) => ({ path, seenBy: seenBy(path, parts) })),
      task: task.text,
      requirements: task.requirements.slice(0, QUOTES_MOST),
      claims: chosen === null ? [] : finalClaims(chosen.session).slice(0, QUOTES_MOST),
      transcriptHash: chosen?.hash ?? null,
      transcriptPath: chosen?.session.path ?? null,
      notices: noticesOf(parts),
    },
    belowGate: false,
    imported: [],
  }
}

function taskText(parts: SetupParts): { text: string | null; requirements: readonly string[] } {
  if (parts.task !== null) {
    const quotes = sentences(parts.task).filter(({ kind }) => kind !== 'heading')
    return { text: parts.task, requirements: quotes.map(({ text }) => text) }
  }
  if (parts.chosen === null) return { text: null, requirements: [] }
  const task = taskOf(parts.chosen.session)
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

/** The hygiene rules read every added line; no other rule critic looks into the change. */
function seenBy(path: string, parts: SetupParts): number[] {
  if (!parts.added.read.has(path)) return []
  return parts.critics.filter(({ setup }) => setup.party === 'rules:hygiene').map(({ setup }) => setup.c)
}

function comparedWith({ base: { rev, how } }: Frozen): string {
  if (rev === '' || how === rev) return `Compared with ${how}.`
  return `Compared with ${rev} (${how.replace(`${rev}, `, '')}).`
}

function noticesOf(parts: SetupParts): string[] {
  const { frozen, chosen, added } = parts
  const base = frozen.kind === 'documents' ? [] : [comparedWith(frozen)]
  const frozenSays = frozen.notices.map(({ text, paths }) =>
    paths.length === 0 ? text : `${text} (${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', ...' : ''})`,
  )
  return [...base, ...parts.notices, ...frozenSays, ...(chosen?.notices ?? []), ...added.notices]
}
