// `gainsay/testing`: scripted model servers on loopback, for whoever tests agents, parties or reviews
// without a key and without a network. See docs/testing-kit.md.
export {
  SERVER_LIMITS,
  startAnthropicServer,
  startGeminiServer,
  startOpenAiChatServer,
  startOpenAiServer,
  type RecordedRequest,
  type ReplyDamage,
  type ReplyEnd,
  type ScriptedBlock,
  type ScriptedRule,
  type ScriptedServer,
  type ServerOptions,
} from '@gainsay/agents/testing'
