// How good, how honest and how reliable the parties of a simulation are. All numbers are chances
// in [0, 1] unless their name says otherwise.

/** How what a party says reaches the engine. */
export type Channel = {
  /** Each call takes from `fromMs` to `toMs` of virtual time. */
  readonly fromMs: number
  readonly toMs: number
  /** The JSON of a reply is damaged: fenced, with a preamble or a trailing comma, cut, or none. */
  readonly garbled: number
  readonly crashes: number
  /** Does not answer before its time is over. */
  readonly hangs: number
  /** Is told to come back later. */
  readonly rateLimited: number
  readonly costUsd: number
}

/** What a critic says to a defence; what is left to 1 is `keep`. */
export type Stance = { readonly withdraw: number; readonly press: number; readonly fork: number }

export type CriticSkill = {
  /** c of p = c d: it looks at the surface where a planted fault is. */
  readonly chooses: number
  /** d of p = c d: it objects to a fault at a surface that it looks at. */
  readonly objects: number
  /** Bids like the others, and raises nothing in the whole debate. */
  readonly lazy: number
  /** Attacks a place of the work that is right; for each such place. */
  readonly falseAlarms: number
  /** Brings a witness with an attack. It is confirmed where there is a fault. */
  readonly witnesses: number
  readonly onTrue: Stance
  readonly onFalse: Stance
  /** Confirms a fix that removes the fault, and one that does not. */
  readonly confirmsRight: number
  readonly confirmsWrong: number
  /** Writes an item that cannot be used: no address, a file that is not there, an unknown number. */
  readonly spoils: number
  readonly channel: Channel
}

export type AuthorSkill = {
  readonly concedesTrue: number
  readonly concedesFalse: number
  /** Leaves an attack without an answer. */
  readonly ignores: number
  /** Its fix of a fault that it concedes removes it. */
  readonly fixesRight: number
  readonly breaksChecks: number
  readonly changesTests: number
  /** Answers what it was not asked, and takes concessions back. */
  readonly spoils: number
  readonly channel: Channel
}

export type JudgeSkill = {
  /** Dismisses an attack on a fault, and upholds one on what is right. */
  readonly errsOnTrue: number
  readonly errsOnFalse: number
  readonly undecided: number
  readonly channel: Channel
}

export const STEADY_CHANNEL: Channel = {
  fromMs: 500,
  toMs: 500,
  garbled: 0,
  crashes: 0,
  hangs: 0,
  rateLimited: 0,
  costUsd: 0.01,
}

const STEADFAST: Stance = { withdraw: 0, press: 0, fork: 0 }

/** Finds everything, says nothing false, and gives way to nothing. */
export const PERFECT_CRITIC: CriticSkill = {
  chooses: 1,
  objects: 1,
  lazy: 0,
  falseAlarms: 0,
  witnesses: 0,
  onTrue: STEADFAST,
  onFalse: { withdraw: 1, press: 0, fork: 0 },
  confirmsRight: 1,
  confirmsWrong: 0,
  spoils: 0,
  channel: STEADY_CHANNEL,
}

export const HONEST_AUTHOR: AuthorSkill = {
  concedesTrue: 1,
  concedesFalse: 0,
  ignores: 0,
  fixesRight: 1,
  breaksChecks: 0,
  changesTests: 0,
  spoils: 0,
  channel: STEADY_CHANNEL,
}

export const EXACT_JUDGE: JudgeSkill = {
  errsOnTrue: 0,
  errsOnFalse: 0,
  undecided: 0,
  channel: STEADY_CHANNEL,
}
