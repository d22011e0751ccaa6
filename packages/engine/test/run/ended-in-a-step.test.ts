// A call may end while the loop is busy with the lines of another: it must be waited for and
// collected, not taken for gone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { NO_USAGE, type Party } from '@gainsay/agents'
import { createRun, runProtocol } from '@gainsay/engine'
import { crossExamination, DEFAULT_LIMITS, type CriticSetup } from '@gainsay/protocol'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const critic = (c: number): CriticSetup => ({
  c,
  kind: 'rule',
  party: 'rules:evidence',
  vendor: null,
  model: null,
  framing: null,
  pairing: null,
  backed: false,
})

it('collects an answer that comes while the failure of another call is being written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-run-'))
  folders.push(folder)
  const setup = {
    critics: [critic(1), critic(2)],
    proposer: null,
    judge: null,
    limits: DEFAULT_LIMITS,
    pairing: null,
    work: {
      base: null,
      snapshot: 'tree',
      files: [],
      task: null,
      requirements: [],
      claims: [],
      transcriptHash: null,
    },
    belowGate: false,
    imported: [],
  }
  const quick: Party = {
    spec: 'rules:evidence',
    vendor: 'rules',
    model: 'rules',
    ask: async () => ({
      text: '{"attacks":[]}',
      value: { attacks: [] },
      usage: NO_USAGE,
      costUsd: 0,
      model: 'rules',
      durationMs: 0,
    }),
  }
  const run = await createRun({ folder, protocol: crossExamination, setup })
  const result = await runProtocol(run, { party: (role) => (role === 'critic:1' ? quick : null) })
  await run.close()
  expect(result.status).toBe('ended')
  const endings = [...result.state.critics].map(([c, { ended }]) => [c, ended])
  expect(endings).toEqual([
    [1, 'steady'],
    [2, 'failed'],
  ])
})
