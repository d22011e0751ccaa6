// The AI SDK, loaded when the first question is asked: it is an optional peer of the product, so that
// an install without it stays light. Nothing of it is looked for in the reviewed repository.

import type { LanguageModel } from 'ai'
import { PartyError } from '../../party/party.ts'
import type { ApiKind, Endpoint } from './providers.ts'

/** How each package is loaded; tests put others in their place. */
export type Packages = {
  readonly ai: () => Promise<typeof import('ai')>
  readonly anthropic: () => Promise<typeof import('@ai-sdk/anthropic')>
  readonly openai: () => Promise<typeof import('@ai-sdk/openai')>
  readonly google: () => Promise<typeof import('@ai-sdk/google')>
  readonly compatible: () => Promise<typeof import('@ai-sdk/openai-compatible')>
}

export const INSTALLED: Packages = {
  ai: () => import('ai'),
  anthropic: () => import('@ai-sdk/anthropic'),
  openai: () => import('@ai-sdk/openai'),
  google: () => import('@ai-sdk/google'),
  compatible: () => import('@ai-sdk/openai-compatible'),
}

const NAMES: Readonly<Record<ApiKind, string>> = {
  anthropic: '@ai-sdk/anthropic@3',
  openai: '@ai-sdk/openai@3',
  google: '@ai-sdk/google@3',
  compatible: '@ai-sdk/openai-compatible@2',
}

/** What a model of this version calls its interface; another one would be spoken to wrongly. */
const SPECIFICATION = 'v3'

export type Sdk = { readonly ai: typeof import('ai'); readonly model: LanguageModel }

/** @throws PartyError 'unavailable' with what has to be installed */
export async function loadSdk(
  spec: string,
  endpoint: Endpoint,
  modelId: string,
  packages: Packages,
): Promise<Sdk> {
  const install = `npm install -g ai@6 ${NAMES[endpoint.kind]}`
  const missing = (why: string, cause?: unknown): PartyError =>
    new PartyError(
      'unavailable',
      `${spec} needs the AI SDK beside gainsay, ${why}; run: ${install}`,
      cause === undefined ? {} : { cause },
    )
  try {
    const [ai, model] = await Promise.all([packages.ai(), modelOf(endpoint, modelId, packages)])
    const version = (model as { readonly specificationVersion?: unknown }).specificationVersion
    if (typeof ai.streamText !== 'function' || version !== SPECIFICATION)
      throw missing('and what is installed is of another version')
    silence()
    return { ai, model }
  } catch (error) {
    if (error instanceof PartyError) throw error
    const code = (error as { readonly code?: unknown }).code
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
      throw missing('which is not installed', error)
    throw missing('and it could not be loaded', error)
  }
}

async function modelOf(endpoint: Endpoint, modelId: string, packages: Packages): Promise<LanguageModel> {
  const { kind, url: baseURL } = endpoint
  // The libraries would take a key from the process's environment where none is given.
  const apiKey = endpoint.key ?? ''
  switch (kind) {
    case 'anthropic':
      return (await packages.anthropic()).createAnthropic({ baseURL, apiKey, fetch: noRedirect })(modelId)
    case 'openai':
      return (await packages.openai()).createOpenAI({ baseURL, apiKey, fetch: noRedirect }).responses(modelId)
    case 'google':
      return (await packages.google()).createGoogleGenerativeAI({ baseURL, apiKey, fetch: noRedirect })(
        modelId,
      )
    case 'compatible': {
      const { createOpenAICompatible } = await packages.compatible()
      return createOpenAICompatible({
        name: endpoint.provider,
        baseURL,
        ...(endpoint.key === null ? {} : { apiKey: endpoint.key }),
        includeUsage: true,
        supportsStructuredOutputs: endpoint.takesSchemas,
        fetch: noRedirect,
      }).chatModel(modelId)
    }
    default:
      return kind satisfies never
  }
}

/** A redirect would carry the key and the code to somewhere that nobody named. */
const noRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** Its warnings would be printed between the lines of a report. */
function silence(): void {
  const shared = globalThis as { AI_SDK_LOG_WARNINGS?: unknown }
  shared.AI_SDK_LOG_WARNINGS ??= false
}
