// Resolves an address by machine (DESIGN section 3, "Addresses"): what cannot be found again is
// `malformed`; an asserted absence that is shown false refutes its attack.
import type { AbsenceAddress, Address, FileAddress, PlainAddress } from '@gainsay/protocol'
import { findLines, type FoundLines } from './find-lines.ts'
import { isMasked, toMasked, toRaw, withoutDigests, type MaskedLines } from './masked-lines.ts'
import type { MaterialReader } from './material.ts'

export type Resolved = {
  readonly resolved: boolean
  /** As the machine found it; null where it was not found. */
  readonly address: Address | null
  /** One sentence; empty where it was resolved. */
  readonly why: string
  readonly refuted: boolean
}

/** Files that a search for a test's name or an absence looks into. */
const SEARCHED_FILES = 5_000

const found = (address: Address): Resolved => ({ resolved: true, address, why: '', refuted: false })
const lost = (why: string): Resolved => ({ resolved: false, address: null, why, refuted: false })

export async function resolveAddress(address: Address, reader: MaterialReader): Promise<Resolved> {
  if (address.kind === 'file') return await resolveFile(address, reader)
  if (address.kind === 'absence') return await resolveAbsence(address, reader)
  return await resolvePlain(address, reader)
}

async function resolveFile(address: FileAddress, reader: MaterialReader): Promise<Resolved> {
  const side = address.side === 'before' ? 'base' : 'snapshot'
  const file = await reader.file(side, address.path)
  if (file.kind === 'absent') return lost(`There is no file ${address.path} in the ${side}.`)
  if (file.kind === 'unreadable') return lost(`${address.path} is too large to look the quoted lines up in.`)
  const masked = await reader.masked(side, address.path)
  const lines =
    findLines(file.lines, address.quote, address) ?? (masked && findMasked(masked, address.quote, address))
  if (masked === null)
    return lost(`The lines of ${address.path} cannot be told apart from the secrets in it.`)
  if (lines === null) return lost(`The quoted lines do not stand in ${address.path}.`)
  // What is quoted goes into the ledger: as the masked file has it, and never raw.
  const shown = toMasked(masked, lines)
  const quote = masked.lines.slice(shown.start - 1, shown.end).join('\n')
  return found({ ...address, ...lines, quote })
}

/** Critics are shown masked lines, and quote them. */
function findMasked(masked: MaskedLines, quote: string, near: FoundLines): FoundLines | null {
  if (!isMasked(quote)) return null
  const place = toMasked(masked, near)
  const lines =
    findLines(masked.lines, quote, place) ??
    findLines(masked.lines.map(withoutDigests), withoutDigests(quote), place)
  return lines === null ? null : toRaw(masked, lines)
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

async function resolvePlain(address: PlainAddress, reader: MaterialReader): Promise<Resolved> {
  const { session, task, mask = (same) => same } = reader.material
  const value = squeezed(address.value)
  const hides = isMasked(address.value)
  const said = (texts: Iterable<string>): boolean => {
    for (const text of texts)
      if (squeezed(text).includes(value) || (hides && squeezed(mask(text)).includes(value))) return true
    return false
  }
  // What nobody wrote down is just what an assumption is: there is nothing to find.
  if (address.kind === 'assumption') return found(address)
  if (address.kind === 'requirement')
    return task !== null && said([task]) ? found(address) : lost('The quoted words do not stand in the task.')
  if (session !== null) {
    if (address.kind === 'claim' && said(session.messages.map(({ text }) => text))) return found(address)
    if (address.kind === 'command' && said(session.commands.map(({ command }) => command)))
      return found(address)
    if (address.kind === 'decision' && said(session.messages.map(({ text }) => text))) return found(address)
    if (
      address.kind === 'turn' &&
      session.userTurns.some(({ turn }) => String(turn) === address.value || turn === address.turn)
    )
      return found(address)
  }
  if (address.kind === 'test' || address.kind === 'citation' || address.kind === 'decision') {
    const { hit, incomplete } = await search(address.value, null, reader)
    if (hit !== null) return found(address)
    return lost(incomplete ?? `"${address.value}" stands in no file of the snapshot.`)
  }
  return lost(`The session holds no such ${address.kind}.`)
}

async function resolveAbsence(address: AbsenceAddress, reader: MaterialReader): Promise<Resolved> {
  const scope = scopeOf(address.where)
  const { hit, incomplete } = await search(address.search, scope, reader)
  if (hit === null) return incomplete === null ? found(address) : lost(incomplete)
  return {
    resolved: true,
    address,
    why: `"${address.search}" stands in ${hit}, where it was said to be missing.`,
    refuted: true,
  }
}

/** A path, a folder, or all files: the words people write for all. */
function scopeOf(where: string): string | null {
  const path = where.trim().replace(/^\.\//, '').replace(/\/+$/, '')
  return /^(?:|\.|\*+|all files|everywhere|the (?:whole )?(?:repository|change|code))$/i.test(path)
    ? null
    : path
}

type Search = {
  /** The first file that holds the text; changed files are looked into first. */
  readonly hit: string | null
  /** One sentence where there is no hit and not all was looked into; else null. */
  readonly incomplete: string | null
}

async function search(text: string, scope: string | null, reader: MaterialReader): Promise<Search> {
  const changed = new Set(reader.material.frozen.files.map(({ path }) => path))
  const all = await reader.files('snapshot')
  // A scope inside a submodule is not looked into either.
  const inScope = all.filter(
    ({ path, bytes }) =>
      scope === null ||
      path === scope ||
      path.startsWith(`${scope}/`) ||
      (bytes === null && scope.startsWith(`${path}/`)),
  )
  const ordered = [...inScope].sort((a, b) => Number(changed.has(b.path)) - Number(changed.has(a.path)))
  const unread: string[] = []
  for (const { path } of ordered.slice(0, SEARCHED_FILES)) {
    const file = await reader.file('snapshot', path)
    if (file.kind !== 'text') unread.push(path)
    else if (file.lines.some((line) => line.includes(text))) return { hit: path, incomplete: null }
    else if (isMasked(text)) {
      const masked = await reader.masked('snapshot', path)
      if (masked === null) unread.push(path)
      else if (masked.lines.some((line) => line.includes(text))) return { hit: path, incomplete: null }
    }
  }
  return { hit: null, incomplete: whatWasLeft(text, ordered.length, unread) }
}

function whatWasLeft(text: string, files: number, unread: readonly string[]): string | null {
  const left: string[] = []
  if (files > SEARCHED_FILES) left.push(`only ${SEARCHED_FILES} of ${files} files were looked into`)
  if (unread.length > 0) {
    const more = unread.length > 1 ? ` and ${unread.length - 1} more` : ''
    left.push(`${unread[0]}${more} could not be read (too large, or a submodule)`)
  }
  return left.length === 0 ? null : `The search for "${text}" is incomplete: ${left.join('; ')}.`
}
