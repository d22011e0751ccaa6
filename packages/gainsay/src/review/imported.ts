// What the last review of this repository left open or a person dismissed: the next one knows it
// again by its fingerprint (path, aspect, quoted content - not the line).
import { listRuns } from '@gainsay/engine'
import {
  fingerprintText,
  type CrossExaminationState,
  type ImportedAttack,
  type Report,
} from '@gainsay/protocol'
import { foldReview } from './fold-run.ts'
import type { WorkPlace } from './place.ts'

/** Attacks taken over from one review. */
const IMPORTED_MOST = 2_000

export type Imported = { readonly attacks: readonly ImportedAttack[]; readonly notices: readonly string[] }

/** A last review that cannot be read is said, and imports nothing. */
export async function importedAttacks(place: WorkPlace): Promise<Imported> {
  const last = listRuns(place.runsFolder).find((run) => run.status === 'ended')
  if (last === undefined) return { attacks: [], notices: [] }
  try {
    const { report, state } = await foldReview(last.path)
    const attacks = [...open(report, state), ...dismissed(report, state), ...dismissedBefore(state)].slice(
      0,
      IMPORTED_MOST,
    )
    return { attacks, notices: [] }
  } catch {
    return {
      attacks: [],
      notices: [
        `The last review ${last.id} cannot be read (gainsay ledger verify ${last.id}): nothing was taken over from it.`,
      ],
    }
  }
}

function open(report: Report, state: CrossExaminationState): ImportedAttack[] {
  return report.disputes.flatMap(({ id }) => taken(report, state, id, 'open', ''))
}

function dismissed(report: Report, state: CrossExaminationState): ImportedAttack[] {
  return report.closed
    .filter(({ status }) => status === 'dismissed')
    .flatMap(({ id }) => {
      const decision = state.decisions.findLast((one) => one.id === id && one.what === 'dismiss')
      return taken(report, state, id, 'dismissed', decision?.reason ?? reasonBefore(state, id))
    })
}

/** Of an attack that was dismissed before and again by its fingerprint: what was said at first. */
function reasonBefore(state: CrossExaminationState, id: string): string {
  const attack = state.nodes.get(id)?.attack
  const text = attack ? fingerprintText(attack) : null
  return state.setup?.imported.find((one) => one.fingerprintText === text)?.reason ?? ''
}

/**
 * Dismissed in an earlier review and not raised in this one: no critic looked there, or none found
 * it again. It ends when its quoted code changes, not when nobody speaks of it for a while.
 */
function dismissedBefore(state: CrossExaminationState): ImportedAttack[] {
  const raised = new Set([...state.nodes.values()].map(({ attack }) => attack && fingerprintText(attack)))
  const imported = state.setup?.imported ?? []
  return imported.filter(({ status, fingerprintText: text }) => status === 'dismissed' && !raised.has(text))
}

function taken(
  report: Report,
  state: CrossExaminationState,
  id: string,
  status: 'open' | 'dismissed',
  reason: string,
): ImportedAttack[] {
  const attack = state.nodes.get(id)?.attack
  return attack === undefined || attack === null
    ? []
    : [{ run: report.review, id, status, fingerprintText: fingerprintText(attack), reason }]
}
