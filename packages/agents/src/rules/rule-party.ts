// A rule critic behind the interface of every party. Its rule is run again for every question:
// on frozen work it says the same each time, so that an answer is a function of the question.
import type { AttackItem } from '@gainsay/protocol'
import { NO_USAGE, PartyError, type Party } from '../party/party.ts'

export type RulePartyOptions = {
  /** `rules:evidence`, `rules:hygiene`, ... */
  readonly spec: string
  /** Runs the rule: the attacks in a fixed order. What runs programs ends them when the signal says so. */
  readonly attacks: (signal: AbortSignal) => readonly AttackItem[] | Promise<readonly AttackItem[]>
}

type Defence = { readonly id: string; readonly text: string }

/** An empty message asks for the opening; any other holds the defences, as the protocol writes them. */
export function ruleParty(options: RulePartyOptions): Party {
  const { spec } = options
  return {
    spec,
    vendor: 'rules',
    model: spec,
    async ask(message, { signal }) {
      const attacks = await run(options, signal)
      const value =
        message === '' ? { attacks } : { attacks: [], replies: replies(message, attacks, spec), fixes: [] }
      return { text: JSON.stringify(value), value, usage: NO_USAGE, costUsd: 0, model: spec, durationMs: 0 }
    },
  }
}

async function run({ attacks, spec }: RulePartyOptions, signal: AbortSignal): Promise<readonly AttackItem[]> {
  try {
    return await attacks(signal)
  } catch (error) {
    throw new PartyError(
      'crashed',
      `The rule critic ${spec} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** `A2.3` is the third attack that the rule lists: while it lists it, no words answer it. */
function replies(message: string, attacks: readonly AttackItem[], spec: string): object[] {
  const { defences } = JSON.parse(message) as { readonly defences: readonly Defence[] }
  return defences.map(({ id }) => {
    const found = attacks[Number(id.split('.')[1]) - 1]
    return found === undefined
      ? { id, say: 'withdraw', text: `${spec}, run again, no longer finds this.` }
      : { id, say: 'keep', text: `${spec}, run again, still finds this: ${found.statement}` }
  })
}
