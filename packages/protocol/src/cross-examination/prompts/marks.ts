// The marks around material. What stands between them is data (see data-rule.ts), so nothing in
// the data may look like a mark: it would end the data and begin an instruction.

export const MARKS = {
  task: { begin: '--- TASK ---', end: '--- END OF TASK ---' },
  work: { begin: '--- WORK ---', end: '--- END OF WORK ---' },
  answers: { begin: '--- THE AUTHOR ANSWERS ---', end: '--- END OF THE ANSWERS ---' },
} as const

const LIKE_A_MARK = /^---(?=[^\S\n]*(?:END OF|THE AUTHOR|TASK\b|WORK\b))/gim

/**
 * Words of others without lines that begin as a mark does. Lines of a diff begin with their sign,
 * so that what a critic quotes of them is left as it is. Doing it twice changes nothing.
 */
export function withoutMarks(text: string): string {
  return text.replace(LIKE_A_MARK, '- --')
}
