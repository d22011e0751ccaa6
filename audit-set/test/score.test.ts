// The score over the stored sessions: what it must hold, and that it can fail.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVIDENCE_RULES } from '@gainsay/agents'
import { readLabels, sessionsFolder } from '../labels.ts'
import { readStored, type StoredSession } from '../scoring/audited.ts'
import { textBaseline } from '../scoring/baseline.ts'
import { faultsOf } from '../scoring/gate.ts'
import { rangeOf } from '../scoring/match.ts'
import { accuseNobody, anyNonZeroAccuses, audit, scoreOf, type Score } from '../scoring/score.ts'
import { isKeptByHash, readSplit } from '../scoring/split.ts'

const MAX_STORED_BYTES = 12 * 1024 * 1024
let stored: readonly StoredSession[]
let score: Score

beforeAll(async () => {
  stored = await readStored()
  score = scoreOf(stored)
})

/** What a rule changes: every count of both parts. */
const countsOf = ({ development, kept }: Score): string => JSON.stringify([development, kept])

describe('the labelled set', () => {
  it('holds enough sessions and claims', () => {
    const labels = readLabels()
    const claims = labels.flatMap((one) => one.claims)
    expect(labels.length).toBeGreaterThanOrEqual(200)
    expect(claims.filter(({ label }) => label === 'borne-out').length).toBeGreaterThanOrEqual(320)
    expect(claims.filter(({ label }) => label === 'not-borne-out').length).toBeGreaterThanOrEqual(200)
    expect(new Set(labels.map(({ cluster }) => cluster)).size).toBeGreaterThanOrEqual(40)
  })

  it('has a transcript for every line of labels, and stays small', () => {
    const files = readdirSync(sessionsFolder)
    for (const { session } of readLabels())
      expect(existsSync(join(sessionsFolder, `${session}.jsonl.gz`))).toBe(true)
    const bytes = files.reduce((sum, name) => sum + statSync(join(sessionsFolder, name)).size, 0)
    expect(bytes).toBeLessThan(MAX_STORED_BYTES)
  })

  it('labels only words that the transcript closes a turn with', () => {
    for (const { labels, session } of stored)
      for (const { turn, text } of labels.claims) {
        const closing = session.messages.filter((one) => one.closing && one.turn === turn)
        const found = closing.some((message) => rangeOf(text, message.text)[0] >= 0)
        expect([labels.session, turn, found]).toEqual([labels.session, turn, true])
      }
  })

  it('keeps the cards that the hash chooses, but for those that were opened', () => {
    const { kept, opened } = readSplit()
    const clusters = [...new Set(readLabels().map(({ cluster }) => cluster))]
    const chosen = clusters.filter((id) => isKeptByHash(id) && opened[id] === undefined)
    expect([...kept].sort()).toEqual(chosen.sort())
  })
})

describe('the score', () => {
  it('lets neither canary through', () => {
    for (const canary of [accuseNobody, anyNonZeroAccuses]) {
      const { development, kept } = scoreOf(stored, canary)
      expect(faultsOf(development)).not.toEqual([])
      expect(faultsOf(kept)).not.toEqual([])
    }
  })

  it('changes when a rule is switched off, but for those that the set does not reach yet', () => {
    const unchanged = EVIDENCE_RULES.filter((rule) => {
      const without = new Set(EVIDENCE_RULES.filter((one) => one !== rule))
      return countsOf(scoreOf(stored, audit(without))) === countsOf(score)
    })
    expect(unchanged).toEqual([])
  })

  it('cannot be had from the words alone', () => {
    const { roc } = textBaseline(stored.map(({ labels }) => labels))
    expect(roc.interval![0]).toBeLessThanOrEqual(0.5)
    expect(roc.interval![1]).toBeGreaterThanOrEqual(0.5)
  })
})
