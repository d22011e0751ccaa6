import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  crossExamination,
  headings,
  readReport,
  reportJsonSchema,
  reportOf,
  todoLine,
  todoOf,
  type CrossExaminationState,
  type Report,
  type ReportFacts,
} from '../../src/index.ts'
import { outcomeOf } from '../../src/cross-examination/rules/outcome.ts'
import { attack, critic, setup } from '../cross-examination/setups.ts'
import { play } from '../support/play.ts'
import { answer, critique, debate, PROPOSER, reply, scenario } from '../support/scenario.ts'
import { wildParties } from '../support/wild-parties.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function facts(more: Partial<ReportFacts> = {}): ReportFacts {
  return {
    review: 'r-20261130T224851Z-0a1f',
    hash,
    transcript: { path: '/home/me/session.jsonl', before: 'aa', after: 'aa' },
    cost: { usd: 0.84, tokens: 12_000, judgeUsd: 0.021 },
    ...more,
  }
}

function report(state: CrossExaminationState, more: Partial<ReportFacts> = {}): Report {
  return reportOf(state, facts(more))
}

const WITNESS = { kind: 'script', files: [], command: 'node witness.mjs', expect: 'it prints 1' } as const
const far = { kind: 'file', path: 'src/far.ts', start: 90, end: 91, quote: 'far' } as const

/** One fixed, one conceded and not fixed, one withdrawn, one kept and staked. */
function whole(): CrossExaminationState {
  return scenario(debate(2, { judge: { kind: 'model', party: 'api:x/y', vendor: 'x', model: 'y' } }), {
    'c1/r0/open': { attacks: [attack({ witness: WITNESS }), attack({ address: far, severity: 'low' })] },
    'p1/r1/answer': { answers: [answer('A1.1', 'concede'), answer('A1.2', 'concede')] },
    'F1/verify': { checks: 'ok', testsChanged: false, results: { 'A1.1': 'stopped' }, why: '' },
    'c1/r1/reply': critique({ fixes: [{ fix: 'F1', id: 'A1.2', say: 'object', text: 'still there' }] }),
    'c2/r0/open': {
      attacks: [
        attack({ address: { kind: 'requirement', value: 'Add the totals of a page.' } }),
        attack({ address: { kind: 'command', value: 'npm test' } }),
      ],
    },
    'p2/r1/answer': { answers: [answer('A2.1', 'defend'), answer('A2.2', 'defend')] },
    'c2/r1/reply': critique({ replies: [reply('A2.1', 'keep'), reply('A2.2', 'withdraw')] }),
    'judge/A2.1': { verdict: 'upheld', reason: 'the requirement says so' },
  }).state
}

