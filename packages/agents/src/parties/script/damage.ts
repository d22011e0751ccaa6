// The ways in which models spoil JSON, each one seen in the field: for trying out what reads replies.

import type { Damage } from './format.ts'

/** @param keepCharacters kept by `cut`; half of the text where it is not given */
export function damaged(json: string, damage: Damage, keepCharacters?: number): string {
  switch (damage) {
    case 'fence':
      return `\`\`\`json\n${json}\n\`\`\`\n`
    case 'preamble':
      return `Here is what I found after a careful look:\n\n${json}\n\nLet me know if I should go on.`
    case 'trailing-comma':
      return json.replace(/([^[{,\s])(?=[\]}]+$)/, '$1,')
    case 'cut':
      return json.slice(0, keepCharacters ?? Math.floor(json.length / 2))
    case 'not-json':
      return 'I could not find the time to write this in the format that was asked for.'
    default:
      return damage satisfies never
  }
}
