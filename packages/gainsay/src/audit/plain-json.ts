// JSON that is safe to show on a terminal: control characters of the second range (C1) and those
// that turn the direction of writing are escaped. It parses to the same value.
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
