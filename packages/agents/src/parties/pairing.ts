// How far apart two parties are (DESIGN section 2, "Family"): the same weights share the same blind
// spots, so the pairing is on every report. What is not known is said, not guessed.

import type { Pairing } from '@gainsay/protocol'

export type Family = {
  /** As it should be called in a sentence, e.g. `codex:gpt-5`. */
  readonly text: string
  readonly vendor: string | null
  readonly model: string | null
}

export type PairingResult = {
  /** Null: one of the vendors is unknown. */
  readonly pairing: Pairing | null
  /** One sentence, for the ledger and the report. */
  readonly why: string
}

/** Symmetric in its arguments, but for the order of names in the sentence. */
export function pairingOf(first: Family, second: Family): PairingResult {
  const unknown = [first, second].find((party) => party.vendor === null)
  if (unknown !== undefined)
    return {
      pairing: null,
      why: `The vendor of ${unknown.text} is unknown, so it cannot be said whether ${first.text} and ${second.text} are of one family.`,
    }
  if (first.vendor !== second.vendor)
    return {
      pairing: 'cross-family',
      why: `${first.text} is of ${first.vendor}, ${second.text} of ${second.vendor}.`,
    }
  const both = `${first.text} and ${second.text} are both of ${first.vendor}`
  const unnamed = [first, second].find((party) => party.model === null)
  if (unnamed !== undefined)
    return {
      pairing: 'same-vendor',
      why: `${both}; the model of ${unnamed.text} is not named, it may be the same.`,
    }
  if (sameModel(first.model!, second.model!))
    return { pairing: 'same-model', why: `${both} and the same model: the model debates itself.` }
  return { pairing: 'same-vendor', why: `${both}, with different models.` }
}

// `anthropic/claude-x` of a reseller is `claude-x`.
function sameModel(first: string, second: string): boolean {
  const bare = (model: string): string => model.toLowerCase().split('/').at(-1)!
  return bare(first) === bare(second)
}
