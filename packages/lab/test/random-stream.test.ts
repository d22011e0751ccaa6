import { describe, expect, it } from 'vitest'
import { RandomStream } from '@gainsay/lab'

describe('a stream of chance', () => {
  it('is the same for the same seed and name, and another for any other', () => {
    const first = (seed: number, name: string): number[] => {
      const stream = new RandomStream(seed, name)
      return Array.from({ length: 4 }, () => stream.next())
    }
    expect(first(7, 'c1/r0/open')).toEqual(first(7, 'c1/r0/open'))
    expect(first(7, 'c1/r0/open')).not.toEqual(first(7, 'c2/r0/open'))
    expect(first(7, 'c1/r0/open')).not.toEqual(first(8, 'c1/r0/open'))
  })

  it('has the mean that is asked for, over streams as well as within one', () => {
    const count = 20_000
    const hits = Array.from({ length: count }, (_, seed) => new RandomStream(seed, 'x').chance(0.3))
    const share = hits.filter(Boolean).length / count
    // Five standard errors of a binomial share.
    expect(Math.abs(share - 0.3)).toBeLessThan(5 * Math.sqrt((0.3 * 0.7) / count))
  })
})
