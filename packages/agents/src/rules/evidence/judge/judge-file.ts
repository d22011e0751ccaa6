// Claims that a file was created, changed or deleted.
import type { Claim } from '../claims/claim.ts'
import type { Change } from '../edits/change.ts'
import { type JudgeContext, accuse, borneOut, uncheckable } from './context.ts'
import type { Judgement } from './judgement.ts'

/** Commands that show someone else's changes, which a message may then sum up. */
const SHOWS_OTHERS =
  /\bgit\s+(?:-\S+\s+)*(?:log|show|diff|blame|whatchanged|reflog|format-patch)\b|\bgh\s+(?:pr|api|issue)\b|\bglab\b/
const FIRST_PERSON = /\b(?:I|I've|we've)\b|\bich\b|\bj'ai\b|\bhe\b/i

/** A document that is spoken of by its kind, in any case of letters and with any ending. */
const DOCUMENT = /readme|changelog/i

/** What a claim is about: how it is called there, and which path may be it. */
type Named = { readonly name: string; readonly is: (path: string) => boolean }

export function judgeFile(claim: Claim, path: string, context: JudgeContext): Judgement {
  const base = baseOf(path)
  if (!DOCUMENT.test(stemOf(base)))
    return judgeNamed(claim, { name: path, is: (other) => meansSame(other, path) }, context)
  const loose = (one: string): string => (base.includes('.') ? one : withoutEnding(one)).toLowerCase()
  return judgeNamed(claim, { name: path, is: (other) => meansSame(loose(other), loose(path)) }, context)
}

function judgeNamed(claim: Claim, named: Named, context: JudgeContext): Judgement {
  const before = claim.message.order
  const earlier = context.history.changes.filter((change) => change.order < before)
  const hit = earlier.findLast((change) => change.path !== null && named.is(change.path))
  const frozen = context.frozenFiles.find(named.is)
  const failed = context.session.edits.find(
    (edit) => !edit.done && edit.order < before && named.is(edit.path),
  )
  const real = hit?.path ?? frozen ?? failed?.path
  const path = real === undefined || baseOf(real) === baseOf(named.name) ? named.name : baseOf(real)
  if (hit?.certainty === 'sure') return borneOut(claim, 'file-changed', `${path} was changed (${hit.by}).`)
  if (hit !== undefined)
    return uncheckable(claim, 'may-have-changed', `${path} may have been changed (${hit.by}).`)
  const { gaps } = context.history
  if (gaps.length > 0)
    return uncheckable(
      claim,
      'transcript-incomplete',
      `Parts of the transcript may be missing (${gaps.join(', ')}).`,
    )
  const unseen = earlier.find(
    (change) => change.path === null || /^(?:mv|cp|ln|install|git mv)$/.test(change.by),
  )
  if (unseen !== undefined)
    return uncheckable(claim, 'may-have-changed', `${path} may have been changed by \`${unseen.by}\`.`)
  const other = context.history.opaque.find((one) => one.order < before && one.mayCheck.size === 5)
  if (other !== undefined)
    return uncheckable(claim, 'may-have-changed', `${path} may have been changed by \`${other.runner}\`.`)
  const turn = claim.message.turn
  const editedInTurn = earlier.some(
    (change) => change.certainty === 'sure' && turnOf(change, context) === turn,
  )
  const showsOthers = context.session.commands.some(
    (command) => command.turn === turn && command.order < before && SHOWS_OTHERS.test(command.command),
  )
  if (!editedInTurn && (!FIRST_PERSON.test(claim.quote) || showsOthers))
    return uncheckable(
      claim,
      'no-edit-in-turn',
      'Nothing was edited in this turn; the message may sum up the work of others.',
    )
  if (frozen !== undefined)
    return uncheckable(
      claim,
      'in-frozen-change',
      `No edit of the session changed ${path}, but it is in the change that is reviewed; something else may have written it.`,
    )
  const tail = failed === undefined ? '' : `; the edit that was tried (${failed.tool}) was not made`
  return accuse(
    context,
    claim,
    'file-not-changed',
    `No edit and no command of the session changed ${path}${tail}.`,
    null,
  )
}

function turnOf(change: Change, context: JudgeContext): number {
  const turns = context.session.userTurns.filter((turn) => turn.order < change.order)
  return turns.at(-1)?.turn ?? 0
}

/** Prose names a file by any tail of its path. */
export function meansSame(written: string, named: string): boolean {
  const a = written.replace(/\\/g, '/').replace(/^\.\//, '').replace(/\/+$/, '')
  const b = named.replace(/\\/g, '/').replace(/^\.\//, '').replace(/\/+$/, '')
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
}

function baseOf(path: string): string {
  return path.replace(/\\/g, '/').replace(/\/+$/, '').split('/').at(-1) ?? ''
}

/** `README.de.md` is a README, too. */
function stemOf(base: string): string {
  return base.split('.', 1)[0] ?? ''
}

function withoutEnding(path: string): string {
  const base = baseOf(path)
  return path.replace(/[\\/]+$/, '').slice(0, -base.length || undefined) + stemOf(base)
}

export function judgeDocs(claim: Claim, context: JudgeContext): Judgement {
  const word = DOCUMENT.exec(claim.quote)?.[0] ?? null
  if (word !== null) return judgeDocument(claim, word, context)
  const hit = context.history.changes.findLast(
    (change) =>
      change.order < claim.message.order &&
      change.path !== null &&
      /(?:^|\/)docs?\/|\.(?:md|mdx|rst|adoc)$/i.test(change.path),
  )
  if (hit !== undefined) return borneOut(claim, 'file-changed', `${hit.path ?? ''} was changed (${hit.by}).`)
  return uncheckable(claim, 'no-rule', 'Documents may also be comments in the code.')
}

function judgeDocument(claim: Claim, word: string, context: JudgeContext): Judgement {
  const wanted = word.toLowerCase()
  const judged = judgeNamed(
    { ...claim, kind: 'file' },
    { name: word, is: (path) => stemOf(baseOf(path)).toLowerCase() === wanted },
    context,
  )
  if (judged.verdict !== 'not-borne-out') return judged
  // `docs/readme/intro.md`, `README_ja.md`: it may be what was meant.
  const near = context.history.changes.findLast(
    (change) => change.order < claim.message.order && change.path?.toLowerCase().includes(wanted),
  )
  if (near !== undefined)
    return uncheckable(judged.claim, 'may-have-changed', `${near.path ?? ''} was changed (${near.by}).`)
  const frozen = context.frozenFiles.find((file) => file.toLowerCase().includes(wanted))
  if (frozen === undefined) return judged
  return uncheckable(judged.claim, 'in-frozen-change', `${frozen} is in the change that is reviewed.`)
}
