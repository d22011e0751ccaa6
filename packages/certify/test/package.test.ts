// The package as it is published: the entry that its manifest names, its types, nothing else needed.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
const TIMEOUT_MS = 60_000

it('builds into what its manifest names, and runs without this workspace', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: object
    exports: { '.': { types: string; default: string } }
  }
  expect(manifest.dependencies).toBeUndefined()
  const out = mkdtempSync(join(tmpdir(), 'gainsay-certify-'))
  try {
    const tsdown = join(folder, '..', '..', 'node_modules', '.bin', 'tsdown')
    execFileSync(tsdown, ['--out-dir', join(out, 'dist')], {
      cwd: folder,
      stdio: 'pipe',
      timeout: TIMEOUT_MS,
    })
    cpSync(join(folder, 'package.json'), join(out, 'package.json'))
    const types = readFileSync(join(out, manifest.exports['.'].types), 'utf8')
    expect(types).toContain('uniformRegion')
    const program = `import { mcnemar } from ${JSON.stringify(join(out, manifest.exports['.'].default))}; console.log(typeof mcnemar)`
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: out,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    })
    expect(printed.trim()).toBe('function')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})
