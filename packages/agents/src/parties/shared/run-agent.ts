// One turn of an agent program: its own process group, the prompt by stdin, its events line by line,
// an end on silence, on the time limit and on abort. How it ended is data for the adapter.

import { LineSplitter, outputText, run, type RunResult } from '@gainsay/host'
import { AGENT_LIMITS, type Invocation } from './agent-types.ts'
import { parseObject, type Json } from '../../json/read-json.ts'

export type AgentRun = {
  readonly result: RunResult
  /** The start of what it printed that is no event, for whoever has to find out. */
  readonly garbage: string
  readonly stderr: string
  /** What `onEvent` ended the run with; null: it went its way. */
  readonly stopped: string | null
}

export type AgentRunOptions = {
  readonly prompt: string
  readonly timeoutMs: number
  readonly silenceMs: number
  readonly signal: AbortSignal
  /** Sees every event. A returned sentence ends the program, and says why. */
  readonly onEvent: (event: Json) => string | undefined
}

/** Never rejects. */
export async function runAgent(invocation: Invocation, options: AgentRunOptions): Promise<AgentRun> {
  const own = new AbortController()
  const abort = (): void => own.abort()
  options.signal.addEventListener('abort', abort)
  if (options.signal.aborted) abort()
  const seen = { garbage: '', stopped: null as string | null }
  const onLine = (line: { readonly bytes: Buffer }): void => {
    const event = parseObject(line.bytes)
    if (event === null) {
      const room = AGENT_LIMITS.rawCharacters - seen.garbage.length
      if (room > 0 && line.bytes.length > 0) seen.garbage += `${line.bytes.toString('utf8').slice(0, room)}\n`
      return
    }
    seen.stopped ??= options.onEvent(event) ?? null
    if (seen.stopped !== null) own.abort()
  }
  const splitter = new LineSplitter(onLine, { maxLineBytes: AGENT_LIMITS.lineBytes })
  try {
    const result = await run(invocation.command, invocation.args, {
      cwd: invocation.cwd,
      env: invocation.env,
      stdin: { text: options.prompt },
      timeoutMs: options.timeoutMs,
      silenceMs: Math.min(options.silenceMs, options.timeoutMs),
      maxOutputBytes: AGENT_LIMITS.outputBytes,
      signal: own.signal,
      onStdout: (chunk) => splitter.add(Buffer.from(chunk)),
    })
    const { torn } = splitter.summary()
    if (torn !== null) onLine({ bytes: torn.bytes })
    return { result, ...seen, stderr: outputText(result.stderr).trim() }
  } finally {
    options.signal.removeEventListener('abort', abort)
  }
}
