// Errors of workspaces and patches: a literal code, and one sentence that says what to do.

export const WORKSPACE_ERROR_CODES = [
  'workspace-not-made',
  'workspace-name',
  'workspace-in-tree',
  'changes-failed',
  'changes-too-large',
] as const
export type WorkspaceErrorCode = (typeof WORKSPACE_ERROR_CODES)[number]

const MARK = 'gainsay.workspace-error'

export class WorkspaceError extends Error {
  readonly mark: string = MARK
  readonly code: WorkspaceErrorCode

  constructor(code: WorkspaceErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'WorkspaceError'
    this.code = code
  }
}

/** Whether a thrown value is such an error, whichever copy of the package threw it. */
export function isWorkspaceError(value: unknown): value is WorkspaceError {
  return typeof value === 'object' && value !== null && 'mark' in value && value.mark === MARK
}
