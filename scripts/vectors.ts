/** `npm run vectors -- FILE`: runs a file of reference vectors and reports every failure. */
import { readFileSync } from 'node:fs'
import { parseVectors } from '../packages/certify/test/vectors/format.ts'
import { reportVectors, runVector } from '../packages/certify/test/vectors/run.ts'

const USAGE = 'Usage: npm run vectors -- FILE, where FILE is a JSON file {"meta": ..., "vectors": [...]}'

function main(arguments_: readonly string[]): number {
  const file = arguments_[0]
  if (file === undefined || arguments_.length > 1) {
    console.error(USAGE)
    return 2
  }
  try {
    const results = parseVectors(readFileSync(file, 'utf8')).map(runVector)
    console.log(reportVectors(results))
    return results.every((result) => result.mismatches.length === 0) ? 0 : 1
  } catch (error) {
    console.error(
      `${file} cannot be read as vectors: ${error instanceof Error ? error.message : String(error)}`,
    )
    return 2
  }
}

process.exitCode = main(process.argv.slice(2))
