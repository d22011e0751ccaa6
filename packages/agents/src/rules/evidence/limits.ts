// Every bound of the evidence rules in one place, so that a text of any size is read in
// linear time and a bound that is met is said rather than passed over.

/** Of one closing message this much is searched for claims. */
export const MAX_MESSAGE_UNITS: number = 64 * 1024
/** A sentence longer than this is not a sentence; it is skipped. */
export const MAX_SENTENCE_UNITS: number = 600
/** Claims taken from one message. */
export const MAX_CLAIMS_PER_MESSAGE: number = 60
/** Of a command's output this much is searched for summary lines. */
export const MAX_OUTPUT_UNITS: number = 256 * 1024
/** A line of output longer than this is cut before it is matched. */
export const MAX_LINE_UNITS: number = 2000
/** Text of output or a command that is quoted in a finding. */
export const MAX_EXCERPT_UNITS: number = 600