describe('gainsay.report.v1', () => {
  it('says all of a debate in the order that it is to be read', () => {
    const result = report(whole(), {
      patches: new Map([['F1', 'diff']]),
      excerpts: new Map([['A2.1', 'code']]),
    })
    expect(todoLine(result)).toBe('1 to decide, 1 to fix, 1 to apply, 1 closed. Next: gainsay show A2.1')
    expect(result.sessionLine).toBe(
      'gainsay: 2 critics (script:critic-1.json, script:critic-2.json, cross-family) · 4 attacks · 1 fixed · 1 withdrawn · 1 admitted · 1 unresolved · headline A2.1 contention 1 · judge upheld 1/1 · steady after 2 rounds · $0.84',
    )
    expect(result.disputes.map(({ id, status }) => [id, status])).toEqual([
      ['A2.1', 'unresolved'],
      ['A1.2', 'admitted'],
    ])
    expect(result.disputes[0]).toMatchObject({
      defence: { round: 1, text: 'defend A2.1' },
      lastWord: { by: 'critic', round: 1, say: 'keep', text: 'keep A2.1' },
      judge: { by: 'model', verdict: 'upheld', reason: 'the requirement says so' },
      excerpt: 'code',
    })
    expect(result.fixes).toEqual([
      { id: 'F1', attacks: ['A1.1', 'A1.2'], verifiedBy: 'witness', applied: false, patch: 'diff' },
    ])
    expect(result.coverage.requirements).toEqual([{ quote: 'Add the totals of a page.', attacked: true }])
    expect(result.coverage.claims).toEqual([{ quote: 'All tests pass.', attacked: false }])
    expect(result.cost).toEqual({ usd: 0.84, tokens: 12_000, judgeShare: 0.025 })
    expect(result.transcript?.identical).toBe(true)
    expect([result.exit, result.safety, result.headline]).toEqual([1, 'disputes', 'A2.1'])
  })

  it('of any debate, over or not, fits its schema and survives JSON', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const check = (state: CrossExaminationState): void => {
        const made = report(state)
        const read = readReport(JSON.parse(JSON.stringify(made)))
        expect(read).toEqual({ ok: true, value: made })
        // The report alone says the same as the state did.
        if (made.transcript !== null) expect(todoOf(made)).toEqual(outcomeOf(state).todo)
      }
      let step = 0
      const watch = (state: CrossExaminationState): void => {
        if (step++ % 9 === 0) check(state)
      }
      check(play(debate(3), wildParties(seed, { failing: 0.03, garbled: 0.1 }), { watch }).state)
    }
  })

  it('names every field of the contract, and forbids none that is new', () => {
    const schema = reportJsonSchema() as {
      required: string[]
      properties: object
      additionalProperties?: boolean
    }
    expect([...schema.required].sort()).toEqual(
      'schema review exit safety liveness reasons pairing proposer critics disputes closed livenessItems advisory fixes headline coverage transcript cost sessionLine'
        .split(' ')
        .sort(),
    )
    expect(readReport({ ...report(whole()), later: 1 })).toMatchObject({ ok: true })
    expect(readReport({ schema: 'gainsay.report.v2' })).toMatchObject({
      ok: false,
      why: expect.stringContaining('schema'),
    })
  })

  it('keeps a fingerprint when lines move, and ends it when the quoted code changes', () => {
    const at = (start: number, quote: string): string => {
      const address = { kind: 'file', path: 'a.ts', start, end: start, quote } as const
      const { state } = scenario(debate(1), { 'c1/r0/open': { attacks: [attack({ address })] } })
      return report(state).disputes[0]!.fingerprint
    }
    expect(at(3, '  return total')).toBe(at(300, '\treturn total  '))
    expect(at(3, 'return total')).not.toBe(at(3, 'return total + 1'))
    expect(at(3, 'return total')).toMatch(/^[0-9a-f]{16}$/)
  })

  it('heads what a reader would else take for more than it is', () => {
    const silent = report(scenario(debate(1, { pairing: 'same-model' }), {}).state, {
      transcript: { path: 's', before: 'a', after: 'b' },
    })
    expect(headings(silent)).toEqual([
      'no critic attacked: the debate collapsed to the proposer alone',
      'critics and proposer are the same model: this is one model debating itself',
      'the transcript of the session is not the one that was reviewed any more',
      'this review is not complete',
    ])
    expect(silent.sessionLine).toContain('silent: script:critic-1.json #1')
    expect(silent.sessionLine).toContain('no critic attacked: the debate collapsed to the proposer alone')
    const rules = setup({ critics: [critic(1, { kind: 'rule', party: 'rules' })] })
    expect(headings(report(scenario(rules, {}).state))[0]).toBe('no model critic examined this')
  })

  it('says how a review ended that was not steady, and names a critic that measures as nothing', () => {
    const state = scenario(setup({ critics: [critic(1)], proposer: PROPOSER, pairing: 'same-vendor' }), {
      'c1/r0/open': { attacks: [attack()] },
      'p1/r1/answer': { fail: 'budget' },
    }).state
    const scorecards = new Map([[1, { aspect: 'concurrency', found: 0.41, lower: 0, upper: 0.62 }]])
    const made = report(state, { scorecards, cost: { usd: null, tokens: null, judgeUsd: null } })
    expect(made.sessionLine).toBe(
      'gainsay: 1 critic (script:critic-1.json, same-vendor) · 1 attack · 1 unresolved · headline A1.1 contention 1 · ended: budget in round 1 · cost unknown · found-bug worst aspect concurrency 0.41 [0.00, 0.62] · measured no better than nothing: script:critic-1.json #1',
    )
    expect(made.cost).toEqual({ usd: null, tokens: null, judgeShare: null })
  })

  it('an applied fix is nothing to do any more, a reverted one is again', () => {
    const state = whole()
    const order = (command: Parameters<typeof crossExamination.command>[1]): void => {
      const events = crossExamination.command(state, command)
      if ('refused' in events) throw new Error(events.refused)
      for (const event of events) crossExamination.evolve(state, event)
    }
    order({ kind: 'apply', fix: 'F1' })
    expect(todoOf(report(state))).toEqual({ decide: 1, fix: 1, apply: 0, closed: 2 })
    expect(crossExamination.command(state, { kind: 'apply', fix: 'F1' })).toEqual({
      refused: 'F1 is applied already.',
    })
    order({ kind: 'revert', fix: 'F1' })
    expect(todoOf(report(state)).apply).toBe(1)
    for (const id of ['A2.1', 'A1.2'])
      order({ kind: 'decide', id, what: 'dismiss', reason: 'on purpose', by: 'me' })
    expect(report(state).exit).toBe(1)
    order({ kind: 'apply', fix: 'F1' })
    expect([report(state).exit, report(state).safety]).toEqual([0, 'clean'])
  })
})
