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
