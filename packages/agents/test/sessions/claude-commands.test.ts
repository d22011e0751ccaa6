import { describe, expect, it } from 'vitest'
import type { Session } from '@gainsay/agents'
import { readLines, type Fields } from './claude-lines.ts'

const shapes = (session: Session): unknown[] =>
  session.commands.map(({ command, state, result }) => [command, state, result.exit])

describe('how a command ended', () => {
  const cases: readonly [string, string, Fields, unknown, unknown][] = [
    ['success', 'ok', { is_error: false }, 'done', 'zero'],
    ['success without the flag', 'ok', {}, 'done', 'zero'],
    ['an exit code', 'Exit code 2\nboom', { is_error: true }, 'done', 2],
    ['an error without a code', 'boom', { is_error: true }, 'done', 'nonzero'],
    [
      'a search that found nothing',
      '',
      {
        toolUseResult: {
          stdout: '',
          stderr: '',
          interrupted: false,
          returnCodeInterpretation: 'No matches found',
        },
      },
      'done',
      'nonzero',
    ],
    [
      'an interruption',
      'part',
      { toolUseResult: { stdout: 'part', stderr: '', interrupted: true } },
      'interrupted',
      'unknown',
    ],
    [
      'a refusal',
      "The user doesn't want to proceed with this tool use.",
      { is_error: true },
      'refused',
      'unknown',
    ],
    [
      'a rule that refuses',
      'Permission to use Bash with command rm has been denied.',
      { is_error: true },
      'refused',
      'unknown',
    ],
    [
      'a call cancelled beside another',
      '<tool_use_error>Cancelled: parallel tool call errored</tool_use_error>',
      { is_error: true },
      'refused',
      'unknown',
    ],
    [
      'a time-out',
      'Exit code 143\nCommand timed out after 2m 0s',
      { is_error: true },
      'timed-out',
      'unknown',
    ],
    ['a time-out without a code', 'Command timed out after 30s', { is_error: true }, 'timed-out', 'unknown'],
    ['an error told as a string', 'Exit code 1\nx', { toolUseResult: 'Error: Exit code 1\nx' }, 'done', 1],
  ]
  it.each(cases)('%s', async (_name, output, more, state, exit) => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'make check' })
      lines.result('t1', output, more)
    })
    expect(shapes(session)).toEqual([['make check', state, exit]])
    expect(session.commands[0]!.ended!.line).toBe(3)
  })

  it('is not known without a result, and interrupted where the user stopped it', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'sleep 100' })
      lines.user([{ type: 'text', text: '[Request interrupted by user for tool use]' }])
      lines.call('t2', 'PowerShell', { command: 'Get-Item .' })
    })
    expect(shapes(session)).toEqual([
      ['sleep 100', 'interrupted', 'unknown'],
      ['Get-Item .', 'no-result', 'unknown'],
    ])
    expect(session.commands[1]!.result.from).toBe('no-result')
  })

  it('keeps both ends of a long output and drops the middle', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.bash('t1', 'npm test', `first line\n${'x'.repeat(50_000)}\n3 passed`)
    })
    const { output } = session.commands[0]!
    expect(output.cut).toBe(true)
    expect(output.bytes).toBe(50_000 + 'first line\n\n3 passed'.length)
    expect(output.head.startsWith('first line')).toBe(true)
    expect(output.tail.endsWith('3 passed')).toBe(true)
  })

  it('takes the exit code and the output of the stream, not the line about them', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'x' })
      lines.result('t1', 'Exit code 7\nboom', { is_error: true })
    })
    expect(session.commands[0]!.output.head).toBe('boom')
  })
})

describe('a background command', () => {
  const started = (more: Fields = {}): Fields => ({
    toolUseResult: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'b1', ...more },
  })

  it('ends with its notification', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'npm test', run_in_background: true })
      lines.result('t1', 'Command running in background with ID: b1.', started())
      lines.say('Waiting.')
      lines.user(
        '<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>t1</tool-use-id>\n<status>failed</status>\n<summary>Background command "x" failed with exit code 3</summary>\n</task-notification>',
      )
    })
    expect(shapes(session)).toEqual([['npm test', 'background', 3]])
    expect(session.commands[0]!.ended).toMatchObject({ line: 5 })
    expect(session.userTurns).toHaveLength(1)
  })

  it('ends with a look at it, whose output is kept', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'npm test' })
      lines.result('t1', 'Command running in background with ID: b1', started())
      lines.call('t2', 'BashOutput', { bash_id: 'b1' })
      lines.result('t2', '<status>running</status>\n<stdout>one\n</stdout>')
      lines.call('t3', 'TaskOutput', { task_id: 'b1' })
      lines.result('t3', '<retrieval_status>success</retrieval_status>', {
        toolUseResult: {
          retrieval_status: 'success',
          task: { task_id: 'b1', status: 'completed', exitCode: 0, output: '2 passed' },
        },
      })
    })
    expect(shapes(session)).toEqual([['npm test', 'background', 0]])
    expect(session.commands[0]!.output.head).toContain('2 passed')
  })

  it('has no end while none is seen, or where it was killed', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Bash', { command: 'npm run dev' })
      lines.result('t1', 'Command running in background with ID: b1', started())
      lines.call('t2', 'Bash', { command: 'npm run watch' })
      lines.result('t2', 'Command running in background with ID: b2', started({ backgroundTaskId: 'b2' }))
      lines.user('<task-notification><task-id>b2</task-id><status>killed</status></task-notification>')
    })
    expect(session.commands[0]!.ended).toBeNull()
    expect(session.commands[1]).toMatchObject({ state: 'background', result: { exit: 'unknown' } })
  })
})

describe('an edit', () => {
  it('is done unless the transcript says otherwise', async () => {
    const session = await readLines((lines) => {
      lines.user('go')
      lines.call('t1', 'Write', { file_path: '/p/new.ts', content: '' })
      lines.result('t1', 'File created successfully at: /p/new.ts')
      lines.call('t2', 'Write', { file_path: '/p/old.ts', content: '' })
      lines.result('t2', 'The file /p/old.ts has been updated.', { toolUseResult: { type: 'update' } })
      lines.call('t3', 'Edit', { file_path: '/p/a.ts', old_string: 'a', new_string: 'b' })
      lines.result('t3', '<tool_use_error>String to replace not found</tool_use_error>', { is_error: true })
      lines.call('t4', 'MultiEdit', { file_path: '/p/b.ts', edits: [] })
      lines.result('t4', 'ok')
      lines.call('t5', 'NotebookEdit', { notebook_path: '/p/n.ipynb' })
      lines.result('t5', "The user doesn't want to proceed with this tool use.", { is_error: true })
      lines.call('t6', 'mcp__filesystem__move_file', { source: '/p/c', destination: '/p/d' })
      lines.result('t6', 'moved')
    })
    expect(session.edits.map(({ path, how, done }) => [path, how, done])).toEqual([
      ['/p/new.ts', 'create', true],
      ['/p/old.ts', 'edit', true],
      ['/p/a.ts', 'edit', false],
      ['/p/b.ts', 'edit', true],
      ['/p/n.ipynb', 'edit', false],
      ['/p/c', 'rename', true],
      ['/p/d', 'create', true],
    ])
  })
})
