// An agent that keeps no conversation for us is told it anew, whole, with every turn: so a fork from an
// earlier point and a resume work with any agent. It costs what it says again.

import { asText, type Json } from '../../json/read-json.ts'

/** @param turns what was asked and answered before, oldest first */
export function retold(turns: readonly Json[], message: string): string {
  if (turns.length === 0) return message
  const before = turns.map(
    (turn, index) =>
      `--- message ${index + 1} ---\n${asText(turn['asked']) ?? ''}\n--- your answer ${index + 1} ---\n${asText(turn['answered']) ?? ''}`,
  )
  return `This conversation has gone on for a while. All of it is below, oldest first; answer only its last message, in the form that the messages ask for.\n\n${before.join('\n')}\n--- message ${turns.length + 1}, which you answer now ---\n${message}`
}
