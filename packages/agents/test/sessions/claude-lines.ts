// Builds Claude Code transcripts line by line, each line following the one before it.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSession, type Session } from '@gainsay/agents'

export type Fields = Record<string, unknown>

export class ClaudeLines {
  readonly lines: string[] = []
  #last: string | null = null
  #ids = 0
  #replies = 0

  /** Any line; gives its id. `parentUuid` in the fields takes the place of the line before it. */
  add(fields: Fields): string {
    const uuid = (fields['uuid'] as string | undefined) ?? `u${++this.#ids}`
    const timestamp = new Date(1_790_000_000_000 + this.lines.length * 1_000).toISOString()
    const common = {
      parentUuid: this.#last,
      isSidechain: false,
      cwd: '/project',
      sessionId: 's1',
      version: '2.1.0',
      gitBranch: 'main',
    }
    this.lines.push(JSON.stringify({ ...common, timestamp, ...fields, uuid }))
    if (fields['isSidechain'] !== true) this.#last = uuid
    return uuid
  }

  user(content: unknown, more: Fields = {}): string {
    return this.add({ type: 'user', message: { role: 'user', content }, ...more })
  }

  reply(blocks: readonly Fields[], more: Fields = {}): string {
    const id = (more['id'] as string | undefined) ?? `m${++this.#replies}`
    return this.add({
      type: 'assistant',
      message: { id, role: 'assistant', model: 'claude-x', content: blocks },
      ...more,
    })
  }

  say(text: string, more: Fields = {}): string {
    return this.reply([{ type: 'text', text }], more)
  }

  call(id: string, name: string, input: Fields, more: Fields = {}): string {
    return this.reply([{ type: 'tool_use', id, name, input }], more)
  }

  result(id: string, content: unknown, more: Fields = {}): string {
    const { is_error, ...rest } = more
    return this.user(
      [{ type: 'tool_result', tool_use_id: id, content, ...(is_error === undefined ? {} : { is_error }) }],
      rest,
    )
  }

  /** A shell call with its result. */
  bash(id: string, command: string, output: string, more: Fields = {}): void {
    this.call(id, 'Bash', { command })
    this.result(id, output, { is_error: false, ...more })
  }

  text(): string {
    return `${this.lines.join('\n')}\n`
  }
}

/** In the home of the test process, which is removed with it. */
export function folder(): string {
  return mkdtempSync(join(process.env['HOME'] ?? tmpdir(), 'sessions-'))
}

export async function readText(text: string | Uint8Array, name = 's1.jsonl'): Promise<Session> {
  const path = join(folder(), name)
  writeFileSync(path, text)
  return readSession({ path, program: name.startsWith('rollout-') ? 'codex' : 'claude' })
}

export async function readLines(build: (lines: ClaudeLines) => void): Promise<Session> {
  const lines = new ClaudeLines()
  build(lines)
  return readText(lines.text())
}

export const codes = (session: Session): string[] => session.notices.map(({ code }) => code)
