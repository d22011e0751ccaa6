// A process that speaks the wire by hand, to do what a good agent would not. What it does is named by
// its first argument.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { writeFileSync } from 'node:fs'

const [, , what = '', more = ''] = process.argv
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const say = (text) =>
  send({
    method: 'session/update',
    params: {
      sessionId: 's1',
      update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
    },
  })
const fail = (id, code, message) => send({ id, error: { code, message } })

if (what === 'garbage') {
  process.stdout.write('Welcome to the agent!\nLoading...\n')
  process.exit(0)
}
if (what === 'dies') {
  process.stderr.write('cannot find my settings\n')
  process.exit(3)
}
const answers = {
  initialize(id) {
    if (what === 'hangs') {
      const child = spawn('sleep', ['60'], { stdio: 'ignore' })
      writeFileSync(more, String(child.pid))
      return
    }
    if (what === 'no-protocol') return fail(id, -32601, 'Method not found')
    process.stdout.write('a line that is no message\n')
    const result = {
      protocolVersion: what === 'version' ? 9 : 1,
      authMethods: [{ id: 'x', name: 'Sign in with X' }],
    }
    send({ id, result })
  },
  'session/new'(id) {
    if (what === 'sign-in') return fail(id, -32000, 'Authentication required')
    send({ id, result: what === 'no-session' ? {} : { sessionId: 's1' } })
  },
  'session/prompt'(id) {
    if (what === 'error') return fail(id, -32603, more)
    if (what === 'dies-late') {
      say('half an answer')
      setTimeout(() => process.exit(0), 20)
      return
    }
    if (what === 'endless') return void setInterval(() => say('x'.repeat(200_000)), 1)
    if (what === 'costly') {
      const update = { sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount: 5, currency: 'USD' } }
      return send({ method: 'session/update', params: { sessionId: 's1', update } })
    }
    if (what === 'asks-files') {
      send({ id: 77, method: 'fs/read_text_file', params: { sessionId: 's1', path: '/etc/passwd' } })
      answers.files = (reply) => {
        say(JSON.stringify(reply))
        send({ id, result: { stopReason: 'end_turn' } })
      }
      return
    }
    if (what !== 'silent') say(what === 'stop' ? 'partly' : 'Shall I go on?')
    send({ id, result: { stopReason: what === 'stop' ? more : 'end_turn' } })
  },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  if (message.method === undefined) return answers.files?.(message)
  answers[message.method]?.(message.id)
})
// A stubborn one: it is told to go and stays.
if (what === 'stays') process.on('SIGTERM', () => {})
