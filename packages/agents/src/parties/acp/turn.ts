// One turn of an agent: started, greeted, asked, heard out, ended. What it said is collected from its
// updates; those that are not known are passed over.

import { LineSplitter, outputText, start, type Running } from '@gainsay/host'
import { asNumber, asObject, asText, type Json } from '../../json/read-json.ts'
import type { Usage } from '../../party/party.ts'
import { AGENT_LIMITS, type Invocation } from '../shared/agent-types.ts'
import type { AgentRun } from '../shared/run-agent.ts'
import { permissionAnswer, type Permitted } from './permission.ts'
import { Wire } from './wire.ts'

/** The version of the protocol that is spoken here. */
export const ACP_VERSION = 1

export type AcpTurnOptions = Permitted & {
  readonly prompt: string
  readonly costUsd: number
  readonly timeoutMs: number
  readonly silenceMs: number
  readonly signal: AbortSignal
}

export type AcpTurn = {
  readonly text: string
  /** What ended it; null: it never came so far. */
  readonly stopReason: string | null
  readonly agent: string | null
  readonly version: number | null
  readonly signIn: readonly string[]
  /** What was answered with an error, or closed; null: nothing. */
  readonly error: unknown
  readonly usage: Usage | null
  readonly costUsd: number | null
}

type State = {
  -readonly [key in keyof AcpTurn]: AcpTurn[key]
} & { sinceTool: string; stopped: string | null }

/** Never rejects. */
export async function acpTurn(
  invocation: Invocation,
  options: AcpTurnOptions,
): Promise<{ readonly run: AgentRun; readonly turn: AcpTurn }> {
  const state: State = { ...NOTHING, sinceTool: '', stopped: null }
  let running: Running | null = null
  const wire = new Wire((line) => void running?.stdin?.write(line), {
    noted: (method, params) => {
      if (method === 'session/update') take(state, asObject(params['update']) ?? {})
      state.stopped ??= limitOf(state, options)
      if (state.stopped !== null) running?.stop()
    },
    asked: (method, params) =>
      method === 'session/request_permission' ? permissionAnswer(params, options) : undefined,
  })
  const splitter = new LineSplitter((line) => wire.take(line.bytes), { maxLineBytes: AGENT_LIMITS.lineBytes })
  running = start(invocation.command, invocation.args, {
    cwd: invocation.cwd,
    env: invocation.env,
    stdin: 'open',
    timeoutMs: options.timeoutMs,
    silenceMs: Math.min(options.silenceMs, options.timeoutMs),
    maxOutputBytes: AGENT_LIMITS.outputBytes,
    signal: options.signal,
    onStdout: (chunk) => splitter.add(Buffer.from(chunk)),
  })
  const ended = running.ended.then((result) => {
    wire.close()
    return result
  })
  await converse(wire, state, options).catch((error: unknown) => {
    state.error = error
  })
  // An agent serves until it is told to go.
  running.stdin?.end()
  running.stop()
  const result = await ended
  const { stopped, sinceTool, ...turn } = state
  const text = sinceTool.trim() === '' ? turn.text : sinceTool
  // A program that greeted is an agent: what else it printed says nothing against it.
  const garbage = state.version === null ? wire.garbage : ''
  const run = { result, garbage, stderr: outputText(result.stderr).trim(), stopped }
  return { run, turn: { ...turn, text } }
}

const NOTHING: AcpTurn = {
  text: '',
  stopReason: null,
  agent: null,
  version: null,
  signIn: [],
  error: null,
  usage: null,
  costUsd: null,
}

async function converse(wire: Wire, state: State, options: AcpTurnOptions): Promise<void> {
  const greeted = await wire.request('initialize', {
    protocolVersion: ACP_VERSION,
    // It reads and writes by itself, where its mounts let it; nothing is done for it here.
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
    clientInfo: { name: 'gainsay', version: '1' },
  })
  state.version = asNumber(greeted['protocolVersion'])
  state.agent = nameOf(asObject(greeted['agentInfo']))
  const methods = Array.isArray(greeted['authMethods']) ? greeted['authMethods'] : []
  state.signIn = methods.flatMap((one) => asText(asObject(one)?.['name']) ?? [])
  if (state.version !== ACP_VERSION) return
  const opened = await wire.request('session/new', { cwd: options.cwd, mcpServers: [] })
  const sessionId = asText(opened['sessionId'])
  if (sessionId === null) return
  const ended = await wire.request('session/prompt', {
    sessionId,
    prompt: [{ type: 'text', text: options.prompt }],
  })
  state.stopReason = asText(ended['stopReason'])
  state.usage = usageOf(asObject(ended['usage'])) ?? state.usage
}

function nameOf(info: Json | null): string | null {
  const name = asText(info?.['name'])
  const version = asText(info?.['version'])
  return name === null ? null : version === null ? name : `${name} ${version}`
}

function take(state: State, update: Json): void {
  const kind = asText(update['sessionUpdate'])
  if (kind === 'agent_message_chunk') {
    const text = asText(asObject(update['content'])?.['text']) ?? ''
    state.text += text
    state.sinceTool += text
  } else if (kind === 'tool_call') state.sinceTool = ''
  else if (kind === 'usage_update') {
    const cost = asObject(update['cost'])
    // The session is this call's own, so its sum is the call's.
    if (asText(cost?.['currency'])?.toUpperCase() === 'USD') state.costUsd = asNumber(cost?.['amount'])
  }
}

function limitOf(state: State, { costUsd }: AcpTurnOptions): string | null {
  if (state.text.length > AGENT_LIMITS.replyCharacters)
    return `The agent wrote more than ${AGENT_LIMITS.replyCharacters} characters; it was ended.`
  if (state.costUsd !== null && state.costUsd > costUsd)
    return 'The agent reached the money that this call may cost; raise it with --max-usd.'
  return null
}

/** Not yet in the stable protocol; read where an agent says it. */
function usageOf(usage: Json | null): Usage | null {
  const input = asNumber(usage?.['inputTokens'])
  const output = asNumber(usage?.['outputTokens'])
  if (input === null || output === null) return null
  return {
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: asNumber(usage?.['cachedReadTokens']) ?? 0,
  }
}
