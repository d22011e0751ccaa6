export {
  isPartyError,
  NO_USAGE,
  PartyError,
  type AskContext,
  type AskOptions,
  type Party,
  type Reply,
  type Usage,
  type Vendor,
} from './party/party.ts'
export {
  PROGRAMS,
  type Command,
  type CommandResult,
  type CommandState,
  type Edit,
  type ExitCode,
  type Message,
  type Output,
  type Place,
  type Program,
  type Session,
  type SessionNotice,
  type SessionRef,
  type UserTurn,
} from './session/session.ts'
export {
  discoverSessions,
  findSession,
  type DiscoverOptions,
  type Discovery,
  type Finding,
} from './sessions/discover.ts'
export type { Environment } from './sessions/homes.ts'
export { readSession } from './sessions/read-session.ts'
export { sentences, type Sentence } from './sessions/sentences.ts'
export { isSessionError, SessionError } from './sessions/session-error.ts'
export { closingClaims, taskOf, type Quote, type Task, type TaskTurn } from './sessions/task.ts'
export { outputText } from './sessions/text.ts'
export { auditSession, type SessionAudit } from './audit/audit-session.ts'
export { auditSummary, type AuditSummary } from './audit/audit-summary.ts'
export { evidenceAttacks, type EvidenceAttackOptions } from './rules/evidence/evidence-attacks.ts'
export {
  type AddedFile,
  type AddedLine,
  HYGIENE_RULES,
  type HygieneRule,
} from './rules/hygiene/added-file.ts'
export { CHECK_LIMITS, type Check, type CheckEnd, type CheckedProject } from './rules/checks/check.ts'
export { checksAttacks, type ChecksOptions } from './rules/checks/checks-attacks.ts'
export { findChecks } from './rules/checks/find-checks.ts'
export { sessionChecks } from './rules/checks/session-checks.ts'
export { changeAttacks, type ReadSide } from './rules/hygiene/change-attacks.ts'
export { hygieneAttacks, type HygieneOptions } from './rules/hygiene/hygiene-attacks.ts'
export { type Claim, type ClaimKind } from './rules/evidence/claims/claim.ts'
export {
  EVIDENCE_RULES,
  type EvidenceRule,
  type Judgement,
  type Proof,
  type Verdict,
} from './rules/evidence/judge/judgement.ts'
export { judgeSession, type EvidenceOptions } from './rules/evidence/judge-session.ts'
export {
  MUTANT_LIMITS,
  type Mutant,
  type Mutation,
  type MutationOperator,
  type TestsProject,
} from './rules/tests/mutant.ts'
export { mutationsOf, stillParses, type Mutations } from './rules/tests/mutations.ts'
export { EQUIVALENCE_RULES, type EquivalenceRule } from './rules/tests/equivalent.ts'
export { focused, suiteFor, testsNaming, type TestSuite } from './rules/tests/find-suites.ts'
export { isMutable } from './rules/tests/source-file.ts'
export { turnedRound } from './rules/tests/turned-round.ts'
export {
  testsAttacks,
  type Baseline,
  type MutantEnd,
  type TestsOptions,
} from './rules/tests/tests-attacks.ts'
export { ruleParty, type RulePartyOptions } from './rules/rule-party.ts'
export { parseSpec, RULE_CRITICS, type ParsedSpec, type PartySpec, type RuleCritic } from './parties/spec.ts'
export { openMailboxParty, type MailboxPartyOptions } from './parties/mailbox/mailbox-party.ts'
export { openScriptParty, scriptParty, type ScriptPartyOptions } from './parties/script/script-party.ts'
export { damaged } from './parties/script/damage.ts'
export { type Damage } from './parties/script/format.ts'
export { pairingOf, type Family, type PairingResult } from './parties/pairing.ts'
export { isPartySetupError, PartySetupError } from './parties/shared/setup-error.ts'
export { claudeParty } from './parties/claude/claude-party.ts'
export { codexParty } from './parties/codex/codex-party.ts'
export { geminiParty } from './parties/gemini/gemini-party.ts'
export { acpParty, type AcpOptions } from './parties/acp/acp-party.ts'
export { apiParty, openApiParty, type ApiPartyOptions } from './parties/api/api-party.ts'
export { API_PROVIDERS, endpointOf, type Endpoint } from './parties/api/providers.ts'
export { PRICES_DATE } from './parties/api/price-table.ts'
export { humanParty, type HumanPartyOptions } from './parties/human/human-party.ts'
export type { TerminalStreams } from './parties/human/terminal.ts'
export { findProgram, presentPrograms, type PresentProgram } from './parties/present.ts'
export { signedIn, type SignedIn } from './parties/signed-in.ts'
export {
  ISOLATIONS,
  type AgentOptions,
  type AgentRole,
  type CallScope,
  type Invocation,
  type Isolation,
  type Wrap,
  type Wrapped,
} from './parties/shared/agent-types.ts'
