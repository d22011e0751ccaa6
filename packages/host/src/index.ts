export { HOST_ERROR_CODES, HostError, isHostError, type HostErrorCode } from './host-error.ts'
export { BASE_VARIABLES, cleanEnvironment, type EnvironmentOptions } from './process/environment.ts'
export { BoundedOutput, outputText } from './process/bounded-output.ts'
export { groupAlive, signalGroup } from './process/group.ts'
export { run } from './process/run.ts'
export { runError, runErrorCode, runMessage, succeeded, type RunErrorCode } from './process/run-error.ts'
export { RUN_LIMITS, start, type Running } from './process/start.ts'
export { streamOutput, type StreamOptions } from './process/stream-output.ts'
export type { Output, RunOptions, RunResult, Stdin } from './process/types.ts'
export { ensureFolder, syncFolder, writeFileAtomic, type WriteOptions } from './files/atomic-write.ts'
export { filesError } from './files/files-error.ts'
export { printable, type PrintableOptions } from './files/printable.ts'
export { LINE_LIMITS, LineSplitter, readLines, type OnLine } from './files/read-lines.ts'
export { stateFolder, userStateFolder, type StateFolderInput } from './files/state-folder.ts'
export type { Line, LineOptions, LineSummary, LongLine } from './files/types.ts'
export type { Repository, Worktree } from './git/types.ts'
export {
  CHANGE_STATUSES,
  FILE_KINDS,
  FROZEN_KINDS,
  NOTICE_CODES,
  type Base,
  type ChangedFile,
  type ChangeStatus,
  type FileKind,
  type FreezeRequest,
  type Frozen,
  type FrozenKind,
  type LineEnding,
  type Notice,
  type NoticeCode,
  type UntrackedLimits,
} from './freeze/types.ts'
export type { FileHunks, Hunk, HunkLine, Side, TreeFile } from './diff/types.ts'
export { SECRET_KINDS, type Masked, type SecretKind, type SecretSpan } from './secrets/types.ts'
export { findSecrets } from './secrets/find-secrets.ts'
export { mask } from './secrets/mask.ts'
export { secretValues } from './secrets/secret-values.ts'
export {
  git,
  gitRecords,
  gitStream,
  gitText,
  gitTry,
  nulSeparated,
  GIT_LIMITS,
  type GitOptions,
  type GitPlace,
} from './git/git.ts'
export { alternatesVariable, GIT_OPTIONS, gitEnvironment } from './git/git-environment.ts'
export { baseOf, resolveRevision, type BaseRequest } from './git/base.ts'
export { isQuoted, pathBytes, pathText, quotePath } from './git/quoted-path.ts'
export { discoverRepository, placeOf } from './git/repository.ts'
export { freeze } from './freeze/freeze.ts'
export { parseRange } from './freeze/freeze-range.ts'
export { FREEZE_LIMITS, NOTICE_PATHS_LIMIT, UNTRACKED_LIMITS } from './freeze/limits.ts'
export { readPlace } from './freeze/store.ts'
export { HUNK_LIMITS } from './diff/hunk-parser.ts'
export { allHunks, hunks, patch, type HunkOptions } from './diff/hunks.ts'
export { keepObjects } from './diff/keep-objects.ts'
export { kindAt, listFiles, pathExistsAt, readFileAt, READ_LIMIT_BYTES } from './diff/read-file.ts'
export { SANDBOX_LIMITS } from './sandbox/limits.ts'
export { probeSandbox, type ProbeInput } from './sandbox/probe.ts'
export { pruneRunFolders } from './sandbox/run-folder.ts'
export { runSandboxed, startSandboxed, type SandboxRunning } from './sandbox/run-sandboxed.ts'
export { sandboxedCommand, type SandboxedCommand } from './sandbox/sandboxed-command.ts'
export { findToolchain, SANDBOX_HOME, type ToolchainInput } from './sandbox/toolchain.ts'
export {
  PROTECTIONS,
  SANDBOX_KINDS,
  UNRUNNABLE_CODES,
  type EscapeProbe,
  type Layers,
  type Mount,
  type Protection,
  type Sandbox,
  type SandboxFeatures,
  type SandboxFile,
  type SandboxKind,
  type SandboxLimits,
  type SandboxRequest,
  type SandboxResult,
  type Tool,
  type Toolchain,
  type Unrunnable,
  type UnrunnableCode,
  type WorkspaceView,
} from './sandbox/types.ts'
export { changes, PATCH_BYTES_LIMIT } from './workspace/changes.ts'
export { makeCheckout, removeCheckout } from './workspace/checkout.ts'
export { OWN_GIT_ENV } from './workspace/own-git.ts'
export { openWorkspace, removeWorkspace } from './workspace/open-workspace.ts'
export { findDependencies, type FoundDependencies } from './workspace/dependencies.ts'
export { projectInterpreters } from './workspace/project-interpreters.ts'
export { pruneWorkspaces } from './workspace/prune.ts'
export { scratchView } from './workspace/scratch-view.ts'
export type {
  Changes,
  ChangesRequest,
  Checkout,
  CheckoutRequest,
  DependencyFolder,
  ObjectStore,
  Pruned,
  ScratchView,
  Workspace,
  WorkspaceChange,
  WorkspaceMode,
  WorkspaceRequest,
} from './workspace/types.ts'
export {
  isWorkspaceError,
  WORKSPACE_ERROR_CODES,
  WorkspaceError,
  type WorkspaceErrorCode,
} from './workspace/workspace-error.ts'
export { applyPatch, isLeftByPatches } from './patch/apply-patch.ts'
export { isPatchError, PATCH_ERROR_CODES, PatchError, type PatchErrorCode } from './patch/patch-error.ts'
export { readPatch } from './patch/read-patch.ts'
export { readRecord } from './patch/record.ts'
export { recoverPatch, revertPatch, type Recovered } from './patch/revert-patch.ts'
export {
  PATCH_LIMITS,
  type AppliedRecord,
  type ApplyRequest,
  type PatchChange,
  type PatchOutcome,
  type PatchSide,
  type ReadPatch,
  type ReadPatchRequest,
} from './patch/types.ts'
