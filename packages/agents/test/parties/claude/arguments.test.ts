import { describe, expect, it } from 'vitest'
import { claudeArguments } from '../../../src/parties/claude/arguments.ts'
import type { AgentOptions } from '../../../src/parties/shared/agent-types.ts'

const base: AgentOptions = {
  spec: 'claude',
  vendor: 'anthropic',
  model: null,
  role: 'critic',
  cwd: '/tree',
  access: 'read',
  isolation: 'mounts',
  source: {},
}
const turn = { sessionId: 'ID', resume: null, costUsd: 0.5, settingsNeeded: false }
const START = '-p --output-format stream-json --verbose --include-partial-messages'

describe('the arguments of Claude Code', () => {
  it('keep a critic to reading, without anything of the repository or the user', () => {
    expect(claudeArguments(base, turn).join(' ')).toBe(
      `${START} --session-id ID --max-turns 80 --max-budget-usd 0.5000 --safe-mode --strict-mcp-config --setting-sources user --tools Read,Grep,Glob --permission-mode dontAsk`,
    )
  })

  it('confine it to its folder where there are no mounts, unless the user signs in by settings', () => {
    const alone: AgentOptions = { ...base, isolation: 'prompt-only', model: 'opus' }
    expect(claudeArguments(alone, turn)).toContain('--restricted')
    expect(claudeArguments(alone, { ...turn, settingsNeeded: true })).not.toContain('--restricted')
    expect(claudeArguments(alone, turn).slice(-2)).toEqual(['--model', 'opus'])
  })

  // Each of these was seen to change what the fork sends before its own turn.
  const BREAKS_THE_PREFIX = [
    '--tools',
    '--disallowedTools',
    '--bare',
    '--json-schema',
    '--model',
    '--restricted',
    '--safe-mode',
    '--system-prompt',
    '--append-system-prompt',
  ]

  it.each(['read', 'edit'] as const)('leave the prefix of a proposer alone (%s)', (access) => {
    const args = claudeArguments(
      { ...base, role: 'proposer', access },
      { ...turn, resume: '/t.jsonl', schema: { type: 'object' } },
    )
    expect(args.filter((argument) => BREAKS_THE_PREFIX.includes(argument))).toEqual([])
    expect(args.join(' ')).toContain('--resume /t.jsonl --fork-session --session-id ID')
    expect(args).toContain(access === 'edit' ? 'acceptEdits' : 'dontAsk')
    expect(args.includes('--settings')).toBe(access === 'read')
  })

  it('stop every tool but reading ones of a proposer that may not edit', () => {
    const args = claudeArguments({ ...base, role: 'proposer' }, turn)
    const settings = JSON.parse(args[args.indexOf('--settings') + 1]!) as {
      hooks: { PreToolUse: { matcher: string }[] }
    }
    const matcher = new RegExp(settings.hooks.PreToolUse[0]!.matcher)
    for (const tool of ['Bash', 'Edit', 'Write', 'NotebookEdit', 'Agent', 'WebFetch', 'ReadAll', 'mcp__x__y'])
      expect(matcher.test(tool)).toBe(true)
    for (const tool of ['Read', 'Grep', 'Glob']) expect(matcher.test(tool)).toBe(false)
  })

  it('give a schema only while it fits one argument, and no money limit where there is none', () => {
    const schema = { type: 'object' }
    expect(claudeArguments(base, { ...turn, schema }).slice(-2)).toEqual([
      '--json-schema',
      '{"type":"object"}',
    ])
    const huge = { description: 'x'.repeat(200_000) }
    expect(claudeArguments(base, { ...turn, schema: huge })).not.toContain('--json-schema')
    const free = claudeArguments(base, { ...turn, costUsd: Number.POSITIVE_INFINITY })
    expect(free).not.toContain('--max-budget-usd')
  })
})
