// What of a user message of Codex the user wrote.
import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'

const INJECTED =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|turn_aborted|user_shell_command|user_action|skill|skills_instructions|subagent_notification|permissions instructions|collaboration_mode|goal_context|hook_prompt|codex_internal_context|model_switch|image|recommended_plugins|legacy_)|# AGENTS\.md instructions|\[Image #\d+\]\s*$)/
const IDE_REQUEST = /(?:^|\n)## My request for Codex:?\s*\n([\s\S]*)$/

/** The user's words in a message item, or '' where there are none. */
export function wordsOfMessage(payload: Json): string {
  const passed = asObject(payload['internal_chat_message_metadata_passthrough'])
  const kinds = asArray(passed?.['content_item_kinds'])
  return asArray(payload['content'])
    .map((part, index) => {
      const kind = asText(kinds[index])
      const text = asText(asObject(part)?.['text']) ?? ''
      const foreign = kind !== null && kind !== 'unknown' && !kind.startsWith('user')
      return foreign || INJECTED.test(text) ? '' : requestOnly(text).trim()
    })
    .filter(Boolean)
    .join('\n\n')
}

/** An editor puts its context before the request; only the request is the user's. */
function requestOnly(text: string): string {
  return IDE_REQUEST.exec(text)?.[1] ?? text
}
