import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTY_ROLES, parseSpec, type PartyRole } from '../../src/parties/spec.ts'

const read = (text: string, role: PartyRole = 'critic') => {
  const parsed = parseSpec(text, role)
  if (!parsed.ok) throw new Error(parsed.why)
  return parsed.spec
}
const why = (text: string, role: PartyRole = 'critic'): string => {
  const parsed = parseSpec(text, role)
  if (parsed.ok) throw new Error(`${text} was accepted`)
  return parsed.why
}

describe('parseSpec', () => {
  it.each([
    ['claude', { kind: 'claude', vendor: 'anthropic', model: null }],
    ['claude:opus', { kind: 'claude', vendor: 'anthropic', model: 'opus' }],
    ['claude:sonnet[1m]', { kind: 'claude', vendor: 'anthropic', model: 'sonnet[1m]' }],
    // The program can be pointed at other models: the model's maker decides, not the program's.
    ['claude:kimi-k2', { kind: 'claude', vendor: 'moonshot', model: 'kimi-k2' }],
    ['codex:gpt-5', { kind: 'codex', vendor: 'openai', model: 'gpt-5' }],
    ['codex:qwen3:8b', { kind: 'codex', vendor: 'alibaba', model: 'qwen3:8b' }],
    ['gemini', { kind: 'gemini', vendor: 'google', model: null }],
    ['opencode', { kind: 'opencode', vendor: null, model: null, provider: null }],
    [
      'opencode:openrouter/meta-llama/llama-3.1-8b',
      { vendor: 'meta', provider: 'openrouter', model: 'meta-llama/llama-3.1-8b' },
    ],
    ['api:anthropic/claude-opus-4-1', { vendor: 'anthropic', provider: 'anthropic' }],
    ['api:bedrock/us.anthropic.claude-opus-4-1-v1:0', { vendor: 'anthropic' }],
    ['api:openai/my-finetune', { vendor: 'openai' }],
    ['api:ollama/my-finetune', { vendor: null, model: 'my-finetune' }],
    ['acp:"/opt/my agent/bin" --acp', { kind: 'acp', vendor: null, command: ['/opt/my agent/bin', '--acp'] }],
    ['rules', { critics: ['evidence', 'checks', 'tests', 'hygiene'], text: 'rules' }],
    ['rules: hygiene, evidence', { critics: ['evidence', 'hygiene'], text: 'rules:evidence,hygiene' }],
    ['human', { kind: 'human', vendor: 'human', model: null }],
    ['mailbox:C:\\box', { kind: 'mailbox', folder: 'C:\\box', vendor: null }],
    ['script:a b.json', { kind: 'script', file: 'a b.json', vendor: null }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it.each([
    ['', /is empty/],
    ['claud', /names no party.*Did you mean claude/],
    ['gpt-5', /names no party/],
    ['constructor', /names no party/],
    ['claude:', /ends after its colon/],
    ['claude:a b', /holds a space/],
    ['codex:--dangerously-bypass', /starts with a dash/],
    ['api:openai', /does not name a provider and a model/],
    ['api', /needs a provider and a model/],
    ['api:/x', /does not name/],
    ['opencode:x/', /does not name/],
    ['acp:"unclosed', /not closed/],
    ['acp:""', /needs a command/],
    ['rules:evidence,style', /"style" is no rule critic/],
    ['rules:', /ends after its colon/],
    ['human:me', /stands alone/],
    ['mailbox', /needs a folder/],
    ['script', /needs a file/],
    ['witness', /cannot be a critic, only a judge/],
    ['claude:a\u0000', /control characters/],
    [`acp:${'x'.repeat(5000)}`, /too long/],
    [`claude:${'x'.repeat(300)}`, /longer than 200/],
  ])('%j is refused in one sentence', (text, expected) => {
    expect(why(text)).toMatch(expected)
  })

  it('lets only a judge be a witness, and only a critic be a rule', () => {
    expect(read('witness', 'judge').kind).toBe('witness')
    for (const role of PARTY_ROLES.filter((name) => name !== 'critic'))
      expect(why('rules', role)).toContain('cannot be')
    expect(why('nobody', 'judge')).toContain('witness')
    expect(why('nobody', 'critic')).not.toContain('witness')
  })

  it('never throws, answers in one line, and reads its own text back', () => {
    const kinds = fc.constantFrom(
      'claude',
      'codex',
      'api',
      'acp',
      'rules',
      'mailbox',
      'script',
      'human',
      'opencode',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(kinds, fc.string()).map(([kind, rest]) => `${kind}:${rest}`),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...PARTY_ROLES), (text, role) => {
        const parsed = parseSpec(text, role)
        if (parsed.ok) expect(parseSpec(parsed.spec.text, role)).toEqual(parsed)
        else expect(parsed.why).toMatch(/^[^\n]+[.?]$/u)
      }),
      { numRuns: 500 },
    )
  })
})
