// Who made a model, from its published name. Only names that one vendor uses are listed; anything
// else is unknown, which is said and never guessed: an address on the network can serve any model.

const BY_MODEL: readonly (readonly [RegExp, string])[] = [
  [/^(?:claude|sonnet|opus|haiku|opusplan)(?:[-.\d[]|$)/, 'anthropic'],
  [/^(?:gpt|chatgpt|codex|o[1345])(?:[-.\d]|$)/, 'openai'],
  [/^(?:gemini|gemma)(?:[-.\d]|$)/, 'google'],
  [/^(?:meta-)?llama(?:[-.\d]|$)/, 'meta'],
  [/^(?:mistral|mixtral|codestral|devstral|magistral|ministral)(?:[-.\d]|$)/, 'mistral'],
  [/^(?:qwen|qwq)(?:[-.\d]|$)/, 'alibaba'],
  [/^deepseek(?:[-.\d]|$)/, 'deepseek'],
  [/^grok(?:[-.\d]|$)/, 'xai'],
  [/^kimi(?:[-.\d]|$)/, 'moonshot'],
  [/^glm(?:[-.\d]|$)/, 'zhipu'],
  [/^phi(?:[-.\d]|$)/, 'microsoft'],
  [/^command-(?:a|r)(?:[-.\d+]|$)/, 'cohere'],
  [/^nova-(?:micro|lite|pro|premier)(?:[-.\d]|$)/, 'amazon'],
]

/** Providers that serve their own models only. Resellers and local servers are not among them. */
const BY_PROVIDER: Readonly<Record<string, string>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'google',
  mistral: 'mistral',
  deepseek: 'deepseek',
  xai: 'xai',
  cohere: 'cohere',
}

/**
 * `claude-opus-4-1`, `openrouter/meta-llama/llama-3.1-8b` or `qwen3:8b` to a vendor; null: unknown.
 */
export function vendorOfModel(model: string): string | null {
  const parts = model.toLowerCase().split('/')
  const name = parts.at(-1)!.split(':')[0]!
  // Cloud names carry the vendor before a dot: `us.anthropic.claude-opus-4-1-v1`.
  const bare = name.replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|meta|mistral|amazon|cohere|deepseek)\./, '')
  return BY_MODEL.find(([pattern]) => pattern.test(bare))?.[1] ?? null
}

export function vendorOfProvider(provider: string): string | null {
  return Object.hasOwn(BY_PROVIDER, provider) ? BY_PROVIDER[provider]! : null
}
