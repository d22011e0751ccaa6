import { findChecks } from '@gainsay/agents'
import { describe, expect, it } from 'vitest'

type Files = Readonly<Record<string, string>>

async function commands(files: Files, changed: readonly string[]): Promise<string[]> {
  const found = await findChecks({
    changed,
    paths: async () => Object.keys(files),
    text: async (path) => files[path] ?? null,
  })
  return found.map(({ folder, command }) => (folder === '' ? command : `${folder}: ${command}`))
}

const manifest = (scripts: Files): string => JSON.stringify({ scripts })

describe('checks of a project', () => {
  it('are those of the affected packages of a workspace, and of its root', async () => {
    const files = {
      'package.json': manifest({ lint: 'eslint .', test: 'vitest run' }),
      'pnpm-lock.yaml': '',
      'packages/a/package.json': manifest({ build: 'tsc', typecheck: 'tsc --noEmit', test: 'vitest run' }),
      'packages/a/src/a.ts': '',
      'packages/b/package.json': manifest({ test: 'vitest run' }),
    }
    expect(await commands(files, ['packages/a/src/a.ts'])).toEqual([
      'packages/a: pnpm run build',
      'packages/a: pnpm run typecheck',
      'packages/a: pnpm run test',
      'pnpm run lint',
      'pnpm run test',
    ])
  })

  it('leave out what never ends, and the placeholder of npm', async () => {
    const files = {
      'package.json': manifest({ build: 'tsc --watch', test: 'echo "Error: no test specified" && exit 1' }),
      'a.js': '',
    }
    expect(await commands(files, ['a.js'])).toEqual([])
  })

  it('survive a manifest that cannot be read', async () => {
    expect(await commands({ 'package.json': '{ not json', 'a.js': '' }, ['a.js'])).toEqual([])
    expect(await commands({ 'package.json': '{"scripts":3}', 'a.js': '' }, ['a.js'])).toEqual([])
  })

  it('are the runner of Python that the settings name', async () => {
    const pytest = {
      'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]\n',
      'a.py': '',
      'tests/test_a.py': '',
    }
    expect(await commands(pytest, ['a.py'])).toEqual([
      'ruff check .',
      'python3 -m pytest -q -p no:cacheprovider',
    ])
    expect(await commands({ 'a.py': '', 'test_a.py': '' }, ['a.py'])).toEqual([
      'python3 -m unittest discover',
    ])
    expect(await commands({ 'a.py': '', 'test_a.py': '' }, ['README.md'])).toEqual([])
  })

  it('are those of Go and Rust for the nearest module', async () => {
    const files = {
      'service/go.mod': '',
      'service/x/y.go': '',
      'tool/Cargo.toml': '',
      'tool/src/main.rs': '',
    }
    expect(await commands(files, ['service/x/y.go', 'tool/src/main.rs'])).toEqual([
      'service: go build ./...',
      'service: go vet ./...',
      'service: go test ./...',
      'tool: cargo check --offline --quiet',
      'tool: cargo test --offline --quiet',
    ])
  })
})
