import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession, type Session } from '@gainsay/agents'
import { execEnding } from '../../src/sessions/codex/outputs.ts'
import { patchedFiles, patchInCommand } from '../../src/sessions/codex/patch.ts'
import { codes, folder, readText, type Fields } from './claude-lines.ts'

const ID = '01a22ea6-bb36-7fe2-8aca-b280e6050727'
const NAME = `rollout-2026-11-30T22-50-08-${ID}.jsonl`

class Rollout {
  readonly lines: string[] = []
  constructor(meta: Fields = {}) {
    this.add('session_meta', {
      id: ID,
      cwd: '/project',
      cli_version: '0.171.0',
      git: { branch: 'main' },
      ...meta,
    })
  }
  add(type: string, payload: Fields): void {
    const timestamp = new Date(1_790_000_000_000 + this.lines.length * 1_000).toISOString()
    this.lines.push(JSON.stringify({ timestamp, ordinal: this.lines.length, type, payload }))
  }
  user(text: string): void {
    this.add('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
  }
  say(text: string): void {
    this.add('response_item', {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text }],
    })
  }
  call(id: string, name: string, input: unknown): void {
    this.add('response_item', { type: 'function_call', call_id: id, name, arguments: JSON.stringify(input) })
  }
  output(id: string, output: unknown): void {
    this.add('response_item', { type: 'function_call_output', call_id: id, output })
  }
  event(payload: Fields): void {
    this.add('event_msg', payload)
  }
  text(): string {
    return `${this.lines.join('\n')}\n`
  }
}

async function read(build: (rollout: Rollout) => void): Promise<Session> {
  const rollout = new Rollout()
  build(rollout)
  return readText(rollout.text(), NAME)
}

describe('what Codex writes back for a command', () => {
  const cases: readonly [string, unknown, string, unknown, string][] = [
    [
      'an object with metadata',
      JSON.stringify({ output: 'hi\n', metadata: { exit_code: 2 } }),
      'done',
      2,
      'hi\n',
    ],
    ['a headed text', 'Exit code: 0\nWall time: 1 seconds\nOutput:\nhi', 'done', 0, 'hi'],
    [
      'the unified exec tool',
      'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 3\nOutput:\nhi',
      'done',
      3,
      'hi',
    ],
    [
      'a process that goes on',
      'Chunk ID: 1\nProcess running with session ID 42\nOutput:\n',
      'background',
      'unknown',
      '',
    ],
    ['a tool that is not there', 'unsupported call: shell', 'refused', 'unknown', 'unsupported call: shell'],
    [
      'a rejection',
      'exec_command failed: rejected by user',
      'refused',
      'unknown',
      'exec_command failed: rejected by user',
    ],
    ['an abortion', 'aborted by user after 2.0s', 'interrupted', 'unknown', 'aborted by user after 2.0s'],
    [
      'a time-out',
      JSON.stringify({ output: 'command timed out after 1000 milliseconds\n', metadata: { exit_code: 124 } }),
      'timed-out',
      'unknown',
      'command timed out after 1000 milliseconds\n',
    ],
    ['parts', [{ type: 'input_text', text: 'Exit code: 1\nOutput:\nx' }], 'done', 1, 'x'],
    ['a text without a code', 'plain', 'done', 'unknown', 'plain'],
  ]
  it.each(cases)('%s', (_name, raw, state, exit, output) => {
    expect(execEnding(raw)).toMatchObject({ state, result: { exit }, output })
  })
})

