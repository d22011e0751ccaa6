// What a closing message claims, as far as it can be read without a model.
import type { Message } from '../../../session/session.ts'
import type { CheckKind } from '../../shared/commands/activity.ts'

export const CLAIM_KINDS = [
  'tests',
  'build',
  'lint',
  'typecheck',
  'format',
  'command',
  'file',
  'committed',
  'pushed',
  'clean-tree',
  'done',
  'no-callers',
  'browser',
  'docs',
  /** The message is in a language, or too long, to be read here. */
  'unread',
] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export type Claim = {
  readonly kind: ClaimKind
  readonly message: Message
  /** The sentence, as it stands in the message. */
  readonly quote: string
  /** `de`, `en`, ...; '' where it could not be told. */
  readonly language: string
  /** `all`: of everything, in so many words; `narrow`: of named parts; `plain`: neither said. */
  readonly width: 'all' | 'plain' | 'narrow'
  /** The number that is said to have passed. */
  readonly count: number | null
  /** The command that is named in code, e.g. `npm test`. */
  readonly command: string | null
  readonly file: { readonly path: string; readonly how: 'create' | 'edit' | 'delete' | 'rename' } | null
  /** "Everything is green": what it is said of is not named. */
  readonly implied: boolean
  /** Of another place than this session: CI, production. */
  readonly elsewhere: boolean
}

export const isCheckKind = (kind: ClaimKind): kind is CheckKind =>
  kind === 'tests' || kind === 'build' || kind === 'lint' || kind === 'typecheck' || kind === 'format'
