// Style that a machine can hold (STYLE habits 4, 11): sizes, names, leftovers.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { packageFolders, repositoryRoot, sourceFiles } from './source-files.ts'

const FILE_LINES = 400
const MEDIAN_LINES = 150
const FUNCTION_LINES = 70
/** Files that are tables by nature may be longer; each says why here. */
const LONG_FILES: Record<string, string> = {}
const LONG_FUNCTIONS: Record<string, string> = {}

const sources = packageFolders().flatMap((name) => sourceFiles(`packages/${name}/src`))
const everything = [
  ...sources,
  ...packageFolders().flatMap((name) => sourceFiles(`packages/${name}/test`)),
  ...sourceFiles('tests'),
  ...sourceFiles('bench'),
  ...sourceFiles('scripts'),
]
const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8')
const linesOf = (file: string): number => textOf(file).split('\n').length

describe('tidy', () => {
  it('keeps files small', () => {
    expect(sources.filter((file) => linesOf(file) > FILE_LINES && !LONG_FILES[file])).toEqual([])
    const sizes = sources.map(linesOf).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]!).toBeLessThanOrEqual(MEDIAN_LINES)
  })

  it('keeps functions within a screen', () => {
    const long: string[] = []
    for (const file of sources) {
      const tree = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) && 'body' in node && node.body) {
          const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line
          const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line
          const where = `${file}:${first + 1}`
          const name = node.name && ts.isIdentifier(node.name) ? node.name.text : 'anonymous'
          if (last - first + 1 > FUNCTION_LINES && !LONG_FUNCTIONS[`${file}#${name}`])
            long.push(`${where} ${name}: ${last - first + 1} lines`)
        }
        ts.forEachChild(node, visit)
      }
      visit(tree)
    }
    expect(long).toEqual([])
  })

  it('names files in kebab-case', () => {
    const wrong = everything.filter(
      (file) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config|d|worker))*\.tsx?$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  it('exports names only, and lists them', () => {
    const wrong = sources.filter((file) => /^export (?:default\b|\* )/m.test(textOf(file)))
    expect(wrong).toEqual([])
  })

  it('holds no leftovers', () => {
    const leftover = new RegExp('\\b(?:TODO|FIXME|XXX|HACK)\\b')
    // A table of rules may name what it looks for.
    const wrong = sources.filter((file) => !file.includes('/rules/hygiene/') && leftover.test(textOf(file)))
    expect(wrong).toEqual([])
    expect(
      sources.filter(
        (file) => /@ts-(?:ignore|nocheck|expect-error)/.test(textOf(file)) && !file.includes('/rules/'),
      ),
    ).toEqual([])
  })

  it('names no download address in the lock files', () => {
    const hosts = new RegExp(['registry', 'npmjs', 'org'].join('\\.'))
    const locks = ['package-lock.json', 'test-programs/package-lock.json'].filter((file) =>
      readdirSync(repositoryRoot).includes(file.split('/')[0]!),
    )
    for (const lock of locks) expect(hosts.test(textOf(lock))).toBe(false)
  })
})
