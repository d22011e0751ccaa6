// Which exit code a known error of a lower package has. What the user can put right is usage;
// what stopped an examination is an escalation, never a pass and never a block.
import { isPartySetupError, isSessionError } from '@gainsay/agents'
import { isEngineError, type EngineErrorCode } from '@gainsay/engine'
import { isHostError, type HostErrorCode } from '@gainsay/host'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { isUsageError } from './usage-error.ts'

const HOST_USAGE: readonly HostErrorCode[] = [
  'git-missing',
  'not-a-repository',
  'dubious-ownership',
  'bare-repository',
  'revision-not-found',
  'bad-range',
  'unmerged-index',
  'document-not-found',
  'document-outside-root',
  'documents-too-large',
  'file-not-found',
  'not-readable',
]
const ENGINE_USAGE: readonly EngineErrorCode[] = [
  'LEDGER_NOT_FOUND',
  'CONFIGURATION_CHANGED',
  'PROTOCOL_MISMATCH',
  'ANSWER_REFUSED',
  'LEDGER_SCHEMA_UNKNOWN',
]
const ENGINE_INTERNAL: readonly EngineErrorCode[] = ['PROTOCOL_BROKEN', 'RUN_BROKEN']

/** Null for an error that nobody expected. */
export function exitOfError(error: unknown): ExitCode | null {
  if (isUsageError(error)) return error.exit
  if (isSessionError(error) || isPartySetupError(error)) return EXIT.usage
  if (isHostError(error)) return HOST_USAGE.includes(error.code) ? EXIT.usage : EXIT.escalate
  if (isEngineError(error)) {
    if (ENGINE_USAGE.includes(error.code)) return EXIT.usage
    return ENGINE_INTERNAL.includes(error.code) ? EXIT.internal : EXIT.escalate
  }
  return null
}
