// Resolves an address by machine (DESIGN section 3, "Addresses"): what cannot be found again is
// `malformed`; an asserted absence that is shown false refutes its attack.
import type { AbsenceAddress, Address, FileAddress, PlainAddress } from '@gainsay/protocol'
import { findLines } from './find-lines.ts'
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
  const lines = findLines(file.lines, address.quote, address)
  if (lines === null) return lost(`The quoted lines do not stand in ${address.path}.`)
  const quote = file.lines.slice(lines.start - 1, lines.end).join('\n')
  return found({ ...address, ...lines, quote })
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

async function resolvePlain(address: PlainAddress, reader: MaterialReader): Promise<Resolved> {
  const { session, task } = reader.material
  const value = squeezed(address.value)
  const said = (texts: Iterable<string>): boolean => {
    for (const text of texts) if (squeezed(text).includes(value)) return true
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
  if (address.kind === 'test' || address.kind === 'citation' || address.kind === 'decision')
    return (await stands(address.value, null, reader))
      ? found(address)
      : lost(`"${address.value}" stands in no file of the snapshot.`)
  return lost(`The session holds no such ${address.kind}.`)
}

async function resolveAbsence(address: AbsenceAddress, reader: MaterialReader): Promise<Resolved> {
  const scope = scopeOf(address.where)
  const hit = await stands(address.search, scope, reader)
  if (hit === null) return found(address)
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

/** The first file of the snapshot that holds the text; changed files first. */
async function stands(text: string, scope: string | null, reader: MaterialReader): Promise<string | null> {
  const changed = new Set(reader.material.frozen.files.map(({ path }) => path))
  const all = await reader.files('snapshot')
  const inScope = all.filter(({ path }) => scope === null || path === scope || path.startsWith(`${scope}/`))
  const ordered = [...inScope].sort((a, b) => Number(changed.has(b.path)) - Number(changed.has(a.path)))
  for (const { path } of ordered.slice(0, SEARCHED_FILES)) {
    const file = await reader.file('snapshot', path)
    if (file.kind === 'text' && file.lines.some((line) => line.includes(text))) return path
  }
  return null
}
