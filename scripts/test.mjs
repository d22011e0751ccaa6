// `npm test`: install, check, build, and every test that needs no program from outside.
import { bin, build, install, requireNode, step } from './steps.mjs'

requireNode()
install()
step('types', bin('tsc'), ['--noEmit'])
step('types of the pure packages, without Node', bin('tsc'), ['--noEmit', '-p', 'tsconfig.pure.json'])
step('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])
step('format', bin('biome'), ['format', '.'])
build()
step('tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=.cache/unit.json',
])
