// A party that answers from a file: the first entry that matches, in the order of the file. The same
// requests in the same order get the same replies, whatever the machine; there is no randomness.

import { createHash } from 'node:crypto'
import type { Handle } from '@gainsay/protocol'
import { PartyError, type AskOptions, type Party, type Reply, type Usage } from '../../party/party.ts'
import { readBoundedFile } from '../shared/bounded-file.ts'
import { systemClock, type Clock } from '../shared/clock.ts'
import { abortedError, timeoutError } from '../shared/failures.ts'
import { roundOf } from '../shared/round-of.ts'
import { PartySetupError } from '../shared/setup-error.ts'
import { damaged } from './damage.ts'
import {
  readScript,
  SCRIPT_LIMITS,
  type Script,
  type ScriptFiles,
  type ScriptReply,
  type ScriptUsage,
} from './format.ts'
import { matches, type ScriptRequest } from './match.ts'
import { fillTemplate } from './template.ts'

export type ScriptPartyOptions = {
  /** As the user wrote it, e.g. `script:replies.json`. */
  readonly spec: string
  readonly clock?: Clock
  /**
   * Makes the edits of a reply in the tree of a handle (undefined: the work as it was handed over).
   * Resolves with the tree afterwards. Absent: a reply with `files` fails as unavailable.
   */
  readonly edit?: (from: string | undefined, files: ScriptFiles) => Promise<string | undefined>
}

/**
 * Opens `script:<file>`.
 * @throws PartySetupError where the file cannot be read or does not fit its format
 */
export async function openScriptParty(file: string, options: ScriptPartyOptions): Promise<Party> {
  const read = await readBoundedFile(file, SCRIPT_LIMITS.fileBytes, { followLinks: true }).catch(
    (cause: unknown) => {
      throw new PartySetupError(`The script ${file} cannot be read; check its permissions.`, cause)
    },
  )
  if (read.kind === 'missing') throw new PartySetupError(`The script ${file} does not exist; check its path.`)
  if (read.kind === 'changing')
    throw new PartySetupError(`The script ${file} changed while it was read; try again.`)
  if (read.kind === 'refused')
    throw new PartySetupError(`The script ${file} is not used because ${read.why}.`)
  const parsed = readScript(read.bytes.toString('utf8'))
  if (!parsed.ok) throw new PartySetupError(`The script ${file} ${parsed.why}.`)
  return scriptParty(parsed.script, options)
}

/** The party of a script that was read already. */
export function scriptParty(script: Script, options: ScriptPartyOptions): Party {
  const used = new Set<ScriptReply>()
  const clock = options.clock ?? systemClock
  const { spec } = options
  return {
    spec,
    vendor: script.vendor ?? 'script',
    model: script.model ?? 'script',
    async ask(message, askOptions) {
      const started = clock.now()
      const request = { message, context: askOptions.context, from: askOptions.from?.session }
      // Chosen before the first wait: which entry is used up depends on the order of the calls alone.
      const entry = choose(script, used, request)
      if (entry === null) throw unmatched(spec, request)
      await wait(entry.delayMs ?? 0, clock, askOptions, spec)
      if (entry.fail !== undefined) throw scriptedFailure(spec, entry)
      const tree = await treeAfter(entry, options, askOptions)
      return { ...answer(script, entry, askOptions, message, tree), durationMs: clock.now() - started }
    },
  }
}

function choose(script: Script, used: Set<ScriptReply>, request: ScriptRequest): ScriptReply | null {
  for (const entry of script.replies) {
    if (used.has(entry) || !matches(entry.when, request)) continue
    if (entry.once === true) used.add(entry)
    return entry
  }
  return null
}

