// The 117 finished debates: labels, open sets, contention, order, stakes, terminations, exit codes.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { differencesOf } from './compare.ts'
import type { VectorFile } from './vector.ts'

// The reference beside the repository where there is one, else the copy in it.
const reference = fileURLToPath(new URL('../../../../../shared/data/debate-vectors.json', import.meta.url))
const copy = fileURLToPath(new URL('../fixtures/debate-vectors.json', import.meta.url))
const file = JSON.parse(readFileSync(existsSync(reference) ? reference : copy, 'utf8')) as VectorFile

describe('debate vectors', () => {
  it('are all there', () => {
    expect(file.vectors.length).toBeGreaterThanOrEqual(117)
  })
  it.each(file.vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    expect(differencesOf(vector)).toEqual([])
  })
  it('notices a wrong expectation', () => {
    const vector = structuredClone(file.vectors[0]!)
    vector.expect['exit'] = 0
    expect(differencesOf(vector)).toHaveLength(1)
  })
})
