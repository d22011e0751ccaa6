import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startAnthropicServer,
  startGeminiServer,
  startOpenAiChatServer,
  startOpenAiServer,
  type ScriptedRule,
  type ScriptedServer,
} from '@gainsay/agents/testing'
import { apiParty, type ApiPartyOptions } from '../../../src/parties/api/api-party.ts'
import type { Party } from '../../../src/party/party.ts'

export const PROVIDERS = ['anthropic', 'openai', 'google', 'ollama', 'compatible'] as const
export type Provider = (typeof PROVIDERS)[number]

const START = {
  anthropic: startAnthropicServer,
  openai: startOpenAiServer,
  google: startGeminiServer,
  ollama: startOpenAiChatServer,
  compatible: startOpenAiChatServer,
}
const MODELS = {
  anthropic: 'claude-opus-4-5',
  openai: 'gpt-5.2',
  google: 'gemini-2.5-flash',
  ollama: 'qwen3',
  compatible: 'anything',
}

/** A provider on loopback, a folder for its conversations, and parties that speak to it. */
export class Bench {
  readonly provider: Provider
  readonly folder: string
  readonly model: string
  #server: ScriptedServer | null = null

  constructor(provider: Provider) {
    this.provider = provider
    this.model = MODELS[provider]
    this.folder = mkdtempSync(join(tmpdir(), 'gainsay-api-'))
  }

  get server(): ScriptedServer {
    if (this.#server === null) throw new Error('the server is not started')
    return this.#server
  }

  get conversations(): string {
    return join(this.folder, 'conversations')
  }

  source(): Record<string, string> {
    const { url } = this.server
    return {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy-anthropic',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: 'dummy-openai',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: 'dummy-google',
      GAINSAY_OLLAMA_URL: `${url}/v1`,
      GAINSAY_API_URL: `${url}/v1/`,
    }
  }

  async start(rules: readonly ScriptedRule[]): Promise<this> {
    this.#server = await START[this.provider]({ rules })
    return this
  }

  party(more: Partial<ApiPartyOptions> = {}): Party {
    return apiParty(this.options(more))
  }

  options(more: Partial<ApiPartyOptions> = {}): ApiPartyOptions {
    return {
      spec: `api:${this.provider}/${this.model}`,
      vendor: 'tests',
      provider: this.provider,
      model: this.model,
      role: 'critic',
      source: this.source(),
      conversations: () => this.conversations,
      folder: null,
      retries: 0,
      ...more,
    }
  }

  async close(): Promise<void> {
    await this.#server?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
