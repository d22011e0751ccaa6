// Every bound of the session readers, by name. What goes over one is said in a notice.
export const SESSION_LIMITS: Readonly<
  Record<
    | 'lineBytes'
    | 'outputHeadChars'
    | 'outputTailChars'
    | 'lineEndDistanceChars'
    | 'textChars'
    | 'commandChars'
    | 'toolNameChars'
    | 'keptOutputChars'
    | 'trimmedTailChars'
    | 'keptMessageChars'
    | 'items'
    | 'agentFiles'
    | 'agentFolderDepth'
    | 'probeBytes'
    | 'listedFiles'
    | 'projectFolders'
    | 'probesAtOnce'
    | 'noticesOfOneKind',
    number
  >
> = {
  /** A longer line is passed over whole: no agent writes one that says what was done. */
  lineBytes: 64 * 1024 * 1024,
  /** What is kept of a command's output: its first and its last characters. */
  outputHeadChars: 2_048,
  outputTailChars: 6_144,
  /** How much of a part that is kept may be given up so that it is cut at a line's end. */
  lineEndDistanceChars: 1_024,
  /** Of one message, user turn or command line; a longer one loses its middle. */
  textChars: 256 * 1024,
  commandChars: 64 * 1024,
  toolNameChars: 200,
  /** All outputs of one session together; past it the oldest lose their heads and most of their tails. */
  keptOutputChars: 12 * 1024 * 1024,
  trimmedTailChars: 256,
  /** All assistant texts of one session together; past it the oldest that claim nothing go first. */
  keptMessageChars: 8 * 1024 * 1024,
  /** Turns, messages, commands and edits of one session together; past it the oldest go. */
  items: 250_000,
  /** Subagent transcripts merged into one session. */
  agentFiles: 1_000,
  agentFolderDepth: 4,
  /** Read at each end of a file to learn what it is. */
  probeBytes: 64 * 1024,
  /** Files that one listing looks at. */
  listedFiles: 200_000,
  projectFolders: 50_000,
  /** Files probed at the same time. */
  probesAtOnce: 16,
  /** Notices of one kind that are listed one by one before they are only counted. */
  noticesOfOneKind: 5,
}
