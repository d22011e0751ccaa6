// The test kit: scripted model servers for tests that run the real agent programs.
export { startAnthropicServer, type ServerOptions } from './anthropic-server.ts'
export { SERVER_LIMITS, type RecordedRequest, type ScriptedServer } from './loopback-server.ts'
export { startOpenAiServer } from './openai-server.ts'
export type { ScriptedBlock, ScriptedRule } from './rules.ts'
