import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession } from '@gainsay/agents'
import { ClaudeLines, codes, folder, readLines } from './claude-lines.ts'

describe('the branch that counts', () => {
  it('leaves out what a rewound prompt left behind', async () => {
    const session = await readLines((lines) => {
      lines.user('Build it')
      const answer = lines.say('Built.')
      lines.user('Now in Java')
      lines.bash('t1', 'javac', 'ok')
      lines.say('Done in Java.')
      lines.user('Now in Rust', { parentUuid: answer })
      lines.bash('t2', 'cargo build', 'ok')
      lines.say('Done in Rust.')
    })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['Build it', 'Now in Rust'])
    expect(session.commands.map(({ command }) => command)).toEqual(['cargo build'])
    expect(session.messages.map(({ text, closing }) => [text, closing])).toEqual([
      ['Built.', true],
      ['Done in Rust.', true],
    ])
    expect(codes(session)).toContain('branch-abandoned')
  })

  it('leaves out everything before a first prompt that was written anew', async () => {
    const session = await readLines((lines) => {
      lines.user('Wrong')
      lines.say('Done.')
      lines.user('Right', { parentUuid: null })
      lines.say('Done right.')
    })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['Right'])
  })

  it('keeps calls made side by side and their results', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      const first = lines.call('t1', 'Bash', { command: 'one' }, { id: 'm' })
      lines.call('t2', 'Bash', { command: 'two' }, { id: 'm', parentUuid: first })
      lines.result('t1', 'Exit code 1\n', { is_error: true, parentUuid: first })
      lines.result('t2', 'ok', { is_error: false })
      lines.say('Both ran.')
    })
    expect(session.commands.map(({ command, result }) => [command, result.exit])).toEqual([
      ['one', 1],
      ['two', 'zero'],
    ])
  })

  it('goes on over a compaction, whose summary is not the user', async () => {
    const session = await readLines((lines) => {
      lines.user('Build it')
      const last = lines.say('Half way.')
      lines.add({ type: 'system', subtype: 'compact_boundary', parentUuid: null, logicalParentUuid: last })
      lines.user('This session is being continued from a previous conversation', { isCompactSummary: true })
      lines.say('Finished.')
    })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['Build it'])
    expect(session.messages).toHaveLength(2)
  })

  it('goes on over progress lines, which are not parsed', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'x' })
      lines.add({
        type: 'progress',
        data: { type: 'bash_progress', output: '"type":"user" {' },
        toolUseID: 't1',
      })
      lines.result('t1', 'ok')
      lines.say('Done.')
    })
    expect(session.commands).toHaveLength(1)
    expect(codes(session)).toEqual(['lines-passed-over'])
    expect(session.notices[0]!.text).toContain('progress 1')
  })

  it('follows the lines where a parent is missing', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.say('First.')
      lines.user('on', { parentUuid: 'gone' })
      lines.say('Second.')
    })
    expect(session.messages.map(({ text }) => text)).toEqual(['First.', 'Second.'])
    expect(codes(session)).toContain('parent-missing')
  })
})

describe('what is tolerated', () => {
  it('lines without ids, types, or times; ids that repeat; clocks that go back', async () => {
    const session = await readLines((lines) => {
      lines.add({
        type: 'user',
        uuid: undefined,
        parentUuid: undefined,
        timestamp: undefined,
        message: { content: 'go' },
      })
      lines.say('One.')
      lines.say('Late.', { timestamp: '2001-01-01T00:00:00Z' })
      lines.add({ type: 'brand-new-type', anything: { type: 'user' } })
      lines.add({ note: 'no type' })
      lines.say('Twice.', { uuid: 'same' })
      lines.say('Twice.', { uuid: 'same' })
    })
    expect(session.messages.map(({ text }) => text)).toEqual(['One.', 'Late.', 'Twice.'])
    expect(session.userTurns[0]).toMatchObject({ text: 'go', at: null })
    expect(codes(session)).toEqual(
      expect.arrayContaining(['time-missing', 'time-backwards', 'lines-repeated', 'lines-passed-over']),
    )
    expect(new Set([...session.userTurns, ...session.messages].map(({ order }) => order)).size).toBe(4)
  })
})

describe('subagents', () => {
  function write(withTimes: boolean): string {
    const root = folder()
    const lines = new ClaudeLines()
    lines.user('go')
    lines.call('call-1', 'Task', { prompt: 'look' })
    lines.result('call-1', 'found', {
      toolUseResult: { agentId: 'a1', status: 'completed' },
      timestamp: '2026-09-21T16:00:00Z',
    })
    lines.bash('t9', 'npm test', 'ok', {})
    lines.say('All done.')
    const agent = new ClaudeLines()
    agent.user('look', { isSidechain: true, agentId: 'a1' })
    agent.bash('s1', 'grep x', 'x')
    agent.say('I claim that all tests pass.')
    const folderOfAgents = join(root, 's1', 'subagents')
    mkdirSync(folderOfAgents, { recursive: true })
    const text = withTimes ? agent.text() : agent.text().replaceAll(/"timestamp":"[^"]*",?/g, '')
    writeFileSync(join(folderOfAgents, 'agent-a1.jsonl'), text)
    writeFileSync(join(folderOfAgents, 'agent-acompact-1.jsonl'), agent.text())
    symlinkSync(join(root, 'nowhere'), join(folderOfAgents, 'agent-broken.jsonl'))
    const path = join(root, 's1.jsonl')
    writeFileSync(path, lines.text())
    return path
  }

  it.each([true, false])('stand between their call and its result (with times: %s)', async (withTimes) => {
    const session = await readSession(write(withTimes))
    expect(session.commands.map(({ command, agent }) => [command, agent])).toEqual([
      ['grep x', 'a1'],
      ['npm test', null],
    ])
    expect(session.commands[0]!.order).toBeLessThan(session.commands[1]!.order)
    expect(session.commands[0]!.turn).toBe(1)
    expect(session.userTurns).toHaveLength(1)
    expect(session.messages.filter(({ closing }) => closing).map(({ text }) => text)).toEqual(['All done.'])
    expect(codes(session)).toContain('subagent-unreadable')
  })

  it('are read from sidechains inside the file, too', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.user('look', { isSidechain: true, agentId: 'x7', parentUuid: null })
      lines.say('The subagent speaks.', { isSidechain: true, agentId: 'x7' })
      lines.say('Done.')
    })
    expect(session.userTurns).toHaveLength(1)
    expect(session.messages.map(({ agent, closing }) => [agent, closing])).toEqual([
      ['x7', false],
      [null, true],
    ])
  })
})
