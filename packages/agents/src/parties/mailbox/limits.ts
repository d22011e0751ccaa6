/** The last line of a reply that is plain text; without it the reply is not complete. */
export const END_MARKER = 'END OF REPLY'

export const MAILBOX_LIMITS = {
  replyBytes: 4_194_304,
  messageCharacters: 16_777_216,
  requestBytes: 67_108_864,
  /** Between two looks for a reply: from the first to the second, growing. */
  pollFirstMs: 100,
  pollMaxMs: 2_000,
  /** Answers to one and the same question, one after the other. */
  answersOfOneQuestion: 100,
  /** Files that are looked at to find a call whose name is not known. */
  filesSearched: 20_000,
} as const
