// Reads one transcript file into the neutral session, whichever program wrote it.
import type { Program, Session } from '../session/session.ts'
import { readClaudeSession } from './claude/read.ts'
import { readGeminiSession } from './gemini/read.ts'
import { programOfFile } from './program-of-file.ts'
import { readCodexSession } from './codex/read.ts'
import { SessionError } from './session-error.ts'

/**
 * Streams the file in bounded memory and writes nothing. What is damaged, unknown or over a limit
 * is told in `notices`. Rejects with a `SessionError` where the file cannot be read at all, or is
 * no transcript of a known program.
 */
export async function readSession(
  source: string | { readonly path: string; readonly program?: Program },
): Promise<Session> {
  const path = typeof source === 'string' ? source : source.path
  const known = typeof source === 'string' ? undefined : source.program
  try {
    const program = known ?? (await programOfFile(path))
    if (program === 'claude') return await readClaudeSession(path)
    if (program === 'codex') return await readCodexSession(path)
    if (program === 'gemini') return await readGeminiSession(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new SessionError(
      'SESSION_UNREADABLE',
      `The transcript ${path} cannot be read (${code}); check that it exists and that you may read it.`,
      error,
    )
  }
  throw new SessionError(
    'SESSION_UNKNOWN_FORMAT',
    `${path} is no transcript of Claude Code, Codex or Gemini CLI; give the .jsonl file of a session.`,
  )
}
