// A secret in the change, from the hygiene critic to the ledger: found, addressed, stored nowhere.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRepository, runIds, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

/** Assembled, so that no file holds what looks like a key. */
const KEYS = ['QW3RTYUIOPASDF5G', 'ZX7CVBNMASDFGH2J'].map((rest) => `AKIA${rest}`)

let place: Scratch
let repository: string
let report: Report
beforeAll(async () => {
  place = scratch()
  repository = makeRepository(
    join(place.folder, 'work'),
    { 'src/config.ts': 'export const region = "eu"\n' },
    { 'src/config.ts': `export const region = "eu"\nexport const storageKey = '${KEYS[0]}'\n${KEYS[1]}\n` },
  )
  const where = { cwd: repository, home: place.home }
  const review = await runMain(['review', '--critic', 'rules:hygiene'], where)
  expect(review.err).toBe('')
  report = JSON.parse((await runMain(['show', '--json'], where)).out) as Report
})
afterAll(() => place.remove())

describe('a secret in the change', () => {
  it('is an advisory finding at its line, and not malformed', () => {
    expect(report.livenessItems).toEqual([])
    expect(
      report.advisory.map(({ topic, address }) => [topic, address?.kind === 'file' ? address.start : 0]),
    ).toEqual([
      ['hygiene: secret', 2],
      ['hygiene: secret', 3],
    ])
  })
  it('is addressed by words that stand in the file, which a masked line would not', () => {
    const lines = readFileSync(join(repository, 'src/config.ts'), 'utf8').split('\n')
    const quotes = report.advisory.map(({ address }) => {
      if (address?.kind !== 'file') throw new Error('an attack on no file')
      expect(lines[address.start - 1]).toContain(address.quote)
      return address.quote
    })
    expect(quotes).toEqual(["export const storageKey = '", ''])
  })
  it('stands nowhere in what the review stored as text, nor in the report', () => {
    const [id] = runIds(join(repository, '.git', 'gainsay'))
    const run = join(repository, '.git', 'gainsay', 'runs', id!)
    const files = readdirSync(run, { recursive: true, encoding: 'utf8' })
      .map((name) => join(run, name))
      .filter((path) => statSync(path).isFile())
    expect(files.some((path) => path.endsWith('.ndjson') || path.endsWith('.jsonl'))).toBe(true)
    for (const key of KEYS) {
      expect(JSON.stringify(report)).not.toContain(key)
      for (const path of files)
        expect([path, readFileSync(path, 'latin1').includes(key)]).toEqual([path, false])
    }
  })
})
