import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIds, criticOf, depthOf, isAttackId, isFixId, isRunId, rootOf, runId } from '../src/index.ts'

describe('ids', () => {
  it('have one grammar', () => {
    for (const id of ['A1.1', 'A12.30', 'A1.1.1', 'A3.2.1.4']) expect(isAttackId(id)).toBe(true)
    for (const id of [
      'A1',
      'A0.1',
      'A1.0',
      'a1.1',
      'A1.1.',
      'A01.1',
      ' A1.1',
      'A1.1\n',
      `A1.${'1'.repeat(80)}`,
    ])
      expect(isAttackId(id)).toBe(false)
    expect(['F1', 'F20', 'F0', 'F1.1', 'f1'].map(isFixId)).toEqual([true, true, false, false, false])
    expect(isRunId('r-20261130T224851Z-0a1f')).toBe(true)
    expect(['r-20261130T224851Z-0A1F', 'r-2026-11-30-0a1f', 'r-20261130T224851Z-0a1'].map(isRunId)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('say critic, root and depth', () => {
    expect([criticOf('A12.3.1'), rootOf('A12.3.1'), depthOf('A12.3.1')]).toEqual([12, 'A12.3', 1])
    expect([rootOf('A1.1'), depthOf('A1.1')]).toEqual(['A1.1', 0])
    expect(() => criticOf('F1')).toThrow('not an attack id')
  })

  it('make a run id of a UTC time and four hex digits, and of nothing else', () => {
    expect(runId('2026-11-30T22:48:51.123Z', '0a1f')).toBe('r-20261130T224851Z-0a1f')
    expect(() => runId('2026-11-30T22:48:51+02:00', '0a1f')).toThrow('not a UTC time')
    expect(() => runId('2026-11-30T22:48:51Z', 'xyz!')).toThrow('not a UTC time')
  })

  it('order by number, totally', () => {
    expect(['A1.10', 'A1.2', 'A10.1', 'A2.1', 'A1.2.1'].sort(compareIds)).toEqual([
      'A1.2',
      'A1.2.1',
      'A1.10',
      'A2.1',
      'A10.1',
    ])
    const id = fc
      .array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 })
      .map((n) => `A${n.join('.')}`)
    fc.assert(
      fc.property(
        id,
        id,
        (a, b) =>
          Math.sign(compareIds(a, b)) === -Math.sign(compareIds(b, a)) &&
          (compareIds(a, b) === 0) === (a === b),
      ),
    )
  })
})
