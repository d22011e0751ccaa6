import { sessionChecks, type Command, type Session } from '@gainsay/agents'
import { expect, it } from 'vitest'

function session(commands: readonly (readonly [string, Partial<Command>?])[]): Session {
  const place = { line: 1, turn: 1, order: 0, at: null, agent: null }
  const output = { head: '', tail: '', bytes: 0, cut: false }
  return {
    program: 'claude',
    vendor: 'anthropic',
    id: 's',
    path: '/s.jsonl',
    cwd: '/work',
    gitBranch: null,
    models: [],
    programVersion: null,
    startedAt: null,
    endedAt: null,
    bytes: 0,
    lines: 0,
    userTurns: [],
    messages: [],
    edits: [],
    notices: [],
    commands: commands.map(([command, more], n) => ({
      ...place,
      id: String(n),
      command,
      cwd: '/work',
      state: 'done',
      result: { exit: 0, from: 'exit-code-field' },
      output,
      ended: null,
      ...more,
    })),
  }
}

it('lists what was run to check the work, the last first, each once', () => {
  const checks = sessionChecks(
    session([
      ['npx vitest run'],
      ['ls -l'],
      ['npx tsc --noEmit', { cwd: '/work/packages/a' }],
      ['npx vitest run'],
      ['go test ./... && go vet ./...'],
    ]),
    '/work',
  )
  expect(checks).toEqual([
    { command: 'go test ./... && go vet ./...', folder: '', from: 'session' },
    { command: 'npx vitest run', folder: '', from: 'session' },
    { command: 'npx tsc --noEmit', folder: 'packages/a', from: 'session' },
  ])
})

it.each([
  ['never ran', 'npx vitest run', { state: 'refused' }],
  ['is outside of the work', 'npx vitest run', { cwd: '/elsewhere' }],
  ['watches', 'npx vitest --watch', {}],
  ['rewrites', 'npx eslint --fix .', {}],
  ['decides nothing by its exit code', 'npx vitest run | tail -5', {}],
  ['runs in the background', 'npx vitest run &', {}],
  ['cannot be read', "npx vitest run 'x", {}],
] as const)('leaves out a command that %s', (_why, command, more) => {
  expect(sessionChecks(session([[command, more]]), '/work')).toEqual([])
})
