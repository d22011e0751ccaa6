// A real process that runs a relay in a real folder, for a test that ends it without warning.
// Every ask is written to a file beside the run: what the world was asked, by whatever process.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_USAGE, type Party } from '@gainsay/agents'
import { createRun, listRuns, openRun, runProtocol } from '../../src/index.ts'
import { relayProtocol } from '../relay-protocol/relay-protocol.ts'

const [folder = '', delay = '0'] = process.argv.slice(2)
const party = (place: string): Party => ({
  spec: 'test:file',
  vendor: 'test',
  model: 'test-1',
  ask: async (message, { callId }) => {
    appendFileSync(join(folder, 'asked.txt'), `${place} ${callId}\n`)
    await new Promise((resolve) => setTimeout(resolve, Number(delay)))
    const text = place.startsWith('r')
      ? JSON.stringify({ said: `heard ${message.length}` })
      : place.startsWith('b')
        ? '1'
        : 'true'
    return { text, usage: NO_USAGE, costUsd: 0, model: 'test-1', durationMs: 1 }
  },
})
const [existing] = listRuns(join(folder, 'runs'))
const run =
  existing === undefined
    ? await createRun({
        folder: join(folder, 'runs'),
        protocol: relayProtocol,
        setup: { runners: 2, legs: 6, prompt: 'Run' },
      })
    : await openRun({ path: existing.path, protocol: relayProtocol })
const performer = async (): Promise<{ value: unknown }> => ({ value: 1 })
const result = await runProtocol(run, {
  party: (_, action) => party(action.place),
  performers: { draw: performer, witness: performer, verify: async () => ({ value: true }) },
})
await run.close()
process.stdout.write(JSON.stringify({ status: result.status, state: result.state }))
