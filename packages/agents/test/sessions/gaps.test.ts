// What a transcript does not show is said, so that no rule takes it for not having happened.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditSession, readSession, type Session } from '@gainsay/agents'
import { describe, expect, it } from 'vitest'
import { mayDoWork } from '../../src/sessions/server-tools.ts'
import { ClaudeLines, codes, folder, readLines, readText, type Fields } from './claude-lines.ts'

const verdicts = (session: Session): string[] =>
  auditSession(session).claims.map(({ verdict, reason }) => `${verdict} ${reason}`)

async function withTool(name: string, result: Fields = {}): Promise<Session> {
  return await readLines((lines) => {
    lines.user('Fix the parser.')
    lines.call('e1', 'Edit', { file_path: '/project/src/a.ts', old_string: 'a', new_string: 'b' })
    lines.result('e1', 'The file has been updated.')
    lines.call('t1', name, { anything: 1 })
    lines.result('t1', result['text'] ?? 'ok', { is_error: result['is_error'] ?? false })
    lines.say('Fixed. All tests pass.')
  })
}

describe('tools of Claude Code whose work is not seen', () => {
  it.each([
    'mcp__runner__run_tests',
    'mcp__ide__executeCode',
    'mcp__git__commit',
    'mcp__x__go',
    'Monitor',
    'Brandnew',
  ])('%s leaves a gap', async (name) => {
    const session = await withTool(name)
    expect(codes(session)).toContain('other-tools')
    expect(session.notices.find(({ code }) => code === 'other-tools')).toMatchObject({ line: 4 })
    expect(session.otherCalls).toMatchObject([{ tool: name, agent: null, line: 4 }])
    expect(verdicts(session)).toEqual(['uncheckable transcript-incomplete'])
  })
  it.each([
    'Read',
    'Grep',
    'Glob',
    'LS',
    'TodoWrite',
    'WebFetch',
    'WebSearch',
    'AskUserQuestion',
    'ExitPlanMode',
    'Skill',
    'ToolSearch',
    'KillShell',
    'mcp__filesystem__read_file',
    'mcp__context7__resolve-library-id',
    'mcp__ide__getDiagnostics',
    'mcp__playwright__browser_click',
  ])('%s does not', async (name) => {
    const session = await withTool(name)
    expect(codes(session)).not.toContain('other-tools')
    expect(verdicts(session)).toEqual(['not-borne-out never-ran'])
  })
  it('leave none where the call was refused', async () => {
    const session = await withTool('mcp__runner__run_tests', {
      is_error: true,
      text: "The user doesn't want to proceed with this tool use.",
    })
    expect(codes(session)).not.toContain('other-tools')
  })
  it('are known by words of their name, however it is written', () => {
    for (const name of ['runTests', 'run-tests', 'get_test_results', 'execute_sql', 'think_and_commit'])
      expect([name, mayDoWork(name)]).toEqual([name, true])
    for (const name of ['getIssue', 'list-files', 'search', 'mcp__a__b__fetch_page', 'sequentialthinking'])
      expect([name, mayDoWork(name)]).toEqual([name, false])
  })
  it('after a run that failed may have run the tests again; before it they may not', async () => {
    const build = (after: boolean) => (lines: ClaudeLines) => {
      const tool = (): void => {
        lines.call('t1', 'mcp__runner__run_tests', {})
        lines.result('t1', 'ok')
      }
      lines.user('Fix the parser.')
      if (!after) tool()
      lines.call('b1', 'Bash', { command: 'npm test' })
      lines.result('b1', 'Exit code 1\nTests: 1 failed, 3 passed, 4 total', { is_error: true })
      if (after) tool()
      lines.say('All tests pass.')
    }
    expect(verdicts(await readLines(build(true)))).toEqual(['uncheckable transcript-incomplete'])
    expect(verdicts(await readLines(build(false)))).toEqual(['not-borne-out last-run-failed'])
  })
})

