import { afterEach, describe, expect, it } from 'vitest'
import {
  startAnthropicServer,
  startGeminiServer,
  startOpenAiChatServer,
  startOpenAiServer,
  type ScriptedServer,
} from '@gainsay/agents/testing'

let server: ScriptedServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${server!.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
/** The fields of either API's events that are looked at. */
type Event = {
  readonly type: string
  readonly sequence_number?: number
  readonly delta?: Readonly<Record<string, string>>
  readonly response?: { readonly output: readonly { readonly type: string; readonly name?: string }[] }
}
const events = async (response: Response): Promise<Event[]> =>
  [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as Event)

describe('the scripted Messages API', () => {
  const ask = (text: string, more: object = {}): Promise<Response> =>
    post('/v1/messages', {
      model: 'm',
      messages: [
        { role: 'user', content: text },
        { role: 'system', content: 'environment' },
      ],
      ...more,
    })

  it('answers by the first rule that fits, as often as it may', async () => {
    server = await startAnthropicServer({
      rules: [
        { when: /^hi/, times: 1, reply: 'once' },
        { when: /^hi/, reply: 'again: $LAST' },
      ],
    })
    const said = async (): Promise<unknown> => (await ask('hi')).json()
    expect([await said(), await said()]).toMatchObject([
      { content: [{ type: 'text', text: 'once' }] },
      { content: [{ type: 'text', text: 'again: hi' }] },
    ])
    expect(server.requests).toHaveLength(2)
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('streams text and tool calls in parts that add up', async () => {
    const input = { command: 'x'.repeat(200) }
    server = await startAnthropicServer({
      rules: [
        {
          reply: [
            { type: 'text', text: 'y'.repeat(100) },
            { type: 'tool', name: 'Bash', input },
          ],
        },
      ],
    })
    const sent = await events(await ask('go', { stream: true }))
    expect(sent[0]!.type).toBe('message_start')
    const joined = (key: string): string => sent.map(({ delta }) => delta?.[key] ?? '').join('')
    expect(joined('text')).toBe('y'.repeat(100))
    expect(JSON.parse(joined('partial_json'))).toEqual(input)
    expect(sent.find(({ type }) => type === 'message_delta')!.delta!['stop_reason']).toBe('tool_use')
    expect(sent.at(-1)!.type).toBe('message_stop')
  })

  it('matches tool results without reminders, and gives errors with their headers', async () => {
    server = await startAnthropicServer({
      rules: [{ when: /^Exit code 1$/, status: 529, headers: { 'retry-after': '7' } }],
    })
    const content = [
      { type: 'tool_result', tool_use_id: 't', content: 'Exit code 1' },
      { type: 'text', text: '<system-reminder>x</system-reminder>' },
    ]
    const response = await post('/v1/messages', { model: 'm', messages: [{ role: 'user', content }] })
    expect([response.status, response.headers.get('retry-after')]).toEqual([529, '7'])
    expect(await response.json()).toMatchObject({ error: { type: 'overloaded_error' } })
  })
})

describe('the scripted Responses API', () => {
  it('streams messages, function calls and custom tool calls', async () => {
    server = await startOpenAiServer({
      rules: [
        {
          when: /^go/,
          reply: [
            { type: 'tool', name: 'exec_command', input: { cmd: 'ls' } },
            { type: 'custom-tool', name: 'apply_patch', input: 'p' },
          ],
        },
        { when: /^out/, reply: 'done with $LAST' },
      ],
    })
    const input = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] }]
    const sent = await events(await post('/v1/responses', { model: 'm', input, stream: true }))
    expect(sent.map((event) => event.sequence_number)).toEqual(sent.map((_, index) => index))
    const output = sent.at(-1)!.response!.output
    expect(output.map(({ type, name }) => [type, name])).toEqual([
      ['function_call', 'exec_command'],
      ['custom_tool_call', 'apply_patch'],
    ])
    const whole = await post('/v1/responses', {
      model: 'm',
      input: [...input, { type: 'function_call_output', output: 'out' }],
    })
    expect(await whole.json()).toMatchObject({ output: [{ content: [{ text: 'done with out' }] }] })
  })
})

describe('the scripted Chat Completions API', () => {
  const ask = (text: string, more: object = {}): Promise<Response> =>
    post('/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content: text }], ...more })

  it('answers whole and in a stream, with usage where it is wanted', async () => {
    server = await startOpenAiChatServer({
      rules: [
        { when: /^call/, reply: [{ type: 'tool', name: 'look', input: { path: 'a' } }] },
        { reply: 'You said: $LAST' },
      ],
    })
    expect(await (await ask('hi')).json()).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { content: 'You said: hi' }, finish_reason: 'stop' }],
    })
    type Chunk = { choices: { delta: { content?: string }; finish_reason: string | null }[]; usage?: object }
    const response = await ask('x'.repeat(100), { stream: true, stream_options: { include_usage: true } })
    const lines = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => data!)
    expect(lines.at(-1)).toBe('[DONE]')
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line) as Chunk)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      `You said: ${'x'.repeat(100)}`,
    )
    expect(chunks.at(-1)!.usage).toBeDefined()
    expect(await (await ask('call')).json()).toMatchObject({
      choices: [
        {
          finish_reason: 'tool_calls',
          message: { tool_calls: [{ function: { name: 'look', arguments: '{"path":"a"}' } }] },
        },
      ],
    })
  })
})

describe('the scripted Gemini API', () => {
  const ask = (verb: string, text: string): Promise<Response> =>
    post(`/v1beta/models/m:${verb}`, { contents: [{ role: 'user', parts: [{ text }] }] })

  it('answers whole and in a stream', async () => {
    server = await startGeminiServer({
      rules: [
        { when: /^call/, reply: [{ type: 'tool', name: 'look', input: { path: 'a' } }] },
        { model: /^m$/, reply: 'You said: $LAST' },
      ],
    })
    expect(await (await ask('generateContent', 'hi')).json()).toMatchObject({
      candidates: [{ content: { parts: [{ text: 'You said: hi' }] }, finishReason: 'STOP' }],
    })
    expect(await (await ask('generateContent', 'call')).json()).toMatchObject({
      candidates: [{ content: { parts: [{ functionCall: { name: 'look', args: { path: 'a' } } }] } }],
    })
    const sent = await (await ask('streamGenerateContent', 'hi')).text()
    expect(sent).toContain('You said: hi')
    expect(sent.match(/"finishReason"/g)).toHaveLength(1)
    expect((await ask('nothing', 'hi')).status).toBe(404)
  })
})

describe('what goes wrong with a reply', () => {
  const servers = {
    '/v1/messages': startAnthropicServer,
    '/v1/responses': startOpenAiServer,
    '/v1/chat/completions': startOpenAiChatServer,
    '/v1beta/models/m:generateContent': startGeminiServer,
  }
  it.each(Object.entries(servers))('is in a whole reply of %s as in a stream', async (path, start) => {
    const question = { model: 'm', messages: [], input: 'x', contents: [] }
    server = await start({
      rules: [
        { times: 1, damage: 'garbage', reply: 'yes' },
        { damage: 'cut', reply: 'yes' },
      ],
    })
    await expect((await post(path, question)).json()).rejects.toThrow(SyntaxError)
    await expect(post(path, question).then((response) => response.text())).rejects.toThrow(/terminated|fetch/)
  })
})
