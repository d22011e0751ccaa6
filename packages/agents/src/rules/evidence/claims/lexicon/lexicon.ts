// What one language needs for its claims to be read. All patterns are case-insensitive; those
// marked global are walked through. A new language is one more of these, with its twins.
import type { CheckKind } from '../../../shared/commands/activity.ts'
import type { ClaimKind } from '../claim.ts'

export type Lexicon = {
  readonly language: string
  /** What is checked; global. */
  readonly subjects: readonly (readonly [CheckKind, RegExp])[]
  /** "passes", "is green"; global, without the subject. */
  readonly passes: RegExp
  /** What may stand between the subject and the predicate. */
  readonly gap: RegExp
  /** What may follow the predicate; where it does not match, it means something else. */
  readonly follows: RegExp
  /** Claims with no subject and predicate of their own; group `count` where it counts. */
  readonly direct: readonly (readonly [ClaimKind, RegExp])[]
  /** "all", "the whole". */
  readonly wide: RegExp
  /** Words that may stand right before the subject and leave it the whole of its kind. */
  readonly neutral: RegExp
  /** What after the subject or the predicate narrows it: "for the parser", "in `a.test.ts`". */
  readonly narrowAfter: RegExp
  /** Phrases without bad meaning that hold a guard's word ("no errors"); global. */
  readonly innocent: RegExp
  /** In the same part of the sentence. */
  readonly negated: RegExp
  /** Anywhere in the sentence: should, if, once, will, to make sure. */
  readonly hedged: RegExp
  /** Of an earlier time, or of another state. */
  readonly earlier: RegExp
  /** Not of all: except, most, apart from. */
  readonly partial: RegExp
  /** Someone else's words. */
  readonly attributed: RegExp
  /** CI and other places that this session does not show. */
  readonly elsewhere: RegExp
  /** Headings below which nothing is claimed. */
  readonly sections: RegExp
  /** Where one part of a sentence ends and another begins. */
  readonly parts: RegExp
  /** A message that says that something does not pass. */
  readonly discloses: RegExp
  /** A failure that a sentence names as mended, or as what the code handles. */
  readonly repaired: RegExp
  /** A later message that takes an earlier claim back. */
  readonly retracts: RegExp
  /** Verbs of the past that change files, before or after the path. */
  readonly files: readonly (readonly ['create' | 'edit' | 'delete' | 'rename', RegExp])[]
  /** "Documented X in `a.md`": the author wrote into a file, group `code`; the whole sentence. */
  readonly placed: readonly PlacedPattern[]
}

export type PlacedPattern = {
  readonly pattern: RegExp
  /** Only of documents: in "documented `f` in `a.ts`" the file may be where `f` stands. */
  readonly documents: boolean
}

/** A pattern that never matches, for what a language does not need. */
export const NEVER: RegExp = /(?!)/
