// What an attack may point at: the frozen trees, and what the session and the task say. Texts
// are read when they are asked for and kept, since many attacks point at the same file.
import type { Session } from '@gainsay/agents'
import { isHostError, listFiles, readFileAt, type Frozen, type Side, type TreeFile } from '@gainsay/host'
import { maskedLines, type MaskedLines } from './masked-lines.ts'

/** A file larger than this is not searched; an address in it is then not resolved, and says so. */
export const SEARCHED_FILE_BYTES: number = 4 << 20
const FILES_KEPT = 2_000

export type Material = {
  readonly frozen: Frozen
  readonly session: Session | null
  /** The task's text; null where there is none. */
  readonly task: string | null
  /**
   * Replaces secrets by placeholders, as in all that critics are shown; masking again must change
   * nothing. Absent: nothing was masked.
   */
  readonly mask?: (text: string) => string
}

export type FileText =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' }

export class MaterialReader {
  readonly material: Material
  private readonly texts = new Map<string, Promise<FileText>>()
  private readonly masks = new Map<string, Promise<MaskedLines | null>>()
  private readonly lists = new Map<Side, Promise<readonly TreeFile[]>>()

  constructor(material: Material) {
    this.material = material
  }

  file(side: Side, path: string): Promise<FileText> {
    const key = `${side}\0${path}`
    if (this.texts.size >= FILES_KEPT) this.texts.clear()
    const reading = this.texts.get(key) ?? this.read(side, path)
    this.texts.set(key, reading)
    return reading
  }

  /** A file's lines as critics see them; null where there are none, or they fit no raw lines. */
  masked(side: Side, path: string): Promise<MaskedLines | null> {
    const key = `${side}\0${path}`
    if (this.masks.size >= FILES_KEPT) this.masks.clear()
    const masking = this.masks.get(key) ?? this.maskFile(side, path)
    this.masks.set(key, masking)
    return masking
  }

  private async maskFile(side: Side, path: string): Promise<MaskedLines | null> {
    const text = await this.text(side, path)
    return text === null ? null : maskedLines(text, this.material.mask ?? ((same) => same))
  }

  /** The whole text; null where there is none, or none that is read. */
  async text(side: Side, path: string): Promise<string | null> {
    const bytes = await this.bytes(side, path)
    return bytes === null ? null : Buffer.from(bytes).toString('utf8')
  }

  private async bytes(side: Side, path: string): Promise<Uint8Array | null> {
    try {
      return await readFileAt(this.material.frozen, side, path, SEARCHED_FILE_BYTES)
    } catch (error) {
      if (isHostError(error) && error.code === 'not-readable') return null
      throw error
    }
  }

  files(side: Side): Promise<readonly TreeFile[]> {
    const listing = this.lists.get(side) ?? listFiles(this.material.frozen, side)
    this.lists.set(side, listing)
    return listing
  }

  private async read(side: Side, path: string): Promise<FileText> {
    try {
      const bytes = await readFileAt(this.material.frozen, side, path, SEARCHED_FILE_BYTES)
      if (bytes === null) return { kind: 'absent' }
      return { kind: 'text', lines: Buffer.from(bytes).toString('utf8').split(/\r?\n/) }
    } catch (error) {
      if (isHostError(error) && error.code === 'not-readable') return { kind: 'unreadable' }
      throw error
    }
  }
}
