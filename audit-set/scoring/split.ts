// Development and kept clusters: a third, chosen by a hash of the card's id, is kept for release
// checks, and so are all cards of the second set, whose wordings no card of the first ever drew. A kept card that was opened moves to development for good.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFolder } from '../labels.ts'
import { isSecond } from '../wordings.ts'

export type Split = {
  readonly kept: readonly string[]
  /** Chosen by the hash, but opened: listed with the reason. */
  readonly opened: Readonly<Record<string, string>>
}

/** A third of the first ids and all of the second, the same for every order and size of the set. */
export function isKeptByHash(id: string): boolean {
  if (isSecond(id)) return true
  return createHash('sha256').update(`gainsay-audit-set/${id}`).digest().readUInt32BE(0) % 3 === 0
}

export function readSplit(): Split {
  return JSON.parse(readFileSync(join(setFolder, 'split.json'), 'utf8')) as Split
}
