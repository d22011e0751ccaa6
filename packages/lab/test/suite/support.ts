// Cases on disk for tests: a good one, with what a test wants to be wrong put over it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const GOOD: Readonly<Record<string, string>> = {
  'base/package.json': '{ "type": "module" }\n',
  'base/double.js': 'export const double = (n) => n + n\n',
  'fault/triple.js': '// Three times.\nexport const triple = (n) => n + n + 1\n',
  'twin/triple.js': '// Three times.\nexport const triple = (n) => n + n + n\n',
  'witness/witness.mjs': "import { triple } from './triple.js'\nprocess.exit(triple(2) === 6 ? 0 : 1)\n",
}
const CASE = {
  schema: 'gainsay.suite.v1',
  aspect: 'correctness',
  language: 'javascript',
  held: false,
  task: 'Add triple.',
  fault: {
    address: { path: 'triple.js', quote: 'n + n + 1' },
    description: 'It adds one.',
    witness: { command: 'node witness.mjs', expect: 'triple(2) is 5.' },
  },
}

export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-suite-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Files with null are left out; `text` replaces fields of case.json. */
export function writeCase(
  suite: string,
  id: string,
  files: Readonly<Record<string, string | null>> = {},
  text: Readonly<Record<string, unknown>> = {},
): string {
  const whole = { 'case.json': JSON.stringify({ ...CASE, id, ...text }), ...GOOD, ...files }
  for (const [path, content] of Object.entries(whole)) {
    if (content === null) continue
    const full = join(suite, id, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content)
  }
  return join(suite, id)
}
