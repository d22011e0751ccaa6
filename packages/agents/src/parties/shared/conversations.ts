// Conversations of parties that keep none themselves: every turn is a file, named by the hash of its
// bytes, that names the turn before it. A turn is never changed, so that a fork from any earlier
// point and a resume on another day go on from exactly what was said.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ensureFolder, writeFileAtomic } from '@gainsay/host'
import { asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { PartyError, type Reply } from '../../party/party.ts'
import { readBoundedFile } from './bounded-file.ts'
import { uuidOfCall } from './outside-id.ts'

export const CONVERSATION_SCHEMA = 'gainsay.conversation.v1'

export const CONVERSATION_LIMITS = { turns: 500, turnBytes: 67_108_864 } as const

/** A session of a handle: 64 hexadecimal digits. */
const SESSION = /^[0-9a-f]{64}$/

export class Conversations {
  readonly #where: () => string

  /** @param where a folder in the run's own; asked for and made when the first turn is kept */
  constructor(where: () => string) {
    this.#where = where
  }

  get #folder(): string {
    return this.#where()
  }

  /**
   * What the turns up to and with `session` hold, oldest first.
   * @throws PartyError 'unavailable' where one of them is gone or is not what it was
   */
  async turns(spec: string, session: string): Promise<Json[]> {
    const turns: Json[] = []
    let next: string | null = session
    while (next !== null) {
      if (turns.length >= CONVERSATION_LIMITS.turns)
        throw new PartyError(
          'unavailable',
          `${spec} has a conversation of more than ${CONVERSATION_LIMITS.turns} turns; begin a new review.`,
        )
      const node: { parent: string | null; content: Json } = await this.#turn(spec, next)
      turns.push(node.content)
      next = node.parent
    }
    return turns.toReversed()
  }

  async #turn(spec: string, session: string): Promise<{ parent: string | null; content: Json }> {
    const gone = (why: string): PartyError =>
      new PartyError(
        'unavailable',
        `${spec} cannot go on from conversation ${session.slice(0, 12)}: ${why}; begin a new review.`,
      )
    if (!SESSION.test(session)) throw gone('this party has none of that name')
    const found = await readBoundedFile(this.#path(session), CONVERSATION_LIMITS.turnBytes)
    if (found.kind !== 'read')
      throw gone(found.kind === 'missing' ? 'its file is not there any more' : 'its file cannot be read')
    if (hashOf(found.bytes) !== session) throw gone('its file is not what was written')
    const node = parseObject(found.bytes)
    const content = asObject(node?.['content'])
    if (node?.['schema'] !== CONVERSATION_SCHEMA || content === null)
      throw gone('its file is of another version')
    return { parent: asText(node['parent']), content }
  }

  /**
   * Keeps a turn, durably.
   * @returns the session of the handle that names it
   */
  async add(parent: string | undefined, content: Json): Promise<string> {
    const bytes = Buffer.from(
      JSON.stringify({ schema: CONVERSATION_SCHEMA, parent: parent ?? null, content }),
    )
    const session = hashOf(bytes)
    await ensureFolder(this.#folder)
    await writeFileAtomic(this.#path(session), bytes)
    return session
  }

  /** Keeps a call's reply before it is given, so that a crash in between costs no second call. */
  async keepReply(callId: string, reply: Reply): Promise<void> {
    await ensureFolder(this.#folder)
    await writeFileAtomic(this.#callPath(callId), JSON.stringify(reply))
  }

  /** Null: no reply to this call was kept. */
  async replyOf(callId: string): Promise<Reply | null> {
    const found = await readBoundedFile(this.#callPath(callId), CONVERSATION_LIMITS.turnBytes)
    const reply = found.kind === 'read' ? parseObject(found.bytes) : null
    return reply !== null && asText(reply['text']) !== null ? (reply as unknown as Reply) : null
  }

  #path(session: string): string {
    return join(this.#folder, `${session}.json`)
  }

  #callPath(callId: string): string {
    return join(this.#folder, `call-${uuidOfCall(callId)}.json`)
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
