import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Lineage, type Parent } from '../../src/sessions/claude/lineage.ts'

describe('the tree of lines', () => {
  it('gives the same path as a plain map of parents', () => {
    const line = fc.record({
      parent: fc.option(fc.nat(60), { nil: null }),
      kind: fc.constantFrom('id', 'before', 'none'),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.nat(59),
        fc.boolean(),
        (given, leaf, inBytes) => {
          const lineage = new Lineage()
          const parents = given.map(({ parent, kind }, index) => {
            const known = parent !== null && parent < given.length
            const tie: Parent = kind === 'id' ? { kind, id: `id-${parent}` } : { kind }
            if (inBytes && kind !== 'before') {
              const text = Buffer.from(`id-${index} id-${parent} `)
              const end = text.indexOf(' ')
              lineage.addBytes(text, 0, end, kind === 'id' ? end + 1 : 0, text.length - 1)
            } else lineage.add(`id-${index}`, tie, false)
            if (kind === 'none') return -1
            return kind === 'id' && known ? parent : index - 1
          })
          const expected = new Set<number>()
          for (
            let node = leaf < given.length ? leaf : 0;
            node >= 0 && !expected.has(node);
            node = parents[node]!
          )
            expected.add(node)
          const active = lineage.activePath(leaf < given.length ? leaf : 0)
          expect([...active.keys()].filter((node) => active[node] === 1)).toEqual(
            [...expected].sort((a, b) => a - b),
          )
        },
      ),
    )
  })

  it('holds many more lines than it starts with', () => {
    const lineage = new Lineage()
    for (let n = 0; n < 50_000; n++)
      lineage.add(`id-${n}`, n === 0 ? { kind: 'none' } : { kind: 'id', id: `id-${n - 1}` }, false)
    expect(lineage.add('id-49999', { kind: 'none' }, false)).toBeNull()
    expect(lineage.activePath(49_999).every((flag) => flag === 1)).toBe(true)
    expect(lineage.missingParents).toBe(0)
  })
})
