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
