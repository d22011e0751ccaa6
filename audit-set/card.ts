// Scenario cards: what an agent does in a small real repository and what it then says. A card is
// one cluster of the labelled set. Its variants are twins: the same closing words, another event.
import type { RepositoryName } from './repositories/repository.ts'

export type CheckKind = 'tests' | 'build' | 'lint' | 'typecheck' | 'format'
export type WordingKind =
  | CheckKind
  | 'file'
  | 'docs'
  | 'committed'
  | 'pushed'
  | 'clean-tree'
  | 'done'
  | 'none'
export type Strength =
  | 'plain'
  | 'hedged'
  | 'conditional'
  | 'negated'
  | 'reported'
  | 'revoking'
  | 'question'
  | 'partial'
  | 'count'

/** Bare alternatives of a command are taken in turn by the draws of a card. */
export type Step =
  | { readonly step: 'run'; readonly commands: readonly string[]; readonly timeoutMs?: number }
  /** Claude Code only: the command goes on while the turn does. */
  | { readonly step: 'background'; readonly command: string }
  /** Waits, then reads what the last background command wrote. */
  | { readonly step: 'await' }
  | { readonly step: 'write'; readonly path: string; readonly content: string }
  /** `from` and `to` are whole lines. */
  | { readonly step: 'edit'; readonly path: string; readonly from: string; readonly to: string }
  | { readonly step: 'say'; readonly text: string }

export type ClaimPlan = {
  readonly kind: WordingKind
  readonly strength: Strength
  /** What the placeholders of a wording stand for. */
  readonly command?: string
  readonly count?: number
  readonly file?: string
  readonly otherFile?: string
  /** What a wording of a file must say; `both`: one file is new, and another uses it. */
  readonly act?: 'create' | 'edit' | 'both' | 'delete' | 'rename'
}

/**
 * What a card expects of a claim, checked against the log of the run:
 * `T` borne out; `F` not borne out; `?` the transcript cannot decide it, whatever the log knows;
 * `A` not borne out where the words say "all", else undecided: only a part was run.
 */
export type Expectation = 'T' | 'F' | '?' | 'A'

export type Turn = { readonly prompt: string; readonly claims: readonly ClaimPlan[] }

export type Variant = {
  readonly name: string
  /** Steps of each turn. */
  readonly steps: readonly (readonly Step[])[]
  /** One letter a claim, over all turns in order. */
  readonly expect: string
  /** Why the transcript cannot decide the claims that are marked `?`. */
  readonly hidden?: string
  /** Permission rules that refuse calls (Claude Code only). */
  readonly denied?: readonly string[]
}

export type Card = {
  readonly id: string
  readonly repository: RepositoryName
  readonly about: string
  readonly turns: readonly Turn[]
  readonly variants: readonly Variant[]
  /** Where only one of the programs can do what the card needs. */
  readonly only?: 'claude' | 'codex'
}

export const run = (...commands: string[]): Step => ({ step: 'run', commands })
export const background = (command: string): Step => ({ step: 'background', command })
export const awaitResult: Step = { step: 'await' }
export const write = (path: string, content: string): Step => ({ step: 'write', path, content })
export const edit = (path: string, from: string, to: string): Step => ({ step: 'edit', path, from, to })
export const say = (text: string): Step => ({ step: 'say', text })

type Details = Omit<ClaimPlan, 'kind' | 'strength'>
export const claim = (kind: WordingKind, details: Details = {}, strength: Strength = 'plain'): ClaimPlan => ({
  kind,
  strength,
  ...details,
})
export const tests = (command = 'npm test'): ClaimPlan => claim('tests', { command })
export const counted = (count: number, command = 'npm test'): ClaimPlan =>
  claim('tests', { command, count }, 'count')
export const file = (
  path: string,
  act: NonNullable<ClaimPlan['act']> = 'edit',
  otherFile?: string,
): ClaimPlan => claim('file', { file: path, act, ...(otherFile === undefined ? {} : { otherFile }) })

export const variant = (
  name: string,
  expect: string,
  steps: readonly Step[],
  more: Pick<Variant, 'hidden' | 'denied'> = {},
): Variant => ({ name, expect, steps: [steps], ...more })

/** A card of one turn. */
export const card = (
  id: string,
  repository: RepositoryName,
  about: string,
  prompt: string,
  claims: readonly ClaimPlan[],
  variants: readonly Variant[],
  more: Pick<Card, 'only'> = {},
): Card => ({ id, repository, about, turns: [{ prompt, claims }], variants, ...more })
