// Literals that users, scripts and ledgers rely on.
import { describe, expect, it } from 'vitest'
import * as api from '../src/index.ts'
import { capOf } from '../src/cross-examination/machine/caps.ts'
import { LEAF_BYTES_MAX, LEAF_EXCERPTS_MAX } from '../src/cross-examination/machine/leaf.ts'

describe('pinned', () => {
  it('the limits of a review', () => {
    expect(api.DEFAULT_LIMITS).toEqual({
      rounds: 4,
      depth: 2,
      defences: 3,
      attacksPerTurn: 12,
      costUsd: 3,
      timeoutMs: 900_000,
    })
    expect([LEAF_BYTES_MAX, LEAF_EXCERPTS_MAX]).toEqual([8192, 3])
    expect(capOf('open', api.DEFAULT_LIMITS)).toEqual({ costUsd: 0.36, tokens: 300_000, timeoutMs: 450_000 })
  })

  it('names and versions', () => {
    expect([api.crossExamination.id, api.crossExamination.version]).toEqual(['cross-examination', 1])
    expect(api.REPORT_SCHEMA).toBe('gainsay.report.v1')
    expect(api.TERMINATIONS).toEqual([
      'steady',
      'round-cap',
      'depth-cap',
      'budget',
      'timeout',
      'interrupted',
      'failed',
    ])
    expect(api.PAIRINGS).toEqual(['cross-family', 'same-vendor', 'same-model'])
    expect(api.FRAMINGS).toEqual(['requirements-first', 'change-first', 'callers-first', 'tests-first'])
    expect(api.SEVERITIES).toEqual(['critical', 'high', 'medium', 'low'])
    expect(api.ADDRESS_KINDS).toEqual([
      'file',
      'command',
      'test',
      'requirement',
      'claim',
      'citation',
      'assumption',
      'decision',
      'turn',
      'absence',
    ])
    expect(api.WITNESS_KINDS).toEqual(['script', 'test', 'patch', 'conflict'])
    expect(api.REPLY_KINDS).toEqual([
      'acknowledgement',
      'bids',
      'attacks',
      'mended',
      'answers',
      'critique',
      'choice',
      'verdict',
      'resolution',
      'witness-report',
      'verification',
      'combination',
    ])
  })
})
