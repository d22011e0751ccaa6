// The files of one folder of a case. Links, binary files and too much of anything are refused by
// name: a case is text that a person reads.
import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { SUITE_LIMITS } from './limits.ts'
import type { CaseFile } from './suite-case.ts'

/** Left behind by programs that were run in place; never a part of a case. */
const PASSED_OVER: ReadonlySet<string> = new Set(['__pycache__', 'node_modules', '.git', '.DS_Store'])

/** One sentence that says what is wrong with the case. */
export class CaseProblem extends Error {}

/** Empty where there is no such folder. @throws CaseProblem */
export function readFolder(folder: string): readonly CaseFile[] {
  const files: CaseFile[] = []
  walk(folder, '', 0, files)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function walk(folder: string, below: string, depth: number, files: CaseFile[]): void {
  if (depth > SUITE_LIMITS.folderDepth) throw new CaseProblem(`${below} lies too deep.`)
  const found = statOf(join(folder, below))
  if (found === null) return
  if (!found.isDirectory()) throw new CaseProblem(`${below || folder} is no folder.`)
  for (const name of readdirSync(join(folder, below)).sort()) {
    if (PASSED_OVER.has(name)) continue
    const path = below === '' ? name : `${below}/${name}`
    const entry = statOf(join(folder, path))
    if (entry === null) continue
    if (entry.isDirectory()) walk(folder, path, depth + 1, files)
    else files.push({ path, content: textAt(join(folder, path), path, entry) })
    if (files.length > SUITE_LIMITS.filesOfCase)
      throw new CaseProblem(`It has more than ${SUITE_LIMITS.filesOfCase} files.`)
  }
}

function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

function textAt(full: string, path: string, entry: Stats): string {
  if (!entry.isFile()) throw new CaseProblem(`${path} is a link or no plain file.`)
  if (entry.size > SUITE_LIMITS.bytesOfCase)
    throw new CaseProblem(`${path} is larger than ${SUITE_LIMITS.bytesOfCase >> 20} MiB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(full))
  } catch (cause) {
    throw new CaseProblem(`${path} cannot be read as UTF-8.`, { cause })
  }
}
