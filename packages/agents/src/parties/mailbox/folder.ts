// The folder of a mailbox. We write requests and answered, outsiders write replies; every file of
// ours is whole or absent. Links are never followed, and no name that we did not give is touched.

import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '@gainsay/host'
import { readBoundedFile, type ReadFile } from '../shared/bounded-file.ts'
import { PartySetupError } from '../shared/setup-error.ts'
import { MAILBOX_LIMITS } from './limits.ts'
import { README } from './readme.ts'
import { isRequestName, readRequest, type MailboxRequest, type StoredRequest } from './request.ts'
import { REPLY_ENDINGS, type ReplyEnding } from './reply.ts'

const FOLDERS = ['requests', 'replies', 'answered', 'withdrawn'] as const
/** Outsiders may be other users: who may read is decided by the umask and the folder's own rights. */
const FILE_MODE = 0o666

export type FoundReply = { readonly ending: ReplyEnding; readonly read: ReadFile }

export class MailboxFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** @throws PartySetupError where the folder cannot be made or is not one */
  static async open(path: string): Promise<MailboxFolder> {
    const folder = new MailboxFolder(path)
    try {
      await mkdir(path, { recursive: true })
      for (const name of FOLDERS) await makeOwn(join(path, name))
      await writeReadme(join(path, 'README.md'))
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new PartySetupError(`The mailbox ${path} cannot be used (${why}); name a folder of yours.`, cause)
    }
    return folder
  }

  get replies(): string {
    return join(this.path, 'replies')
  }

  /** The first name of the question that was not answered yet; null: too many answers. */
  async openName(question: string): Promise<string | null> {
    for (let n = 1; n <= MAILBOX_LIMITS.answersOfOneQuestion; n++) {
      const name = `${question}-${n}`
      const answered = [...REPLY_ENDINGS, '.refused'].map((ending) =>
        exists(join(this.path, 'answered', `${name}.reply${ending}`)),
      )
      if (!(await Promise.all(answered)).includes(true)) return name
    }
    return null
  }

  async writeRequest(request: MailboxRequest): Promise<void> {
    const text = `${JSON.stringify(request, null, 2)}\n`
    await writeFileAtomic(join(this.path, 'requests', `${request.name}.json`), text, { mode: FILE_MODE })
  }

  /** The reply as it lies there now, complete or not; null: none. */
  async findReply(name: string): Promise<FoundReply | null> {
    for (const ending of REPLY_ENDINGS) {
      const read = await readBoundedFile(join(this.replies, name + ending), MAILBOX_LIMITS.replyBytes)
      if (read.kind !== 'missing') return { ending, read }
    }
    return null
  }

  /** Keeps exactly the bytes that were read, then takes request and reply away. */
  async keepReply(name: string, ending: ReplyEnding, bytes: Uint8Array): Promise<void> {
    const kept = join(this.path, 'answered', `${name}.reply${ending}`)
    await writeFileAtomic(kept, bytes, { mode: FILE_MODE })
    await this.#closeRequest(name)
    await rm(join(this.replies, name + ending), { force: true })
  }

  /** Moves away what cannot be read, whatever it is: a link is moved, not followed. */
  async setAside(name: string, ending: ReplyEnding): Promise<void> {
    await move(join(this.replies, name + ending), join(this.path, 'answered', `${name}.reply.refused`))
    await this.#closeRequest(name)
  }

  async #closeRequest(name: string): Promise<void> {
    await move(
      join(this.path, 'requests', `${name}.json`),
      join(this.path, 'answered', `${name}.request.json`),
    )
  }

  async withdraw(name: string): Promise<void> {
    await move(join(this.path, 'requests', `${name}.json`), join(this.path, 'withdrawn', `${name}.json`))
  }

  /** An answer that was taken before: it outlives a crash between taking and recording it. */
  async findAnswered(name: string): Promise<FoundReply | null> {
    for (const ending of REPLY_ENDINGS) {
      const path = join(this.path, 'answered', `${name}.reply${ending}`)
      const read = await readBoundedFile(path, MAILBOX_LIMITS.replyBytes)
      if (read.kind !== 'missing') return { ending, read }
    }
    return null
  }

  async findRequest(name: string): Promise<StoredRequest | null> {
    for (const path of [`answered/${name}.request.json`, `requests/${name}.json`]) {
      const read = await readBoundedFile(join(this.path, path), MAILBOX_LIMITS.requestBytes)
      if (read.kind === 'read') return readRequest(read.bytes)
    }
    return null
  }

  /** The name of the request that was written for a call; null: none was found. */
  async nameOfCall(callId: string): Promise<string | null> {
    let left: number = MAILBOX_LIMITS.filesSearched
    for (const [folder, ending] of [
      ['requests', '.json'],
      ['answered', '.request.json'],
    ] as const) {
      for (const file of await readdir(join(this.path, folder))) {
        const name = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
        if (!isRequestName(name)) continue
        if (--left < 0) return null
        if ((await this.findRequest(name))?.call === callId) return name
      }
    }
    return null
  }
}

async function makeOwn(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // A link here would let whoever made it have our files written, or theirs read, anywhere.
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`)
}

async function writeReadme(path: string): Promise<void> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  try {
    await file?.writeFile(README)
  } finally {
    await file?.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

// A request that somebody has taken away is not missed.
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
