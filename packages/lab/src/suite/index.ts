export { openCaseRunner, type CaseRunnerOptions } from './case-runner.ts'
export { caseTextSchema, type CaseText } from './case-file.ts'
export { applied, treeOf, type Side } from './case-trees.ts'
export { checkCase, runOf, type CaseCheck, type CaseRun, type RunCase } from './check-case.ts'
export { checkSuite, type SuiteCheckOptions } from './check-suite.ts'
export { SUITE_LIMITS } from './limits.ts'
export { CASE_FILE, readCase, type ReadCase } from './read-case.ts'
export { hashOf, readSuite, sampleOf, type Suite } from './read-suite.ts'
export {
  CASE_LANGUAGES,
  SUITE_SCHEMA,
  suiteCaseSchema,
  type CaseChange,
  type CaseFile,
  type CaseLanguage,
  type SuiteCase,
} from './suite-case.ts'
export { isSuiteError, SUITE_ERROR_CODES, SuiteError, type SuiteErrorCode } from './suite-error.ts'