describe('a session of Codex', () => {
  it("has the user's words only", async () => {
    const session = await read((rollout) => {
      rollout.user('<environment_context>\n<cwd>/project</cwd>\n</environment_context>')
      rollout.user('# AGENTS.md instructions for /project\n\n<INSTRUCTIONS>be terse</INSTRUCTIONS>')
      rollout.user(
        '# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\nFix a.ts\n',
      )
      rollout.add('response_item', {
        type: 'message',
        role: 'developer',
        content: [{ type: 'input_text', text: 'rules' }],
      })
    })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['Fix a.ts'])
  })

  it('follows a command from its session to its end', async () => {
    const session = await read((rollout) => {
      rollout.user('go')
      rollout.call('c1', 'exec_command', { cmd: 'npm test', workdir: '/project/sub' })
      rollout.output('c1', 'Chunk ID: 1\nProcess running with session ID 42\nOutput:\nstarting\n')
      rollout.call('c2', 'write_stdin', { session_id: 42, chars: '' })
      rollout.output('c2', 'Chunk ID: 2\nProcess exited with code 1\nOutput:\n2 failed\n')
      rollout.say('Two fail.')
    })
    expect(session.commands).toHaveLength(1)
    expect(session.commands[0]).toMatchObject({
      state: 'background',
      result: { exit: 1 },
      cwd: '/project/sub',
      ended: { line: 6 },
    })
    expect(session.commands[0]!.output.head).toBe('starting\n2 failed\n')
    expect(session.messages).toMatchObject([{ text: 'Two fail.', closing: true }])
  })

  it('takes the end from the event where no output tells it, and marks what was stopped', async () => {
    const session = await read((rollout) => {
      rollout.user('go')
      rollout.call('c1', 'exec_command', { cmd: 'npm run dev' })
      rollout.output('c1', 'Process running with session ID 7\nOutput:\n')
      rollout.event({
        type: 'item_completed',
        thread_id: ID,
        item: { type: 'CommandExecution', id: 'c1', exit_code: 5, aggregated_output: 'bye' },
      })
      rollout.call('c2', 'shell', { command: ['bash', '-lc', 'sleep 9'] })
      rollout.event({ type: 'turn_aborted', reason: 'interrupted' })
      rollout.event({
        type: 'item_completed',
        thread_id: ID,
        item: {
          type: 'CommandExecution',
          id: 'other',
          command: ['bash', '-lc', 'ls'],
          exit_code: 0,
          cwd: 'file:///my%20project',
        },
      })
    })
    expect(
      session.commands.map(({ command, state, result, cwd }) => [command, state, result.exit, cwd]),
    ).toEqual([
      ['npm run dev', 'background', 5, '/project'],
      ['sleep 9', 'interrupted', 'unknown', '/project'],
      ['ls', 'done', 0, '/my project'],
    ])
  })

  it('has its edits, from patches and from events', async () => {
    const patch =
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** Delete File: c.ts\n*** End Patch'
    const session = await read((rollout) => {
      rollout.user('go')
      rollout.add('response_item', {
        type: 'custom_tool_call',
        call_id: 'p1',
        name: 'apply_patch',
        input: patch,
      })
      rollout.add('response_item', {
        type: 'custom_tool_call_output',
        call_id: 'p1',
        output: JSON.stringify({
          output: 'Success. Updated the following files:',
          metadata: { exit_code: 0 },
        }),
      })
      rollout.call('p2', 'shell', {
        command: ['apply_patch', '*** Begin Patch\n*** Add File: d.ts\n+1\n*** End Patch'],
      })
      rollout.output('p2', JSON.stringify({ output: 'verification failed', metadata: { exit_code: 1 } }))
    })
    expect(session.edits.map(({ path, how, done }) => [path, how, done])).toEqual([
      ['a.ts', 'rename', true],
      ['b.ts', 'create', true],
      ['c.ts', 'delete', true],
      ['d.ts', 'create', false],
    ])
  })

  it('takes back what was rolled back', async () => {
    const session = await read((rollout) => {
      rollout.user('one')
      rollout.say('Done one.')
      rollout.user('two')
      rollout.call('c1', 'shell', { command: ['bash', '-lc', 'false'] })
      rollout.event({ type: 'thread_rolled_back', num_turns: 1 })
      rollout.user('three')
      rollout.say('Done three.')
    })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['one', 'three'])
    expect(session.commands).toEqual([])
    expect(codes(session)).toContain('branch-abandoned')
  })

  it('of 2025, with bare items, is read too', async () => {
    const text = [
      { id: ID, timestamp: '2025-06-01T00:00:00Z', git: { branch: 'old' } },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      { type: 'local_shell_call', call_id: 'c1', action: { type: 'exec', command: ['ls', '-l'] } },
      {
        type: 'function_call_output',
        call_id: 'c1',
        output: JSON.stringify({ output: '', metadata: { exit_code: 0 } }),
      },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
    ]
    const session = await readText(text.map((line) => JSON.stringify(line)).join('\n'), NAME)
    expect(session).toMatchObject({
      id: ID,
      gitBranch: 'old',
      userTurns: [{ text: 'go' }],
      messages: [{ text: 'Done.', closing: true }],
    })
    expect(session.commands).toMatchObject([{ command: 'ls -l', result: { exit: 0 } }])
  })

  it('has its subagents merged, and says where the parent of a fork is missing', async () => {
    const day = join(folder(), 'sessions', '2026', '11', '30')
    mkdirSync(day, { recursive: true })
    const root = new Rollout({
      forked_from_id: '01a22ea6-0000-7fe2-8aca-b280e6050727',
      forked_from_ordinal_exclusive: 9,
    })
    root.user('go')
    root.say('Done.')
    writeFileSync(join(day, NAME), root.text())
    const child = '01a22ea6-1111-7fe2-8aca-b280e6050727'
    const agent = new Rollout({ id: child, parent_thread_id: ID })
    agent.user('look')
    agent.call('c1', 'exec_command', { cmd: 'grep x' })
    agent.output('c1', 'Process exited with code 0\nOutput:\n')
    writeFileSync(join(day, `rollout-2026-11-30T22-50-09-${child}.jsonl`), agent.text())
    const session = await readSession(join(day, NAME))
    expect(session.userTurns.map(({ text }) => text)).toEqual(['go'])
    expect(session.commands).toMatchObject([{ command: 'grep x', agent: child }])
    expect(codes(session)).toContain('fork-parent-missing')
  })
})

describe('a patch', () => {
  it('in a command, with and without something else', () => {
    const patch = "<<'EOF'\n*** Begin Patch\n*** Add File: a\n+1\n*** End Patch\nEOF"
    expect(patchInCommand(`cd sub && apply_patch ${patch}`)).toEqual({
      files: [{ path: 'sub/a', how: 'create' }],
      alone: true,
    })
    expect(patchInCommand(`apply_patch ${patch}\nnpm test`)?.alone).toBe(false)
    expect(patchInCommand('echo apply_patch')).toBeNull()
    expect(patchedFiles('no patch')).toEqual([])
  })
})
