// A real agent program, made with the protocol's official library: it reads a file of its folder, asks
// for leave to do what its plan says, and answers with what came of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { agent, ndJsonStream } from '@agentclientprotocol/sdk'

const wants = JSON.parse(process.argv[2] ?? '[]')
let cwd = ''

agent({ name: 'sdk-agent' })
  .onRequest('initialize', ({ params }) => ({
    protocolVersion: params.protocolVersion,
    agentCapabilities: {},
    agentInfo: { name: 'sdk-agent', version: '3.1' },
  }))
  .onRequest('session/new', ({ params }) => {
    cwd = params.cwd
    return { sessionId: 's1' }
  })
  .onRequest('session/prompt', async ({ params, client }) => {
    const { sessionId } = params
    const update = (value) => client.notify('session/update', { sessionId, update: value })
    const say = (text) => update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })
    await say('Let me look. ')
    await update({
      sessionUpdate: 'tool_call',
      toolCallId: 't0',
      title: 'Read',
      kind: 'read',
      status: 'pending',
    })
    const came = []
    for (const [index, want] of wants.entries()) {
      const answer = await client.request('session/request_permission', {
        sessionId,
        toolCall: {
          toolCallId: `t${index + 1}`,
          title: want.kind,
          kind: want.kind,
          locations: want.path === undefined ? [] : [{ path: want.path }],
        },
        options: [
          { optionId: 'always', name: 'Always', kind: 'allow_always' },
          { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
          { optionId: 'no', name: 'No', kind: 'reject_once' },
        ],
      })
      came.push(answer.outcome.optionId ?? answer.outcome.outcome)
      if (answer.outcome.optionId === 'yes' && want.kind === 'edit')
        writeFileSync(join(cwd, want.path), want.text)
    }
    await update({
      sessionUpdate: 'usage_update',
      used: 10,
      size: 100,
      cost: { amount: 0.25, currency: 'USD' },
    })
    await update({ sessionUpdate: 'plan', entries: [] })
    const asked = params.prompt.map((part) => part.text).join('')
    const seen = { asked, came, file: readFileSync(join(cwd, 'a.txt'), 'utf8'), env: process.env }
    await say(JSON.stringify(seen))
    return { stopReason: 'end_turn' }
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)))
