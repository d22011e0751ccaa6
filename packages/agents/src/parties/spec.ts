// Party specifications (DESIGN section 7): one line of text names who is asked. The grammar is one
// table; what does not fit gives one sentence that says what to write instead.
//
//   claude[:model]  codex[:model]  gemini[:model]  opencode[:provider/model]  acp:<command>
//   api:<provider>/<model>  rules[:evidence,checks,tests,hygiene]  human  mailbox:<folder>
//   script:<file>  and, for a judge, witness

import { vendorOfModel, vendorOfProvider } from './vendor.ts'
import { splitWords } from './words.ts'

export const PARTY_ROLES = ['critic', 'proposer', 'judge', 'prover', 'verifier'] as const
export type PartyRole = (typeof PARTY_ROLES)[number]

export const RULE_CRITICS = ['evidence', 'checks', 'tests', 'hygiene'] as const
export type RuleCritic = (typeof RULE_CRITICS)[number]

export const AGENT_PROGRAMS = ['claude', 'codex', 'gemini', 'opencode'] as const
export type AgentProgram = (typeof AGENT_PROGRAMS)[number]

type Named = {
  /** The specification in its shortest form; parsing it again gives the same data. */
  readonly text: string
  /** Who made the model; null where the specification does not tell. */
  readonly vendor: string | null
  /** Null: the program's own default, or no model at all. */
  readonly model: string | null
}
export type PartySpec =
  | (Named & { readonly kind: 'claude' | 'codex' | 'gemini' })
  | (Named & { readonly kind: 'opencode'; readonly provider: string | null })
  | (Named & { readonly kind: 'acp'; readonly command: readonly [string, ...string[]] })
  | (Named & { readonly kind: 'api'; readonly provider: string; readonly model: string })
  | (Named & { readonly kind: 'rules'; readonly critics: readonly RuleCritic[] })
  | (Named & { readonly kind: 'human' | 'witness' })
  | (Named & { readonly kind: 'mailbox'; readonly folder: string })
  | (Named & { readonly kind: 'script'; readonly file: string })
export type PartyKind = PartySpec['kind']

export type ParsedSpec =
  | { readonly ok: true; readonly spec: PartySpec }
  | { readonly ok: false; readonly why: string }

/** Longest specification, in UTF-16 units; an acp command with its arguments fits easily. */
export const SPEC_CHARACTERS_MAX = 4_096
const MODEL_CHARACTERS_MAX = 200

const KINDS: Record<PartyKind, { readonly shape: string; readonly roles: readonly PartyRole[] }> = {
  claude: { shape: 'claude[:model]', roles: PARTY_ROLES },
  codex: { shape: 'codex[:model]', roles: PARTY_ROLES },
  gemini: { shape: 'gemini[:model]', roles: PARTY_ROLES },
  opencode: { shape: 'opencode[:provider/model]', roles: PARTY_ROLES },
  acp: { shape: 'acp:<command>', roles: PARTY_ROLES },
  api: { shape: 'api:<provider>/<model>', roles: PARTY_ROLES },
  rules: { shape: `rules[:${RULE_CRITICS.join(',')}]`, roles: ['critic'] },
  human: { shape: 'human', roles: PARTY_ROLES },
  mailbox: { shape: 'mailbox:<folder>', roles: PARTY_ROLES },
  script: { shape: 'script:<file>', roles: PARTY_ROLES },
  witness: { shape: 'witness', roles: ['judge'] },
}

/**
 * Reads one specification. Folders, files and programs are not looked at.
 *
 * @example
 * const parsed = parseSpec('codex:gpt-5', 'critic')
 * if (parsed.ok) console.log(parsed.spec.kind, parsed.spec.vendor, parsed.spec.model) // codex openai gpt-5
 */
export function parseSpec(text: string, role: PartyRole): ParsedSpec {
  const given = text.trim()
  if (given === '') return wrong(`A ${role} is empty; write one of ${shapes(role)}.`)
  if (given.length > SPEC_CHARACTERS_MAX)
    return wrong(`A ${role} of ${given.length} characters is too long; ${SPEC_CHARACTERS_MAX} are allowed.`)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(given)) return wrong(`A ${role} holds control characters; remove them.`)
  const colon = given.indexOf(':')
  const kind = (colon < 0 ? given : given.slice(0, colon)).toLowerCase()
  const rest = colon < 0 ? null : given.slice(colon + 1).trim()
  if (!Object.hasOwn(KINDS, kind)) return wrong(unknownKind(given, kind, role))
  const known = KINDS[kind as PartyKind]
  if (!known.roles.includes(role))
    return wrong(
      `${kind} cannot be a ${role}, only a ${known.roles.join(' or ')}; write one of ${shapes(role)}.`,
    )
  if (rest === '') return wrong(`"${given}" ends after its colon; write ${known.shape}.`)
  return READERS[kind as PartyKind](kind as PartyKind, rest)
}

type Reader = (kind: PartyKind, rest: string | null) => ParsedSpec

