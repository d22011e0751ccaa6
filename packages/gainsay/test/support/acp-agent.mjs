// An agent of few words that speaks the Agent Client Protocol and needs nothing but Node: it attacks
// what it finds in the work, and says whether it can see a file outside of it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const outside = join(process.argv[2], 'diary.txt')
let cwd = ''
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

function answerTo(prompt) {
  if (!prompt.includes('First choose where') || prompt.includes('your answer 1'))
    return {
      attacks: [
        {
          topic: 'seen',
          aspect: 'other',
          address: {
            kind: 'file',
            path: 'a.txt',
            start: 1,
            end: 1,
            quote: readFileSync(join(cwd, 'a.txt'), 'utf8').trim(),
          },
          severity: 'low',
          statement: `outside is ${existsSync(outside) ? 'seen' : 'hidden'}`,
          input: 'any',
          yields: 'this',
          violates: 'that',
          ifUpheld: 'so',
          ifDismissed: 'not so',
          evidence: '',
        },
      ],
      replies: [],
      fixes: [],
    }
  return { bids: [{ topic: 'seen', aspect: 'other', why: 'to see' }] }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') return send({ id, result: { protocolVersion: 1, agentInfo: { name: 'few' } } })
  if (method === 'session/new') {
    cwd = params.cwd
    return send({ id, result: { sessionId: 's' } })
  }
  const text = JSON.stringify(answerTo(params.prompt[0].text))
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
  send({ method: 'session/update', params: { sessionId: 's', update } })
  send({ id, result: { stopReason: 'end_turn' } })
})
