// The format of debate vectors: finished cross-examinations with every expected result.
export type VectorAddress =
  | { kind: 'file'; path: string; start: number; end: number }
  | { kind: string; value: string }
export type VectorAttack = {
  id: string
  on?: string
  from?: string
  severity: 'critical' | 'high' | 'medium' | 'low'
  address: VectorAddress
  aspect: string
  advisory?: boolean
  witness: 'none' | 'confirmed' | 'not-reproduced' | 'flaky' | 'could-not-run'
  resolvable?: boolean
  fact?: string
}
export type VectorReply = {
  id: string
  say: 'withdraw' | 'keep' | 'press' | 'fork' | 'none'
  new?: 'address' | 'witness' | 'quote' | 'none'
  witness?: VectorAttack['witness']
}
type At = { r: number | 'end' }
export type VectorMove = At &
  (
    | {
        m: 'critic'
        c: number
        attacks?: VectorAttack[]
        replies?: VectorReply[]
        fixes?: { fix: string; id: string; say: 'confirm' | 'object' | 'none' }[]
        more?: boolean
        failed?: string
      }
    | {
        m: 'proposer'
        fork: string
        asked: string[]
        answers?: { id: string; say: 'concede' | 'defend' | 'none' | 'retract' }[]
        fix?: string | null
        retry?: string[]
        failed?: string
      }
    | {
        m: 'verify'
        fix: string
        checks: 'ok' | 'worse'
        testsChanged: boolean
        results: Record<string, 'stopped' | 'still'>
      }
    | { m: 'together'; failing: [string, string][] }
    | { m: 'refute'; id: string }
    | { m: 'stop'; kind: 'budget' | 'timeout' | 'interrupted'; c: number | null }
    | { m: 'stakes'; choices: Record<string, string> }
    | {
        m: 'judge'
        id: string
        by: 'witness' | 'model' | 'human'
        verdict: 'upheld' | 'dismissed' | 'undecided'
      }
    | { m: 'decide'; id: string; what: 'dismiss' | 'uphold' | 'defer' | 'approve' }
    | { m: 'apply' | 'revert'; fix: string }
  )
export type Vector = {
  name: string
  note?: string
  seed?: number
  tags: string[]
  debate: {
    setup: {
      critics: { c: number; kind: 'model' | 'rule'; backed?: boolean; ran?: boolean }[]
      proposer: boolean
      limits: Partial<Record<'rounds' | 'depth' | 'defences' | 'attacksPerTurn', number>>
      unseenFiles?: string[]
      belowGate?: boolean
    }
    moves: VectorMove[]
  }
  expect: Record<string, unknown>
}
export type VectorFile = { meta: unknown; vectors: Vector[] }
