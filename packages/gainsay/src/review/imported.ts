// What the last review of this repository left open or a person dismissed: the next one knows it
// again by its fingerprint (path, aspect, quoted content - not the line). What is open is carried:
// raised again by a critic of its own (`earlier-party.ts`) until a fix, its witness or a person
// closes it. The rule critics that run on the whole work each time are not carried: they say it again.
import { listRuns } from '@gainsay/engine'
import {
  EARLIER_CRITIC,
  fingerprintText,
  type Attack,
  type CrossExaminationState,
  type ImportedAttack,
  type Report,
} from '@gainsay/protocol'
import { foldReview } from './fold-run.ts'
import { isHygiene } from './hygiene-again.ts'
import type { WorkPlace } from './place.ts'

/** Attacks taken over from one review. */
const IMPORTED_MOST = 2_000
/** Attacks carried whole, and their characters: they stand in the first line of the new ledger. */
const CARRIED_MOST = 100
const CARRIED_CHARACTERS_MOST = 1_000_000

export type Imported = { readonly attacks: readonly ImportedAttack[]; readonly notices: readonly string[] }

/** A last review that cannot be read is said, and imports nothing. */
export async function importedAttacks(place: WorkPlace): Promise<Imported> {
  const last = listRuns(place.runsFolder).find((run) => run.status === 'ended')
  if (last === undefined) return { attacks: [], notices: [] }
  try {
    const { report, state } = await foldReview(last.path)
    const open = bounded(onceEach(openOf(report, state)))
    const attacks = [...open, ...dismissed(report, state), ...dismissedBefore(state)].slice(0, IMPORTED_MOST)
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

/**
 * Open roots in surfacing order, then what was carried before and could not be examined (its quoted
 * code is gone, say): that closes nothing either.
 */
function openOf(report: Report, state: CrossExaminationState): ImportedAttack[] {
  const unexamined = report.livenessItems.filter(({ earlier }) => earlier !== undefined)
  const left = (report.followUp?.unasked ?? []).flatMap(({ run, id }) =>
    (state.setup?.imported ?? []).filter((one) => one.run === run && one.id === id && isCarried(one)),
  )
  const raised = [...report.disputes, ...unexamined].flatMap(({ id }) => {
    const attack = carriedAttack(state, id)
    return taken(report, state, id, 'open', '').map((one) => (attack === null ? one : { ...one, attack }))
  })
  return [...raised, ...left]
}

/**
 * A critic may have raised again what was carried too: it is carried on once, with its witness where one
 * of them has it. Else it would be one more with every review.
 */
function onceEach(open: readonly ImportedAttack[]): ImportedAttack[] {
  const chosen = new Map<string, ImportedAttack>()
  for (const one of open) {
    const known = chosen.get(one.fingerprintText)
    const better =
      known === undefined || (known.attack?.witness === undefined && one.attack?.witness !== undefined)
    if (better) chosen.set(one.fingerprintText, one)
  }
  return [...chosen.values()]
}

function isCarried({ attack }: ImportedAttack): boolean {
  return attack !== undefined
}

/** Null for those of a rule critic that looks at the whole work each time. */
function carriedAttack(state: CrossExaminationState, id: string): Attack | null {
  const node = state.nodes.get(id)
  const attack = node?.attack ?? null
  if (node === undefined || attack === null) return null
  const party = state.critics.get(node.critic)?.setup.party ?? ''
  if (node.rule && party !== EARLIER_CRITIC && !isHygiene(attack.topic)) return null
  const { witness, ...rest } = attack
  // A witness that showed nothing says nothing by passing, and a masked one cannot be run.
  const isShown = node.witness === 'confirmed' && !JSON.stringify(witness).includes('[masked:')
  return isShown && witness !== undefined ? { ...rest, witness } : rest
}

function bounded(open: readonly ImportedAttack[]): ImportedAttack[] {
  let carried = 0
  let characters = 0
  return open.map((one) => {
    if (one.attack === undefined) return one
    carried += 1
    characters += JSON.stringify(one.attack).length
    if (carried <= CARRIED_MOST && characters <= CARRIED_CHARACTERS_MOST) return one
    const { attack: _, ...rest } = one
    return rest
  })
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
