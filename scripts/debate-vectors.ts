// `npm run debate-vectors -- FILE`: plays every vector of the file through the protocol and
// prints each difference and `N passed, N failed`. Exits 1 if any failed, 2 on bad input.
import { readFileSync } from 'node:fs'
import { differencesOf } from '../packages/protocol/test/vectors/compare.ts'
import type { VectorFile } from '../packages/protocol/test/vectors/vector.ts'

function read(path: string): VectorFile {
  const file = JSON.parse(readFileSync(path, 'utf8')) as VectorFile
  if (!Array.isArray(file.vectors)) throw new Error('it has no list `vectors`')
  return file
}

function main(path: string | undefined): number {
  if (path === undefined) {
    console.error('Name a file of debate vectors: npm run debate-vectors -- FILE')
    return 2
  }
  let file: VectorFile
  try {
    file = read(path)
  } catch (error) {
    console.error(
      `${path} cannot be read as debate vectors: ${error instanceof Error ? error.message : String(error)}`,
    )
    return 2
  }
  let failed = 0
  for (const vector of file.vectors) {
    const differences = differencesOf(vector)
    if (differences.length === 0) continue
    failed++
    console.log(`${vector.name} (${vector.tags.join(' ')})`)
    for (const difference of differences) console.log(`  ${difference}`)
  }
  console.log(`${file.vectors.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2])
