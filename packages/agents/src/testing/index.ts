// The test kit: scripted model servers for tests that run the real agent programs and libraries.
export { startAnthropicServer, type ServerOptions } from './anthropic-server.ts'
export { startGeminiServer } from './gemini-server.ts'
export { SERVER_LIMITS, type RecordedRequest, type ScriptedServer } from './loopback-server.ts'
export { startOpenAiChatServer } from './openai-chat-server.ts'
export { startOpenAiServer } from './openai-server.ts'
export type { ReplyDamage, ReplyEnd, ScriptedBlock, ScriptedRule } from './rules.ts'
