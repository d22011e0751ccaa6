// A suite is a folder with a folder a case, or one such case. Its hash names exactly these cases,
// so that a figure can say what it was measured on.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { SUITE_LIMITS } from './limits.ts'
import { CASE_FILE, readCase } from './read-case.ts'
import { SuiteError } from './suite-error.ts'
import type { SuiteCase } from './suite-case.ts'

export type Suite = {
  readonly folder: string
  /** Sorted by id. */
  readonly cases: readonly SuiteCase[]
  readonly broken: readonly { readonly id: string; readonly problem: string }[]
  /** SHA-256 of the cases that could be read, in hexadecimal. */
  readonly hash: string
}

/** @throws SuiteError where the folder holds no case, or too many */
export function readSuite(folder: string): Suite {
  const read = caseFolders(resolve(folder)).map(readCase)
  const cases = read.flatMap((one) => ('suiteCase' in one ? [one.suiteCase] : []))
  const broken = read.flatMap((one) =>
    'problem' in one ? [{ id: basename(one.folder), problem: one.problem }] : [],
  )
  return { folder, cases, broken, hash: hashOf(cases) }
}

function caseFolders(folder: string): readonly string[] {
  if (existsSync(join(folder, CASE_FILE))) return [folder]
  let names: string[]
  try {
    names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [],
    )
  } catch (cause) {
    throw new SuiteError('SUITE_NOT_FOUND', `${folder} cannot be read: name the folder of a suite.`, cause)
  }
  if (names.length > SUITE_LIMITS.cases)
    throw new SuiteError(
      'SUITE_TOO_LARGE',
      `${folder} holds more than ${SUITE_LIMITS.cases} folders: split it.`,
    )
  if (!names.some((name) => existsSync(join(folder, name, CASE_FILE))))
    throw new SuiteError(
      'SUITE_EMPTY',
      `${folder} holds no case (a folder with a ${CASE_FILE}): name the folder of a suite or of one case.`,
    )
  return names.sort().map((name) => join(folder, name))
}

/** Of what the cases say, not of how their folders are laid out. */
export function hashOf(cases: readonly SuiteCase[]): string {
  const hash = createHash('sha256')
  for (const one of [...cases].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, aspect, language, held, task, base, change, fault, twin } = one
    hash.update(`${JSON.stringify([id, aspect, language, held, task, base, change, fault, twin])}\n`)
  }
  return hash.digest('hex')
}

/** Evenly spread over the cases, the same ones each time; all of them where there are fewer. */
export function sampleOf(cases: readonly SuiteCase[], size: number): readonly SuiteCase[] {
  if (cases.length <= size) return cases
  return Array.from({ length: size }, (_, index) => cases[Math.floor((index * cases.length) / size)]!)
}
