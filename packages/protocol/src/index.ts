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
  EARLIER_CRITIC,
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
  type AttackItem,
  type AttacksReply,
  type Severity,
} from './cross-examination/messages/attack.ts'
export {
  WITNESS_KINDS,
  WITNESS_RESULTS,
  witnessSchema,
  type Witness,
  type WitnessFile,
  type WitnessKind,
  type WitnessResult,
} from './cross-examination/messages/witness.ts'
export { WITNESS_OUTPUT_MAX } from './cross-examination/messages/engine-results.ts'
export { type WitnessToRun } from './cross-examination/turns/partial-turn.ts'
export { TERMINATIONS, type Termination } from './cross-examination/termination.ts'
export { type Label } from './cross-examination/tree/label.ts'
export {
  REPORT_SCHEMA,
  type EarlierAttack,
  type FollowUp,
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
export { withoutMarks } from './cross-examination/prompts/marks.ts'
export { UNCHECKED, type ReportFacts } from './report/facts.ts'
export { attackTransitions, type AttackTransition } from './report/attack-transitions.ts'
export { briefText } from './report/brief.ts'
export { fingerprint } from './report/fingerprint.ts'
export { headingOf, headings } from './report/headings.ts'
export { reportOf } from './report/report-of.ts'
export { readReport, reportJsonSchema } from './report/report-schema.ts'
export { todoLine, todoOf, type ReportTodo } from './report/todo-line.ts'
export { crossExamination } from './cross-examination/cross-examination.ts'
export { type Event as CrossExaminationEvent } from './cross-examination/events.ts'
export { type Command as CrossExaminationCommand } from './cross-examination/machine/command.ts'
export { type State as CrossExaminationState } from './cross-examination/state.ts'
export { outcomeOf, type ReviewOutcome, type Todo } from './cross-examination/rules/outcome.ts'
export {
  type Combination,
  type Resolution,
  type ResolvedItem,
  type VerificationReport,
  type WitnessReport,
} from './cross-examination/messages/engine-results.ts'
export { type AnswerItem } from './cross-examination/messages/answers.ts'
export { type Bid } from './cross-examination/messages/bids.ts'
export { type FixWordItem, type Fresh, type ReplyItem } from './cross-examination/messages/critique.ts'
export { type Choice, type Verdict } from './cross-examination/messages/judgement.ts'
export { reserveOf, type Reserve } from './cross-examination/machine/reserve.ts'
export { parsePlace, type Place } from './cross-examination/machine/places.ts'
export { REPLY_KINDS, replyJsonSchema, type ReplyKind } from './cross-examination/messages/replies.ts'
export { fingerprintText } from './cross-examination/turns/earlier.ts'
