export {
  ACTION_KINDS,
  FAILURE_KINDS,
  type Action,
  type ActionKind,
  type BlobRef,
  type Cap,
  type FailureKind,
  type Handle,
  type Outcome,
  type Protocol,
  type Refused,
} from './contract.ts'
export {
  compareIds,
  criticOf,
  depthOf,
  isAttackId,
  isFixId,
  isRunId,
  rootOf,
  runId,
} from './ids.ts'
export {
  DEFAULT_LIMITS,
  FRAMINGS,
  JUDGES,
  PAIRINGS,
  type CriticSetup,
  type Framing,
  type ImportedAttack,
  type JudgeKind,
  type JudgeSetup,
  type Limits,
  type Pairing,
  type ProposerSetup,
  type Setup,
  type Work,
  type WorkFile,
} from './cross-examination/setup.ts'
export {
  ADDRESS_KINDS,
  type AbsenceAddress,
  type Address,
  type AddressKind,
  type FileAddress,
  type PlainAddress,
} from './cross-examination/messages/address.ts'
export {
  ASPECTS,
  SEVERITIES,
  type Aspect,
  type Attack,
  type Severity,
} from './cross-examination/messages/attack.ts'
export { type AttacksReply } from './cross-examination/messages/attacks.ts'
export {
  WITNESS_KINDS,
  WITNESS_RESULTS,
  type Witness,
  type WitnessFile,
  type WitnessKind,
  type WitnessResult,
} from './cross-examination/messages/witness.ts'
export { TERMINATIONS, type Termination } from './cross-examination/termination.ts'
export { type Label } from './cross-examination/tree/label.ts'
export {
  REPORT_SCHEMA,
  type LastWord,
  type Report,
  type ReportAttack,
  type ReportCritic,
  type ReportDefence,
  type ReportFix,
  type ReportVerdict,
  type ReportWitness,
  type Scorecard,
} from './report/report.ts'
