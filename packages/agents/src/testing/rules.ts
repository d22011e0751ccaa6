// What a scripted model answers. Rules are tried in order; the first that fits the last message of
// the dialogue answers it. The servers keep no state but how often a rule was used, so the same
// script and the same requests give the same replies.

export type ScriptedBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string; readonly input: Readonly<Record<string, unknown>> }
  /** A tool whose input is plain text; only the Responses API has such. */
  | { readonly type: 'custom-tool'; readonly name: string; readonly input: string }

/**
 * `cut`: the connection is lost. `garbage`: what should be JSON is none. `error`: the service reports
 * an error in a reply that began well (only where it streams).
 */
export type ReplyDamage = 'cut' | 'garbage' | 'error'

/** `length`: the limit of tokens was reached. `refusal`: stopped by the provider's safety check. */
export type ReplyEnd = 'length' | 'refusal'

export type ScriptedRule = {
  /** Fits where the last message (of the user, or a tool's result) matches; absent: always. */
  readonly when?: RegExp
  readonly model?: RegExp
  /** Fits where the system prompt matches. */
  readonly system?: RegExp
  /** How often the rule may be used; absent: without end, up to the server's request limit. */
  readonly times?: number
  /** An HTTP status from 400 on makes the reply an error. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Waited before the reply begins, and between its parts. */
  readonly delayMs?: number
  readonly partDelayMs?: number
  /** What goes wrong after the first words; see `ReplyDamage`. */
  readonly damage?: ReplyDamage
  /** How the model says that it ended; absent: as is usual. */
  readonly end?: ReplyEnd
  /** `$LAST` in a text stands for the message that was matched. */
  readonly reply?: string | readonly ScriptedBlock[]
}

export type Asked = { readonly last: string; readonly model: string; readonly system: string }

/** What is answered where no rule fits. */
const NO_RULE: ScriptedRule = { reply: 'scripted reply to: $LAST' }

export class Script {
  readonly #rules: readonly ScriptedRule[]
  readonly #used: number[]

  constructor(rules: readonly ScriptedRule[]) {
    this.#rules = rules
    this.#used = rules.map(() => 0)
  }

  /** Counts as a use of the rule. */
  ruleFor(asked: Asked): ScriptedRule {
    const index = this.#rules.findIndex(
      (rule, at) =>
        this.#used[at]! < (rule.times ?? Number.POSITIVE_INFINITY) &&
        fits(rule.when, asked.last) &&
        fits(rule.model, asked.model) &&
        fits(rule.system, asked.system),
    )
    if (index < 0) return NO_RULE
    this.#used[index]!++
    return this.#rules[index]!
  }
}

function fits(pattern: RegExp | undefined, text: string): boolean {
  if (pattern === undefined) return true
  // A pattern with the global flag remembers where it stopped; each request starts afresh.
  pattern.lastIndex = 0
  return pattern.test(text)
}

/** The blocks of a reply, with `$LAST` filled in. */
export function blocksOfReply(rule: ScriptedRule, last: string): readonly ScriptedBlock[] {
  const reply = rule.reply ?? ''
  const blocks: readonly ScriptedBlock[] = typeof reply === 'string' ? [{ type: 'text', text: reply }] : reply
  return blocks.map((block) =>
    block.type === 'text' ? { type: 'text', text: block.text.replaceAll('$LAST', () => last) } : block,
  )
}
