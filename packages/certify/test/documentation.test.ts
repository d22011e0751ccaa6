// Every example of docs/certify.md runs, and each of them checks something.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as certify from '@gainsay/certify'

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/certify.md', import.meta.url)), 'utf8')
const IMPORT = /^import \{([^}]*)\} from '@gainsay\/certify'$/gm

const examples = [...PAGE.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code], index) => ({
  name: `${index + 1}: ${code!.split('\n').find((line) => line !== '' && !line.startsWith('import'))!}`,
  code: code!,
}))

describe('docs/certify.md', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(18)
  })

  it.each(examples)('$name', ({ code }) => {
    const names = [...code.matchAll(IMPORT)].flatMap(([, list]) =>
      list!.split(',').map((name) => name.trim()),
    )
    for (const name of names) expect(certify, name).toHaveProperty(name)
    const body = ts.transpile(code.replace(IMPORT, `const {$1} = certify`), {
      target: ts.ScriptTarget.ES2022,
    })
    expect.hasAssertions()
    const run = compileFunction(body, ['certify', 'expect']) as (
      api: typeof certify,
      check: typeof expect,
    ) => void
    run(certify, expect)
  })
})
