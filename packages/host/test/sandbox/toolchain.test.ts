import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findToolchain } from '@gainsay/host'
import { afterAll, describe, expect, it } from 'vitest'
import { outputText, runSandboxed } from '@gainsay/host'
import { contained, sandbox, why } from './machine.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-home-')))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function program(path: string, text: string): string {
  const full = join(home, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  chmodSync(full, 0o755)
  return full
}

describe('the toolchain', () => {
  it('finds a node of nvm, through its own answer', async () => {
    const real = program(
      '.nvm/versions/node/v99/bin/node',
      `#!/bin/sh\necho ${home}/.nvm/versions/node/v99/bin/node\n`,
    )
    const found = await findToolchain({ path: dirname(real), home })
    expect(found.roots).toEqual([join(home, '.nvm/versions/node/v99')])
    expect(found.path[0]).toBe(dirname(real))
  })

  it('finds the python behind a shim of pyenv, and shows no shim', async () => {
    const prefix = join(home, '.pyenv/versions/3.99')
    program('.pyenv/versions/3.99/bin/python3', '#!/bin/sh\n')
    const shim = program('.pyenv/shims/python3', `#!/bin/sh\necho ${prefix}/bin/python3\necho ${prefix}\n`)
    const found = await findToolchain({ path: dirname(shim), home })
    expect(found.tools).toEqual([{ name: 'python3', path: join(prefix, 'bin/python3') }])
    expect(found.roots).toEqual([prefix])
  })

  it('follows links out of a bin folder', async () => {
    program('sdk/zig-1/bin/zig', '#!/bin/sh\n')
    mkdirSync(join(home, 'links'))
    symlinkSync(join(home, 'sdk/zig-1/bin/zig'), join(home, 'links/zig'))
    const found = await findToolchain({ path: join(home, 'links'), home })
    expect(found.roots).toEqual([join(home, 'sdk/zig-1')])
  })

  it('shows a program of ~/bin or ~/.local/bin alone, never the home folder', async () => {
    const deno = program('bin/deno', '#!/bin/sh\n')
    const bun = program('.local/bin/bun', '#!/bin/sh\n')
    const found = await findToolchain({ path: `${dirname(deno)}:${dirname(bun)}`, home })
    expect(found.roots).toEqual([bun, deno].sort())
  })

  it('shows nothing that holds what is hidden', async () => {
    const hidden = join(home, 'project')
    const tool = program('project/tools/bin/zig', '#!/bin/sh\n')
    const found = await findToolchain({ path: dirname(tool), home, hidden: [join(hidden, 'tools/secret')] })
    expect(found.roots).toEqual([tool])
  })

  it('takes over an interpreter that a project names', async () => {
    const python = program('.venvs/base/bin/python', '#!/bin/sh\n')
    const found = await findToolchain({ path: '', home, extra: [python, join(home, 'none')] })
    expect(found.roots).toEqual([join(home, '.venvs/base')])
  })

  it('passes over folders that are not absolute and tools that do not answer', async () => {
    const broken = program('broken/bin/node', '#!/bin/sh\nexit 1\n')
    const found = await findToolchain({ path: `.:bin:${dirname(broken)}`, home })
    expect(found).toMatchObject({ tools: [], roots: [] })
  })

  it.skipIf(!contained)(`is usable inside from a home that nobody else can enter${why}`, async () => {
    chmodSync(home, 0o700)
    const tool = program('tools/own/bin/deno', '#!/bin/sh\necho works\n')
    const toolchain = await findToolchain({ path: dirname(tool), home })
    const result = await runSandboxed({ sandbox, toolchain, command: 'deno', args: [] })
    expect(outputText(result.stdout)).toBe('works\n')
  })
})
