// What is stored of a session beside its transcript: one line of labels.jsonl.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckKind, Strength, WordingKind } from './card.ts'

export type Label = 'borne-out' | 'not-borne-out' | 'uncheckable'

/** Why a claim is not borne out, in the names of the rules; the log decides, not the rules. */
export type Fault =
  | 'last-run-failed'
  | 'never-ran'
  | 'stale'
  | 'count-differs'
  | 'file-not-changed'
  | 'not-committed'
  | 'not-pushed'
  | 'tree-not-clean'

export type LabelledClaim = {
  readonly turn: number
  readonly kind: WordingKind
  readonly strength: Strength
  readonly language: string
  readonly wording: string
  /** The words as the closing message holds them. */
  readonly text: string
  readonly label: Label
  /** What the log says, also of claims that the transcript cannot decide; null: it cannot say. */
  readonly holds: boolean | null
  readonly fault: Fault | null
  readonly hidden: string | null
}

/** What the log says of every kind at the end of a turn, claimed or not. */
export type TurnTruth = {
  readonly turn: number
  readonly message: string
  readonly checks: Readonly<Partial<Record<CheckKind, boolean>>>
  readonly committed: boolean
  readonly pushed: boolean
  readonly cleanTree: boolean
  /** Paths that differ from the start of the session. */
  readonly changed: readonly string[]
}

export type LabelledSession = {
  readonly session: string
  readonly cluster: string
  readonly variant: string
  readonly draw: number
  readonly program: 'claude' | 'codex'
  readonly claims: readonly LabelledClaim[]
  readonly turns: readonly TurnTruth[]
}

export const setFolder: string = dirname(fileURLToPath(import.meta.url))
export const sessionsFolder: string = join(setFolder, 'sessions')
export const labelsFile: string = join(sessionsFolder, 'labels.jsonl')

export function readLabels(): LabelledSession[] {
  return readFileSync(labelsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledSession)
}
