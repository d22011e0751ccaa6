// A party behind a folder: any person or program outside can answer (docs/parties/mailbox.md).

import type { Handle } from '@gainsay/protocol'
import { PartyError, type AskOptions, type Party, type Reply } from '../../party/party.ts'
import { systemClock, type Clock } from '../shared/clock.ts'
import { abortedError, asPartyError, timeoutError } from '../shared/failures.ts'
import { UNKNOWN_VENDOR } from '../shared/unknown-vendor.ts'
import { MailboxFolder } from './folder.ts'
import { Hints } from './hints.ts'
import { MAILBOX_LIMITS } from './limits.ts'
import { Look } from './look.ts'
import { readReply, type ReplyContent } from './reply.ts'
import { isRequestName, makeRequest, questionName } from './request.ts'

export type MailboxPartyOptions = {
  /** As the user wrote it, e.g. `mailbox:box`. */
  readonly spec: string
  readonly clock?: Clock
  /** False: only look from time to time, without the file system's notices. */
  readonly watch?: boolean
}

/**
 * Opens `mailbox:<folder>`, making the folder and its README where they are missing.
 * @throws PartySetupError where that is not possible
 */
export async function openMailboxParty(path: string, options: MailboxPartyOptions): Promise<Party> {
  return new MailboxParty(await MailboxFolder.open(path), options)
}

/** Why a call may be aborted while its answer is still wanted. */
const KEPT_REASONS: ReadonlySet<unknown> = new Set(['interrupted', 'timeout'])

class MailboxParty implements Party {
  readonly spec: string
  readonly vendor = UNKNOWN_VENDOR
  readonly model = 'mailbox'
  readonly #folder: MailboxFolder
  readonly #clock: Clock
  readonly #hints = new Hints()
  readonly #watch: boolean

  constructor(folder: MailboxFolder, options: MailboxPartyOptions) {
    this.spec = options.spec
    this.#folder = folder
    this.#clock = options.clock ?? systemClock
    this.#watch = options.watch ?? true
  }

  async ask(message: string, options: AskOptions): Promise<Reply> {
    try {
      return await this.#ask(message, options)
    } catch (error) {
      throw storageFailure(error, this.spec) ?? asPartyError(error, this.spec)
    }
  }

  async #ask(message: string, options: AskOptions): Promise<Reply> {
    if (options.signal.aborted) throw abortedError(this.spec)
    if (message.length > MAILBOX_LIMITS.messageCharacters)
      throw new PartyError(
        'malformed',
        `A message of ${message.length} characters is too long for ${this.spec}.`,
      )
    const name = await this.#folder.openName(questionName(message, options))
    if (name === null)
      throw new PartyError('malformed', `${this.spec} gave too many answers to one question; none fitted.`)
    await options.bound?.(name)
    const nowMs = this.#clock.now()
    await this.#folder.writeRequest(makeRequest({ name, message, options, nowMs }))
    const { answer, waitedMs } = await this.#wait(name, nowMs, options)
    return this.#reply(answer, handle(name, options.from?.tree), waitedMs)
  }

  #reply(content: ReplyContent, to: Handle, durationMs: number): Reply {
    if (content.kind === 'answer') return { model: this.model, ...content.answer, to, durationMs }
    if (content.kind === 'refusal')
      throw new PartyError('refused', `${this.spec} refused to answer: ${content.why}`, { raw: content.why })
    const raw = content.kind === 'malformed' ? { raw: content.raw } : {}
    throw new PartyError('malformed', `The reply of ${this.spec} cannot be used: ${content.why}.`, raw)
  }

  async #wait(
    name: string,
    nowMs: number,
    options: AskOptions,
  ): Promise<{ answer: ReplyContent; waitedMs: number }> {
    const deadline = nowMs + options.budget.timeoutMs
    const look = new Look(this.#folder, name)
    if (this.#watch) this.#hints.start(this.#folder.replies)
    let intervalMs: number = MAILBOX_LIMITS.pollFirstMs
    for (;;) {
      const answer = await look.again()
      const now = this.#clock.now()
      if (answer !== null) return { answer, waitedMs: now - nowMs }
      if (options.signal.aborted) {
        // A run that is saved goes on later with the very same request; only one that nobody wants goes.
        if (!KEPT_REASONS.has(options.signal.reason)) await this.#folder.withdraw(name)
        throw abortedError(this.spec)
      }
      if (now >= deadline) throw timeoutError(this.spec, options.budget.timeoutMs, look.hint())
      const pauseMs = Math.min(intervalMs, deadline - now)
      // A reply that is there needs a second look after a pause of its own: no notice shortens it.
      const hints = look.seen ? null : this.#hints
      const sleep = (signal: AbortSignal): Promise<void> => this.#clock.sleep(pauseMs, signal)
      await (hints === null ? sleep(options.signal) : hints.shorten(sleep, options.signal))
      intervalMs = look.seen
        ? MAILBOX_LIMITS.pollFirstMs
        : Math.min(intervalMs * 1.5, MAILBOX_LIMITS.pollMaxMs)
    }
  }

  /** Finds the answer of a call by the request that was written for it, taken already or not. */
  async recover(callId: string, outsideId: string | null): Promise<Reply | null> {
    try {
      const name = outsideId ?? (await this.#folder.nameOfCall(callId))
      if (name === null || !isRequestName(name)) return null
      const request = await this.#folder.findRequest(name)
      if (request?.call !== callId) return null
      const content = (await this.#answered(name)) ?? (await this.#lying(name))
      if (content?.kind !== 'answer') return null
      const durationMs = Math.max(0, this.#clock.now() - Date.parse(request.writtenAt)) || 0
      return this.#reply(content, handle(name, request.tree ?? undefined), durationMs)
    } catch (error) {
      throw storageFailure(error, this.spec) ?? asPartyError(error, this.spec)
    }
  }

  async #answered(name: string): Promise<ReplyContent | null> {
    const found = await this.#folder.findAnswered(name)
    if (found?.read.kind !== 'read') return null
    // A crash may have come between keeping the answer and taking its files away.
    await this.#folder.keepReply(name, found.ending, found.read.bytes)
    return readReply(found.read.bytes, found.ending)
  }

  async #lying(name: string): Promise<ReplyContent | null> {
    const look = new Look(this.#folder, name)
    const first = await look.again()
    if (first !== null || !look.seen) return first
    await this.#clock.sleep(MAILBOX_LIMITS.pollFirstMs)
    return look.again()
  }

  async close(): Promise<void> {
    this.#hints.stop()
  }
}

function handle(session: string, tree: string | undefined): Handle {
  return tree === undefined ? { session } : { session, tree }
}

const STORAGE_CODES = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO']
const HOST_CODES = ['disk-full', 'not-writable', 'file-not-found', 'not-readable']

function storageFailure(error: unknown, spec: string): PartyError | null {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || ![...STORAGE_CODES, ...HOST_CODES].includes(code)) return null
  const text = `The folder of ${spec} cannot be used (${code}); make it writable, with room, and resume the run.`
  return new PartyError('unavailable', text, { cause: error })
}
