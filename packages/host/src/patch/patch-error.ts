// Why a patch is refused: a literal code, one sentence that says what to do, and the path it is about.
// Whatever is refused, nothing of the user's tree has changed - but for 'half-written', where the disk
// or the rights gave way twice: `recoverPatch` goes on from there.

export const PATCH_ERROR_CODES = [
  'patch-empty',
  'patch-too-large',
  'patch-not-readable',
  'patch-does-not-fit',
  'path-outside',
  'path-git',
  'path-hook',
  'path-link',
  'path-submodule',
  'path-case',
  'path-name',
  'file-changed',
  'file-in-the-way',
  'file-conflict',
  'not-written',
  'half-written',
  'not-applied',
  'record-damaged',
] as const
export type PatchErrorCode = (typeof PATCH_ERROR_CODES)[number]

const MARK = 'gainsay.patch-error'

export class PatchError extends Error {
  readonly mark: string = MARK
  readonly code: PatchErrorCode
  /** Path text, or null where it is about the whole patch. */
  readonly path: string | null

  constructor(code: PatchErrorCode, message: string, path: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'PatchError'
    this.code = code
    this.path = path
  }
}

/** Whether a thrown value is such an error, whichever copy of the package threw it. */
export function isPatchError(value: unknown): value is PatchError {
  return typeof value === 'object' && value !== null && 'mark' in value && value.mark === MARK
}