describe('subagents of Claude Code', () => {
  function session(write: 'none' | 'by id' | 'by call' | 'unnamed', calls = 1): Promise<Session> {
    const root = folder()
    const lines = new ClaudeLines()
    lines.user('go')
    for (let n = 1; n <= calls; n++) {
      lines.call(`call-${n}`, 'Task', { prompt: 'look' })
      lines.result(`call-${n}`, 'found', { toolUseResult: write === 'by id' ? { agentId: `a${n}` } : {} })
    }
    lines.say('Done.')
    const agents = join(root, 's1', 'subagents')
    mkdirSync(agents, { recursive: true })
    const agent = new ClaudeLines()
    agent.user('look', { isSidechain: true, agentId: 'a1' })
    agent.call('m1', 'mcp__runner__run_tests', {})
    if (write !== 'none') writeFileSync(join(agents, 'agent-a1.jsonl'), agent.text())
    if (write === 'by call')
      writeFileSync(join(agents, 'agent-a1.meta.json'), JSON.stringify({ toolUseId: 'call-1' }))
    writeFileSync(join(root, 's1.jsonl'), lines.text())
    return readSession(join(root, 's1.jsonl'))
  }
  it('that left no transcript are said to be missing', async () => {
    expect(codes(await session('none'))).toContain('subagent-missing')
    expect(codes(await session('unnamed', 2))).toContain('subagent-missing')
  })
  it.each(['by id', 'by call', 'unnamed'] as const)('whose transcript is there are not (%s)', async (how) => {
    const read = await session(how)
    expect(codes(read)).not.toContain('subagent-missing')
    expect(read.notices.find(({ code }) => code === 'other-tools')).toMatchObject({ line: null })
  })
  it('that never started are not', async () => {
    const read = await readLines((lines) => {
      lines.user('go')
      lines.call('c', 'Task', {})
      lines.result('c', '<tool_use_error>InputValidationError: prompt</tool_use_error>', { is_error: true })
      lines.say('Done.')
    })
    expect(codes(read)).not.toContain('subagent-missing')
  })
  it('written into the session itself are not', async () => {
    const read = await readLines((lines) => {
      lines.user('go')
      lines.call('c', 'Task', { prompt: 'look' })
      lines.say('The subagent speaks.', { isSidechain: true, parentUuid: null })
      lines.result('c', 'found')
      lines.say('Done.')
    })
    expect(codes(read)).not.toContain('subagent-missing')
  })
})

describe('a session that goes on from another', () => {
  const SUMMARY = 'This session is being continued from a previous conversation that ran out of context.'
  it('is said to', async () => {
    const read = await readLines((lines) => {
      lines.user(SUMMARY)
      lines.call('e1', 'Edit', { file_path: '/project/src/a.ts', old_string: 'a', new_string: 'b' })
      lines.result('e1', 'The file has been updated.')
      lines.say('All tests pass.')
    })
    expect(read.notices).toContainEqual(expect.objectContaining({ code: 'continued', line: 1 }))
    expect(verdicts(read)).toEqual(['uncheckable transcript-incomplete'])
  })
  it('is not where the earlier part stands in the same file', async () => {
    const read = await readLines((lines) => {
      lines.user('go')
      lines.say('Half.')
      lines.user(SUMMARY, { isCompactSummary: true })
      lines.say('Done.')
    })
    expect(codes(read)).not.toContain('continued')
  })
})

describe('Codex', () => {
  const ID = '01a22ea6-bb36-7fe2-8aca-b280e6050727'
  const CHILD = '01a22ea6-1111-7fe2-8aca-b280e6050727'
  const NAME = `rollout-2026-11-30T22-50-08-${ID}.jsonl`
  const rollout = (id: string, items: readonly Fields[], meta: Fields = {}): string => {
    const lines = [
      { type: 'session_meta', payload: { id, cwd: '/project', ...meta } },
      {
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      },
      ...items.map((payload) => ({ type: 'response_item', payload })),
    ]
    return lines.map((line, ordinal) => `${JSON.stringify({ ...line, ordinal })}\n`).join('')
  }
  const call = (name: string, more: Fields = {}): Fields => ({
    type: 'function_call',
    call_id: 'c1',
    name,
    arguments: '{}',
    ...more,
  })
  const output = (text: string): Fields => ({ type: 'function_call_output', call_id: 'c1', output: text })

  it.each<[string, Fields, boolean]>([
    ['a server that runs', call('mcp__runner__run_tests'), true],
    ['a server that runs, by namespace', call('run_tests', { namespace: 'mcp__runner' }), true],
    ['a server that reads', call('mcp__docs__search'), false],
    ['an unknown tool', call('js_repl'), true],
    ['a plan', call('update_plan'), false],
    ['an image', call('view_image'), false],
    ['a wait', call('write_stdin', { arguments: '{"session_id":7}' }), false],
  ])('%s', async (_, item, gap) => {
    const read = await readText(rollout(ID, [item, output('ok')]), NAME)
    expect(codes(read).includes('other-tools')).toBe(gap)
  })
  it('does not count a call that was rejected', async () => {
    const read = await readText(rollout(ID, [call('js_repl'), output('unsupported call: js_repl')]), NAME)
    expect(codes(read)).not.toContain('other-tools')
  })
  it.each([true, false])('says whose subagents left no rollout (there: %s)', async (there) => {
    const day = join(folder(), 'sessions', '2026', '11', '30')
    mkdirSync(day, { recursive: true })
    writeFileSync(join(day, NAME), rollout(ID, [call('spawn_agent'), output(`{"agent_id":"${CHILD}"}`)]))
    if (there)
      writeFileSync(
        join(day, `rollout-2026-11-30T22-50-09-${CHILD}.jsonl`),
        rollout(CHILD, [], { parent_thread_id: ID }),
      )
    const read = await readSession(join(day, NAME))
    expect(codes(read).includes('subagent-missing')).toBe(!there)
  })
})
