// One case from its folder. Whatever is wrong with it is one sentence; nothing is run here.
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FileAddress } from '@gainsay/protocol'
import * as z from 'zod'
import { caseTextSchema, type CaseText } from './case-file.ts'
import { applied } from './case-trees.ts'
import { SUITE_LIMITS } from './limits.ts'
import { CaseProblem, readFolder } from './read-folder.ts'
import { suiteCaseSchema, type CaseChange, type CaseFile, type SuiteCase } from './suite-case.ts'

export const CASE_FILE = 'case.json' as const

export type ReadCase =
  | { readonly folder: string; readonly suiteCase: SuiteCase }
  | { readonly folder: string; readonly problem: string }

/** Never throws for what stands in the folder. */
export function readCase(folder: string): ReadCase {
  try {
    return { folder, suiteCase: caseIn(folder) }
  } catch (error) {
    if (error instanceof CaseProblem) return { folder, problem: error.message }
    throw error
  }
}

function caseIn(folder: string): SuiteCase {
  const { removed, ...text } = caseText(folder)
  if (text.id !== basename(folder)) throw new CaseProblem(`Its id is ${text.id}: call its folder so.`)
  const base = readFolder(join(folder, 'base'))
  const change = changeOf(base, readFolder(join(folder, 'fault')), removed.fault, 'fault')
  const twin = changeOf(base, readFolder(join(folder, 'twin')), removed.twin, 'twin')
  const witnessFiles = readFolder(join(folder, 'witness'))
  const bytes = [...base, ...change, ...twin, ...witnessFiles].reduce(
    (sum, { content }) => sum + Buffer.byteLength(content ?? ''),
    0,
  )
  if (bytes > SUITE_LIMITS.bytesOfCase)
    throw new CaseProblem(`It is larger than ${SUITE_LIMITS.bytesOfCase >> 20} MiB.`)
  const [work, clean] = [applied(base, change), applied(base, twin)]
  if (JSON.stringify(work) === JSON.stringify(clean))
    throw new CaseProblem('The fault and the twin are the same.')
  for (const { path } of witnessFiles)
    if ([...work, ...clean].some((file) => file.path === path))
      throw new CaseProblem(`The witness would replace ${path}: give it a path of its own.`)
  const address = addressOf(text.fault.address, work)
  const witness = { kind: 'script' as const, files: witnessFiles, ...text.fault.witness }
  const { description } = text.fault
  const whole = { ...text, base, change, fault: { address, description, witness }, twin }
  return fitting(suiteCaseSchema, whole, 'The case')
}

function caseText(folder: string): CaseText {
  const path = join(folder, CASE_FILE)
  let value: unknown
  try {
    if (statSync(path).size > SUITE_LIMITS.caseFileBytes) throw new CaseProblem(`${CASE_FILE} is too large.`)
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (cause instanceof CaseProblem) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CaseProblem(`${CASE_FILE} cannot be read (${why}).`, { cause })
  }
  return fitting(caseTextSchema, value, CASE_FILE)
}

function fitting<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const where = first?.path.join('.') ?? ''
  throw new CaseProblem(
    `${what} does not fit the format: ${where === '' ? '' : `${where}: `}${first?.message}.`,
  )
}

function changeOf(
  base: readonly CaseFile[],
  files: readonly CaseFile[],
  removed: readonly string[],
  name: string,
): readonly CaseChange[] {
  const before = new Map(base.map(({ path, content }) => [path, content]))
  for (const { path, content } of files)
    if (before.get(path) === content)
      throw new CaseProblem(`${name}/${path} is as in the base: only changed files belong there.`)
  for (const path of removed)
    if (!before.has(path) || files.some((file) => file.path === path))
      throw new CaseProblem(`removed.${name} names ${path}, which is not in the base or is changed too.`)
  if (files.length + removed.length === 0) throw new CaseProblem(`${name}/ changes nothing.`)
  return [...files, ...removed.map((path) => ({ path, content: null }))]
}

/** The one place where the quote stands, as whole lines. */
function addressOf(address: CaseText['fault']['address'], work: readonly CaseFile[]): FileAddress {
  const { path, quote } = address
  const file = work.find((one) => one.path === path)
  if (file === undefined) throw new CaseProblem(`Its address names ${path}, which the work does not have.`)
  const at = file.content.indexOf(quote)
  if (at < 0) throw new CaseProblem(`The quote of its address does not stand in ${path}.`)
  if (file.content.includes(quote, at + 1))
    throw new CaseProblem(`The quote of its address stands in ${path} more than once: quote more of it.`)
  const start = file.content.slice(0, at).split('\n').length
  const end = start + quote.replace(/\n$/, '').split('\n').length - 1
  const lines = file.content.split('\n').slice(start - 1, end)
  return { kind: 'file', path, start, end, quote: lines.join('\n') }
}
