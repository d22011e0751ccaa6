// Texts of other people on a terminal: a name or a message must not move the cursor, recolour the
// screen, hide what follows or turn the reading direction around.

// Controls except line feed and tab; C1; marks that reorder or hide text; tags; lone surrogates.
const HOSTILE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

export type PrintableOptions = {
  /** Line feeds and tabs are shown as \n and \t. Default false: they stay. */
  readonly oneLine?: boolean
  /** In UTF-16 units of the result; longer texts end in an ellipsis. */
  readonly maxLength?: number
}

/** The text with everything that a terminal would act on spelled out, e.g. `\x1b[2J`, `\u202e`. */
export function printable(text: string, options: PrintableOptions = {}): string {
  let shown = text.replace(HOSTILE, spell)
  if (options.oneLine === true)
    shown = shown.replaceAll('\n', String.raw`\n`).replaceAll('\t', String.raw`\t`)
  const limit = options.maxLength
  if (limit === undefined || shown.length <= limit) return shown
  return `${shown.slice(0, Math.max(0, limit - 1)).replace(/[\ud800-\udbff]$/, '')}…`
}

function spell(character: string): string {
  const code = character.codePointAt(0)!
  if (code === 0x0d) return String.raw`\r`
  if (code < 0x100) return String.raw`\x${code.toString(16).padStart(2, '0')}`
  if (code < 0x10000) return String.raw`\u${code.toString(16).padStart(4, '0')}`
  return String.raw`\u{${code.toString(16)}}`
}
