// Who takes part where nobody was named: pure, from what is installed and which session there is.
import type { PresentProgram, Session } from '@gainsay/agents'
import { describe, expect, it } from 'vitest'
import {
  chooseCritics,
  chooseJudge,
  chooseProposer,
  type Surroundings,
} from '../src/review/agents/choose-agents.ts'
import { vendorsOf } from '../src/review/agents/consent.ts'
import { FORKED_BYTES_MOST } from '../src/review/agents/root-session.ts'
import { planParties } from '../src/review/plan-parties.ts'

const program = (name: 'claude' | 'codex', state: PresentProgram['state'] = 'ok'): PresentProgram => ({
  name,
  vendor: name === 'claude' ? 'anthropic' : 'openai',
  state,
  version: state === 'missing' ? null : '9.9.9',
  path: state === 'missing' ? null : `/usr/bin/${name}`,
  minimum: '1.0.0',
  advice: state === 'ok' ? null : `${name} is not on PATH; install it.`,
})
const session = (of: 'claude' | 'codex', bytes = 1_000): NonNullable<Surroundings['session']> => ({
  session: {
    program: of,
    vendor: of === 'claude' ? 'anthropic' : 'openai',
    models: ['m-1'],
  } as unknown as Session,
  bytes,
})
const around = (more: Partial<Surroundings>): Surroundings => ({
  programs: [program('claude'), program('codex')],
  session: null,
  mayChoose: true,
  ...more,
})
const request = { critics: [], count: undefined, proposer: undefined, judge: undefined }

describe('the author', () => {
  it('is a fork of the session, of the model that did the work', async () => {
    expect(chooseProposer(around({ session: session('codex') }))).toMatchObject({
      fork: true,
      spec: { text: 'codex' },
      why: null,
    })
    const plan = await planParties(request, true, around({ session: session('codex') }))
    expect(plan.proposer!.setup).toEqual({ party: 'codex', vendor: 'openai', model: 'm-1', standIn: false })
  })

  it('is a stand-in where the program is gone or the session too long, and it is said', () => {
    const gone = around({
      session: session('codex'),
      programs: [program('claude'), program('codex', 'missing')],
    })
    expect(chooseProposer(gone)).toMatchObject({
      fork: false,
      spec: { text: 'claude' },
      why: expect.stringContaining('not usable here'),
    })
    const long = around({ session: session('codex', FORKED_BYTES_MOST + 1) })
    expect(chooseProposer(long)).toMatchObject({
      fork: false,
      spec: { text: 'codex' },
      why: expect.stringContaining('too long to be forked whole'),
    })
  })

  it('is nobody where nothing is installed', () => {
    expect(chooseProposer(around({ programs: [program('claude', 'too-old')] }))).toBeNull()
  })
})

describe('critics', () => {
  it('are of another vendor than the author; three framings of one where there is one', async () => {
    const plan = await planParties(request, true, around({ session: session('claude') }))
    const models = plan.critics.filter(({ setup }) => setup.kind === 'model')
    expect(models.map(({ spec }) => spec.text)).toEqual(['codex', 'codex', 'codex'])
    expect(new Set(models.map(({ setup }) => setup.framing)).size).toBe(3)
    expect(plan.pairing).toBe('cross-family')
    expect(plan.request).toMatchObject({ critics: ['codex'], proposer: 'claude' })
  })

  it('are of the same vendor where there is no other, flagged', async () => {
    const only = around({ session: session('claude'), programs: [program('claude')] })
    expect(chooseCritics(only, 'anthropic').map(({ text }) => text)).toEqual(['claude'])
    const plan = await planParties(request, true, only)
    expect(plan.pairing).toBe('same-vendor')
    expect(plan.notices.join(' ')).toContain('both of anthropic')
  })

  it('are rules alone where nobody may choose, and where rules alone were named', async () => {
    for (const [critics, mayChoose] of [
      [[], false],
      [['rules:hygiene'], true],
    ] as const) {
      const plan = await planParties({ ...request, critics }, true, around({ mayChoose }))
      expect(plan.critics.every(({ setup }) => setup.kind === 'rule')).toBe(true)
      expect(plan.proposer).toBeNull()
    }
  })

  it('that are not there are refused by what to do', async () => {
    const missing = around({ programs: [program('claude'), program('codex', 'missing')] })
    await expect(planParties({ ...request, critics: ['codex'] }, true, missing)).rejects.toThrow(
      'codex cannot take part: codex is not on PATH; install it.',
    )
  })
})

it('a fork of the session asks for no consent: its vendor has the work already', async () => {
  const fork = await planParties(request, true, around({ session: session('claude') }))
  expect([fork.proposer!.fork, vendorsOf(fork)]).toEqual([true, ['openai']])
  const standIn = await planParties({ ...request, critics: ['codex'] }, false, around({}))
  expect([standIn.proposer!.fork, vendorsOf(standIn)]).toEqual([false, ['openai', 'anthropic']])
})

it('a judge is of a vendor that neither accuses nor defends', () => {
  expect(chooseJudge(around({}), ['openai', null])?.text).toBe('claude:haiku')
  expect(chooseJudge(around({}), ['openai', 'anthropic'])).toBeNull()
})
