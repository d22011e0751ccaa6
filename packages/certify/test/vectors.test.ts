// All reference vectors, and a proof that none of their expected values is idle.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mismatches } from './vectors/compare.ts'
import { isObject, parseVectors, type Json, type JsonObject, type Vector } from './vectors/format.ts'
import { computed, reportVectors, runVector } from './vectors/run.ts'

const COPY = fileURLToPath(new URL('./fixtures/certification-vectors.json', import.meta.url))
const SHARED = fileURLToPath(new URL('../../../../shared/data/certification-vectors.json', import.meta.url))
/** The copy as it was issued: informational fields are no requirements, yet may not drift unseen. */
const COPY_SHA256 = 'fea543ee03845b4ff50ffe68388ff14eb2bbb42eafd0aa1cf8f3b71d781ddbe8'

const vectors = parseVectors(readFileSync(existsSync(SHARED) ? SHARED : COPY, 'utf8'))

describe('reference vectors', () => {
  it('keeps its copy as issued', () => {
    expect(createHash('sha256').update(readFileSync(COPY)).digest('hex')).toBe(COPY_SHA256)
    expect(parseVectors(readFileSync(COPY, 'utf8'))).toHaveLength(309)
  })

  it('passes all of them', () => {
    const report = reportVectors(vectors.map(runVector))
    expect(report).toBe(`${vectors.length} passed, 0 failed`)
    expect(vectors.length).toBeGreaterThanOrEqual(309)
  })

  it('fails when any one expected value is changed', () => {
    const unnoticed: string[] = []
    let changes = 0
    for (const vector of vectors) {
      const found = computed(vector)
      for (const [path, changed] of changedVectors(vector)) {
        changes += 1
        if (mismatches(changed, found).length === 0) unnoticed.push(`${vector.id} ${path}`)
      }
    }
    expect(unnoticed).toEqual([])
    expect(changes).toBeGreaterThan(3000)
  })

  it('reports expected and found', () => {
    const vector = vectors.find((each) => each.id === 'coverage-open-01')!
    const wrong = { ...vector, expected: { coverage: '0.8' } }
    expect(reportVectors([runVector(wrong), runVector(vector)])).toBe(
      'FAIL coverage-open-01 (coverage) coverage: expected "0.8", found 0.79\n1 passed, 1 failed',
    )
  })

  it('reports a kind it does not know, and an input that is refused, as failures', () => {
    const unknown = runVector({ id: 'x', kind: 'astrology', input: {}, expected: { value: 1 } })
    expect(unknown.mismatches).toHaveLength(1)
    const refused = runVector({ id: 'y', kind: 'bft', input: { N: 0 }, expected: { maxFaulty: 0 } })
    expect(refused.mismatches).toHaveLength(1)
  })
})

/** Every vector that differs from the given one in one expected leaf, or in the length of a list. */
function* changedVectors(vector: Vector): Generator<[string, Vector]> {
  for (const [path, expected] of changes(vector.expected, '')) {
    yield [path, { ...vector, expected: expected as JsonObject }]
  }
}

function* changes(value: Json, path: string): Generator<[string, Json]> {
  if (Array.isArray(value)) {
    yield [`${path}+`, [...value, 1]]
    if (value.length > 0) yield [`${path}-`, value.slice(1)]
    for (const [index, item] of value.entries()) {
      for (const [inner, changed] of changes(item, `${path}[${index}]`)) {
        yield [inner, value.with(index, changed)]
      }
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (/^(?:informational|naive)/.test(key)) continue
      for (const [inner, changed] of changes(item, `${path}.${key}`))
        yield [inner, { ...value, [key]: changed }]
    }
  } else yield [path, changedLeaf(value, path)]
}

function changedLeaf(value: null | boolean | number | string, path: string): Json {
  if (value === null) return 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (!/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(value)) return `another ${value.length}`
  // Estimated figures are held to an eighth and a twentieth; the rest to 1e-10 at least.
  if (/mcSdPoints|probGapLeZero/.test(path)) return String(Number(value) * 1.25)
  return changedDecimal(value)
}

/** Adds one unit to the eighth digit, or to the last where there are fewer. */
function changedDecimal(value: string): string {
  const [mantissa, exponent] = value.toLowerCase().split('e')
  const digits = mantissa!.replace(/[^0-9]/g, '').replace(/^0+/, '')
  const decimals = (mantissa!.split('.')[1] ?? '').length
  const surplus = Math.max(0, digits.length - 8)
  const kept = BigInt((mantissa!.startsWith('-') ? '-' : '') + (digits === '' ? '0' : digits))
  const changed = kept + 10n ** BigInt(surplus)
  const scale = Number(exponent ?? 0) - decimals
  return `${changed}e${scale}`
}
