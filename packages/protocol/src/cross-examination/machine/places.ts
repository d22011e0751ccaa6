// Places name actions: unique in a run, free of clock and content. One grammar, read and
// written here: `c2/r0/open`, `c2/r1/reply`, `c2/r1/witness/attacks.3`, `p2/r1/answer`, `F1/verify`.

export type CriticStep =
  | 'bids'
  | 'rebids'
  | 'open'
  | 'reply'
  | 'resolve'
  | 'mend'
  | 'resolve-mended'
  | 'stake'
export type ProposerStep = 'notice' | 'answer'

export type Place =
  | { readonly who: 'critic'; readonly critic: number; readonly round: number; readonly step: CriticStep }
  | { readonly who: 'witness'; readonly critic: number; readonly round: number; readonly item: string }
  | { readonly who: 'proposer'; readonly fork: string; readonly round: number; readonly step: ProposerStep }
  | { readonly who: 'verify'; readonly fix: string }
  | { readonly who: 'cross'; readonly fix: string }
  | { readonly who: 'together' }
  | { readonly who: 'judge'; readonly id: string }

/** A critic's turn: the common part of the places of its steps. */
export function turnPlace(critic: number, round: number): string {
  return `c${critic}/r${round}`
}
export function proposerPlace(fork: string, round: number): string {
  return `p${fork}/r${round}`
}

const CRITIC = /^c(\d+)\/r(\d+)\/(bids|rebids|open|reply|resolve|mend|resolve-mended|stake)$/
const WITNESS = /^c(\d+)\/r(\d+)\/witness\/(.+)$/
const PROPOSER = /^p(\d+|R)\/r(\d+)\/(notice|answer)$/
const VERIFY = /^(F\d+)\/(verify|cross)$/
const JUDGE = /^judge\/(A[\d.]+)$/

/** Throws on a place that no action of this protocol has. */
export function parsePlace(place: string): Place {
  let match = CRITIC.exec(place)
  if (match !== null)
    return { who: 'critic', critic: Number(match[1]), round: Number(match[2]), step: match[3] as CriticStep }
  match = WITNESS.exec(place)
  if (match !== null)
    return { who: 'witness', critic: Number(match[1]), round: Number(match[2]), item: match[3] ?? '' }
  match = PROPOSER.exec(place)
  if (match !== null)
    return { who: 'proposer', fork: match[1] ?? '', round: Number(match[2]), step: match[3] as ProposerStep }
  match = VERIFY.exec(place)
  if (match !== null) return { who: match[2] === 'cross' ? 'cross' : 'verify', fix: match[1] ?? '' }
  match = JUDGE.exec(place)
  if (match !== null) return { who: 'judge', id: match[1] ?? '' }
  if (place === 'together') return { who: 'together' }
  throw new Error(`no action of this protocol is at ${place}`)
}
