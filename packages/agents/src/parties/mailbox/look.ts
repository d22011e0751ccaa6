import type { FoundReply, MailboxFolder } from './folder.ts'
import { readReply, type ReplyContent } from './reply.ts'

/** Looks at one reply again and again; takes it when two looks saw the same complete file. */
export class Look {
  readonly #folder: MailboxFolder
  readonly #name: string
  #stamp: string | null = null
  #fault: string | null = null

  constructor(folder: MailboxFolder, name: string) {
    this.#folder = folder
    this.#name = name
  }

  /** Whether something lies there that may be, or become, complete. */
  get seen(): boolean {
    return this.#stamp !== null
  }

  async again(): Promise<ReplyContent | null> {
    const found = await this.#folder.findReply(this.#name)
    if (found === null) {
      this.#stamp = null
      return null
    }
    const { ending, read } = found
    if (read.kind === 'refused') {
      await this.#folder.setAside(this.#name, ending)
      return { kind: 'malformed', why: `${this.#name}${ending} was not read because ${read.why}`, raw: '' }
    }
    return read.kind === 'read' ? this.#judge(found, read.bytes, read.stamp) : null
  }

  async #judge(found: FoundReply, bytes: Uint8Array, stamp: string): Promise<ReplyContent | null> {
    const content = readReply(bytes, found.ending)
    this.#fault =
      content.kind === 'incomplete' ? `${this.#name}${found.ending} is there, but ${content.why}` : null
    const settled = this.#stamp === stamp
    this.#stamp = stamp
    if (content.kind === 'incomplete' || !settled) return null
    await this.#folder.keepReply(this.#name, found.ending, bytes)
    return content
  }

  hint(): string {
    return this.#fault === null
      ? `answer ${this.#name} in its folder and resume the run.`
      : `${this.#fault}; complete it and resume the run.`
  }
}
