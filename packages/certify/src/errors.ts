/**
 * The one error of this package. It names the field, the value and the allowed range, and is
 * recognised by a mark, so that two copies of the package in one program still understand each other.
 */
export const CERTIFY_ERROR_CODES = [
  'not-a-number',
  'out-of-range',
  'not-an-integer',
  'empty',
  'length-mismatch',
  'too-large',
  'not-diagnostic',
  'unknown-name',
  'unknown-field',
  'missing-field',
  'malformed-plan',
  'undecided',
] as const

/** Why a value was refused; a contract, pinned by a test. */
export type CertifyErrorCode = (typeof CERTIFY_ERROR_CODES)[number]

/** What an error says beside its code. */
export interface CertifyErrorDetails {
  /** The field as the caller wrote it: `delta`, `c[3]`, `rounds[0].q`. */
  readonly field: string
  /** The refused value, as it prints. */
  readonly value: string
  /** The allowed range in words or interval notation: `(0, 1)`. */
  readonly allowed: string
  /** What to do about it, where the range alone does not say. */
  readonly advice?: string
  readonly cause?: unknown
}

const MARK = Symbol.for('gainsay.certify.error')
/** The longest piece of a refused value that a message repeats. */
const VALUE_CHARACTERS = 60

/** A refused input, or a decision that cannot be made within the named limits. */
export class CertifyError extends Error {
  readonly code: CertifyErrorCode
  readonly field: string
  readonly value: string
  readonly allowed: string

  constructor(code: CertifyErrorCode, details: CertifyErrorDetails) {
    const advice = details.advice === undefined ? '' : `; ${details.advice}`
    super(
      `${details.field} is ${details.value}, but must be ${details.allowed}${advice}.`,
      details.cause === undefined ? undefined : { cause: details.cause },
    )
    this.name = 'CertifyError'
    this.code = code
    this.field = details.field
    this.value = details.value
    this.allowed = details.allowed
    Object.defineProperty(this, MARK, { value: true })
  }
}

/** Whether a thrown value is a CertifyError of this or another copy of the package. */
export function isCertifyError(error: unknown): error is CertifyError {
  return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARK] === true
}

/** A value as it prints in a message, cut to a readable length. */
export function describeValue(value: unknown): string {
  let text: string
  if (typeof value === 'string') text = JSON.stringify(value)
  else if (typeof value === 'bigint') text = `${value}n`
  else if (typeof value === 'object' && value !== null) text = describeObject(value)
  else text = String(value)
  return text.length <= VALUE_CHARACTERS ? text : `${text.slice(0, VALUE_CHARACTERS)}...`
}

function describeObject(value: object): string {
  const { num, den } = value as { num?: bigint | number | string; den?: bigint | number | string }
  if (num !== undefined && den !== undefined) return `${num}/${den}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  return 'an object'
}
