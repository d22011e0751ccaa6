/** The longest pattern and the longest text that are compared. */
export const GLOB_CHARACTERS_MAX = 1_000

/**
 * Whether the text fits a pattern in which `*` stands for any characters. Case is ignored. In time
 * of at most pattern times text: no pattern of an outside file can make it hang.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  if (pattern.length > GLOB_CHARACTERS_MAX || text.length > GLOB_CHARACTERS_MAX) return false
  const wanted = pattern.toLowerCase()
  const given = text.toLowerCase()
  let at = 0
  let star = -1
  let retry = 0
  let position = 0
  while (position < given.length) {
    if (wanted[at] === '*') {
      star = at++
      retry = position
    } else if (at < wanted.length && wanted[at] === given[position]) {
      at++
      position++
    } else if (star >= 0) {
      at = star + 1
      position = ++retry
    } else return false
  }
  while (wanted[at] === '*') at++
  return at === wanted.length
}