const READERS: Record<PartyKind, Reader> = {
  claude: (_, rest) => program('claude', 'anthropic', rest),
  codex: (_, rest) => program('codex', 'openai', rest),
  gemini: (_, rest) => program('gemini', 'google', rest),
  opencode: (_, rest) => opencode(rest),
  acp: (_, rest) => acp(rest),
  api: (_, rest) => api(rest),
  rules: (_, rest) => rules(rest),
  human: (_, rest) => alone('human', 'human', rest),
  witness: (_, rest) => alone('witness', null, rest),
  mailbox: (_, rest) =>
    rest === null
      ? wrong('mailbox needs a folder; write mailbox:<folder>.')
      : right({ kind: 'mailbox', text: `mailbox:${rest}`, vendor: null, model: null, folder: rest }),
  script: (_, rest) =>
    rest === null
      ? wrong('script needs a file; write script:<file>.')
      : right({ kind: 'script', text: `script:${rest}`, vendor: null, model: null, file: rest }),
}

function program(kind: 'claude' | 'codex' | 'gemini', own: string, model: string | null): ParsedSpec {
  const fault = model === null ? null : modelFault(model)
  if (fault !== null) return wrong(`The model of ${kind} ${fault}; write ${KINDS[kind].shape}.`)
  const vendor = (model === null ? null : vendorOfModel(model)) ?? own
  return right({ kind, text: model === null ? kind : `${kind}:${model}`, vendor, model })
}

function opencode(rest: string | null): ParsedSpec {
  if (rest === null)
    return right({ kind: 'opencode', text: 'opencode', vendor: null, model: null, provider: null })
  const read = providerAndModel(rest)
  if (typeof read === 'string') return wrong(`${read}; write ${KINDS.opencode.shape}.`)
  return right({ kind: 'opencode', text: `opencode:${rest}`, ...read })
}

function api(rest: string | null): ParsedSpec {
  if (rest === null) return wrong(`api needs a provider and a model; write ${KINDS.api.shape}.`)
  const read = providerAndModel(rest)
  if (typeof read === 'string') return wrong(`${read}; write ${KINDS.api.shape}.`)
  return right({ kind: 'api', text: `api:${rest}`, ...read })
}

function acp(rest: string | null): ParsedSpec {
  if (rest === null) return wrong(`acp needs a command; write ${KINDS.acp.shape}.`)
  const words = splitWords(rest)
  if (words === null) return wrong('The command of acp has a quote that is not closed; close it.')
  const [first, ...others] = words
  if (first === undefined || first === '') return wrong(`acp needs a command; write ${KINDS.acp.shape}.`)
  return right({ kind: 'acp', text: `acp:${rest}`, vendor: null, model: null, command: [first, ...others] })
}

function rules(rest: string | null): ParsedSpec {
  const named = rest === null ? [...RULE_CRITICS] : rest.split(',').map((name) => name.trim().toLowerCase())
  const unknown = named.find((name) => !(RULE_CRITICS as readonly string[]).includes(name))
  if (unknown !== undefined)
    return wrong(`"${unknown}" is no rule critic; write rules or some of ${RULE_CRITICS.join(',')}.`)
  const critics = RULE_CRITICS.filter((name) => named.includes(name))
  const text = critics.length === RULE_CRITICS.length ? 'rules' : `rules:${critics.join(',')}`
  return right({ kind: 'rules', text, vendor: null, model: null, critics })
}

function alone(kind: 'human' | 'witness', vendor: string | null, rest: string | null): ParsedSpec {
  if (rest !== null) return wrong(`${kind} stands alone; write ${kind} without ":${rest}".`)
  return right({ kind, text: kind, vendor, model: null })
}

type ProviderAndModel = { provider: string; model: string; vendor: string | null }

function providerAndModel(rest: string): ProviderAndModel | string {
  const slash = rest.indexOf('/')
  if (slash <= 0 || slash === rest.length - 1) return `"${rest}" does not name a provider and a model`
  const provider = rest.slice(0, slash).toLowerCase()
  const model = rest.slice(slash + 1)
  const fault = modelFault(model) ?? (modelFault(provider) === null ? null : 'has no usable provider')
  if (fault !== null) return `The model "${rest}" ${fault}`
  return { provider, model, vendor: vendorOfModel(model) ?? vendorOfProvider(provider) }
}

// A model travels as one argument of a program: it must not be read as an option there.
function modelFault(model: string): string | null {
  if (model.length > MODEL_CHARACTERS_MAX) return `is longer than ${MODEL_CHARACTERS_MAX} characters`
  if (model.startsWith('-')) return 'starts with a dash'
  if (/\s/.test(model)) return 'holds a space'
  return null
}

function shapes(role: PartyRole): string {
  return Object.values(KINDS)
    .filter((kind) => kind.roles.includes(role))
    .map((kind) => kind.shape)
    .join(', ')
}

function unknownKind(given: string, kind: string, role: PartyRole): string {
  const shown = given.length > 60 ? `${given.slice(0, 59)}…` : given
  const near = Object.keys(KINDS).find(
    (name) => kind.length > 2 && (name.startsWith(kind) || kind.startsWith(name)),
  )
  const hint = near === undefined ? '' : ` Did you mean ${KINDS[near as PartyKind].shape}?`
  return `"${shown}" names no party; a ${role} is one of ${shapes(role)}.${hint}`
}

function right(spec: PartySpec): ParsedSpec {
  return { ok: true, spec }
}

function wrong(why: string): ParsedSpec {
  return { ok: false, why }
}
