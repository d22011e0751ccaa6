// Import directions (DESIGN section 2): each package may use those before it in this list,
// and only these. Kept as a test so that switching a lint rule off changes nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { packageFolders, repositoryRoot, sourceFiles } from './source-files.ts'

const ALLOWED: Record<string, readonly string[]> = {
  certify: [],
  protocol: ['certify'],
  host: [],
  agents: ['certify', 'protocol', 'host'],
  engine: ['certify', 'protocol', 'host', 'agents'],
  lab: ['certify', 'protocol', 'host', 'agents', 'engine'],
  web: ['certify', 'protocol'],
  gainsay: ['certify', 'protocol', 'host', 'agents', 'engine', 'lab', 'web'],
}
const OUTSIDE: Record<string, readonly string[]> = { certify: [], protocol: ['zod'] }

function importsOf(file: string): string[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8')
  return ts.preProcessFile(text, true, true).importedFiles.map((found) => found.fileName)
}

describe('import directions', () => {
  it('knows every package', () => {
    for (const name of packageFolders()) expect(Object.keys(ALLOWED)).toContain(name)
  })

  it.each(packageFolders())('%s imports only what it may', (name) => {
    const wrong: string[] = []
    for (const file of sourceFiles(`packages/${name}/src`)) {
      for (const from of importsOf(file)) {
        const inside = /^@gainsay\/([a-z]+)/.exec(from)?.[1] ?? (from === 'gainsay' ? 'gainsay' : null)
        const pure = OUTSIDE[name]
        if (inside !== null && !ALLOWED[name]!.includes(inside)) wrong.push(`${file}: ${from}`)
        else if (inside === null && pure && !from.startsWith('.') && !pure.includes(from))
          wrong.push(`${file}: ${from}`)
        else if (from.startsWith('.') && /(?:^|\/)\.\.\/(?:\.\.\/)*packages\//.test(from))
          wrong.push(`${file}: ${from}`)
        else if (from.startsWith('.') && !join(file, '..', from).startsWith(`packages/${name}/src`))
          wrong.push(`${file}: ${from}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(['sessions', 'rules', 'parties'])('no adapter in agents/%s imports another', (family) => {
    const base = `packages/agents/src/${family}/`
    const wrong: string[] = []
    for (const file of sourceFiles(base)) {
      const own = file.slice(base.length).split('/')
      if (own.length < 2) continue
      for (const from of importsOf(file)) {
        if (!from.startsWith('.')) continue
        const target = join(file, '..', from)
        if (!target.startsWith(base)) continue
        const other = target.slice(base.length).split('/')
        if (other.length > 1 && other[0] !== own[0] && other[0] !== 'shared') wrong.push(`${file}: ${from}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('declares every workspace package that it imports', () => {
    const wrong: string[] = []
    for (const name of packageFolders()) {
      const manifest = JSON.parse(
        readFileSync(join(repositoryRoot, 'packages', name, 'package.json'), 'utf8'),
      ) as {
        dependencies?: object
        devDependencies?: object
      }
      const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      for (const file of sourceFiles(`packages/${name}/src`)) {
        for (const from of importsOf(file)) {
          if (from.startsWith('.') || from.startsWith('node:')) continue
          const module = from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0]!
          if (!declared.includes(module)) wrong.push(`${file}: ${from}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
