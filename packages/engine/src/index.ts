export { ENGINE_ERROR_CODES, EngineError, isEngineError, type EngineErrorCode } from './errors.ts'
export type { FileOperations, OpenMode } from './files/file-operations.ts'
export { nodeFiles } from './files/node-files.ts'
export { FileLedgerStore, LEDGER_FILE } from './ledger/file-store.ts'
export { LEDGER_SCHEMA } from './ledger/schema.ts'
export {
  LINE_TYPES,
  WHYS,
  type ActionSettled,
  type CallBound,
  type CallEnded,
  type CallOutcome,
  type CallStarted,
  type Configuration,
  type Json,
  type LedgerLine,
  type LineBody,
  type RunClosed,
  type RunCommanded,
  type RunOpened,
  type RunPaused,
  type RunResumed,
  type Why,
} from './ledger/line-types.ts'
export { acquireLock, lockHolder, type Lock, type LockOptions, type LockOwner } from './ledger/lock.ts'
export { MemoryLedgerStore } from './ledger/memory-store.ts'
export { nodeProcesses, type ProcessIdentity, type ProcessTable } from './ledger/process-identity.ts'
export { readLedger, scanLedger, type LedgerEnd, type ReadOptions } from './ledger/reader.ts'
export type { LedgerStore, TextRef } from './ledger/store.ts'
export { INLINE_LIMIT_BYTES, resolveText } from './ledger/texts.ts'
export { verifyLedger, type LedgerStatus, type LedgerVerdict } from './ledger/verify.ts'
export { CERTIFY_ATTEMPTS, REVIEW_ATTEMPTS, type AttemptPolicy } from './run/attempt-policy.ts'
export { NO_LIMITS, type Budget } from './run/budget.ts'
export { answer, type Answer } from './run/answer.ts'
export { nextAttempt, type EndedCall, type NextAttempt } from './run/attempts.ts'
export { systemClock, VirtualClock, type Clock } from './run/clock.ts'
export { actionIdOf, callIdOf, configurationHashOf } from './run/ids.ts'
export { listRuns, type RunStatus, type RunSummary } from './run/list-runs.ts'
export {
  createRun,
  createRunIn,
  openRun,
  openRunIn,
  resumeRun,
  type Environment,
  type OpenSettings,
  type RunSettings,
} from './run/open-run.ts'
export type { Performed, Performer, PerformRequest } from './run/perform.ts'
export { commandRun, Run, type Mask, type Randomness } from './run/run.ts'
export {
  CONCURRENCY_DEFAULT,
  GRACE_DEFAULT_MS,
  type RunOptions,
  type RunResult,
  type WaitingFor,
} from './run/run-options.ts'
export { runProtocol } from './run/run-protocol.ts'
export { RunView, type StopReason, type Totals } from './run/run-view.ts'
export { readReply, type Fit, type ReadReply } from './reply/read-reply.ts'
export { replayRun, replayStore, type Replayed } from './replay/replay-run.ts'
export type { Difference } from './replay/first-difference.ts'
export { MaterialReader, type Material } from './work/material.ts'
export { resolveAddress, type Resolved } from './work/resolve-address.ts'
export { WorkRoom, type RoomRun, type WorkRoomOptions } from './work/room/work-room.ts'
export { WORK_LIMITS } from './work/room/limits.ts'
export type { RunEnd } from './work/room/run-end.ts'
export { runWitness, type WitnessRequest } from './work/witness/run-witness.ts'
export { witnessPerformer } from './work/witness/witness-performer.ts'
export { keptFix, readFix, type KeptFix } from './work/fixes/fix-store.ts'
export { editTurn, keepTurn, openTurn, treesOfHandle, type TurnTrees } from './work/fixes/turns.ts'
export { witnessOn, type RuleAgain } from './work/fixes/verify-fix.ts'
export { projectOf, verifyPerformer, type VerifyOptions } from './work/fixes/verify-performer.ts'
export { checkRunner, type CheckRunnerOptions } from './work/fixes/check-runner.ts'
export { CheckRuns } from './work/fixes/checks.ts'
export { mutantRunner, type MutantRunnerOptions } from './work/mutants/mutant-runner.ts'