async function wait(delayMs: number, clock: Clock, options: AskOptions, spec: string): Promise<void> {
  const limitMs = options.budget.timeoutMs
  if (options.signal.aborted) throw abortedError(spec)
  if (delayMs > 0) await clock.sleep(Math.min(delayMs, limitMs), options.signal)
  if (options.signal.aborted) throw abortedError(spec)
  if (delayMs > limitMs) throw timeoutError(spec, limitMs, `its script waits ${delayMs} ms.`)
}

async function treeAfter(
  { files }: ScriptReply,
  { edit, spec }: ScriptPartyOptions,
  { from, context }: AskOptions,
): Promise<string | undefined> {
  if (files === undefined) return from?.tree
  if (context?.role.startsWith('proposer:') !== true)
    throw new PartyError(
      'malformed',
      `${spec} has files for ${context?.role ?? 'a call'}: only the author has a tree.`,
    )
  if (edit === undefined)
    throw new PartyError('unavailable', `Nothing here keeps a tree for the files of ${spec}.`)
  try {
    return await edit(from?.tree, files)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PartyError('malformed', `The files of ${spec} do not fit the work: ${why}`, { cause })
  }
}

function answer(
  script: Script,
  entry: ScriptReply,
  options: AskOptions,
  message: string,
  tree: string | undefined,
): Omit<Reply, 'durationMs'> {
  const fill = (value: unknown): unknown =>
    entry.template === true ? fillTemplate(value, message, options.context) : value
  const shared = {
    to: handleAfter(entry, options, message, tree),
    usage: usageOf(entry.usage),
    model: entry.model ?? script.model ?? 'script',
    ...(entry.costUsd === undefined ? {} : { costUsd: entry.costUsd }),
  }
  if (entry.text !== undefined) return { ...shared, text: String(fill(entry.text)) }
  const value = fill(entry.value)
  const json = JSON.stringify(value)
  return entry.damage === undefined
    ? { ...shared, text: json, value }
    : { ...shared, text: damaged(json, entry.damage, entry.keepCharacters) }
}

// A handle is immutable: the same question put to the same point of a conversation leads to the
// same next point, and any other question to another.
function handleAfter(
  entry: ScriptReply,
  options: AskOptions,
  message: string,
  after: string | undefined,
): Handle {
  const tree = after === undefined ? {} : { tree: after }
  if (entry.to !== undefined) return { session: entry.to, ...tree }
  const path = JSON.stringify([options.from?.session ?? null, options.context?.place ?? null, message])
  const digest = createHash('sha256').update(path).digest('hex')
  return { session: `script-${digest.slice(0, 24)}`, ...tree }
}

/** A script uses nothing but what it says; null stands for a model that does not say. */
function usageOf(given: ScriptUsage | null | undefined): Usage | null {
  if (given === null) return null
  return {
    inputTokens: given?.inputTokens ?? 0,
    outputTokens: given?.outputTokens ?? 0,
    cacheReadTokens: given?.cacheReadTokens ?? 0,
  }
}

function scriptedFailure(spec: string, entry: ScriptReply): PartyError {
  const fail = entry.fail!
  return new PartyError(
    fail.kind,
    fail.message ?? `The script of ${spec} makes this call fail (${fail.kind}).`,
    {
      ...(fail.raw === undefined ? {} : { raw: fail.raw }),
      ...(fail.retryAfterMs === undefined ? {} : { retryAfterMs: fail.retryAfterMs }),
      ...(entry.usage == null ? {} : { usage: usageOf(entry.usage)! }),
      ...(entry.costUsd === undefined ? {} : { costUsd: entry.costUsd }),
    },
  )
}

function unmatched(spec: string, request: ScriptRequest): PartyError {
  const { context } = request
  const number = roundOf(context)
  const round = number === undefined ? '' : `, round ${number}`
  const topic = context?.topic === undefined ? '' : `, topic "${context.topic}"`
  const where =
    context === undefined
      ? 'a call that says no place'
      : `${context.place} (role ${context.role}${round}${topic})`
  return new PartyError('malformed', `${spec} has no reply left for ${where}; add one to its "replies".`)
}
