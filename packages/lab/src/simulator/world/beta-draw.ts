// Draws from a beta distribution, as the ratio of two gamma draws (Marsaglia and Tsang, "A simple
// method for generating gamma variables", ACM TOMS 26, 2000; shapes below 1 by their remark in
// section 6). The normal draws are made by the polar method.
import type { RandomStream } from '../random-stream.ts'

/** The chance that a rejection loop needs this many turns is below 10^-30: it would be a fault. */
const TRIES_LIMIT = 1000

/** @param a, b shapes, above 0 */
export function betaDraw(stream: RandomStream, a: number, b: number): number {
  const x = logGammaDraw(stream, a)
  const y = logGammaDraw(stream, b)
  // In logarithms: small shapes give draws below the least float64.
  return 1 / (1 + Math.exp(y - x))
}

function logGammaDraw(stream: RandomStream, shape: number): number {
  if (shape < 1) return logGammaDraw(stream, shape + 1) + Math.log(positive(stream)) / shape
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (let tries = 0; tries < TRIES_LIMIT; tries += 1) {
    const x = normalDraw(stream)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(positive(stream)) < (x * x) / 2 + d - d * v + d * Math.log(v))
      return Math.log(d) + Math.log(v)
  }
  throw new Error(`no gamma draw of shape ${shape} was accepted within ${TRIES_LIMIT} tries`)
}

function normalDraw(stream: RandomStream): number {
  for (let tries = 0; tries < TRIES_LIMIT; tries += 1) {
    const x = 2 * stream.next() - 1
    const y = 2 * stream.next() - 1
    const square = x * x + y * y
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square)
  }
  throw new Error(`no normal draw was accepted within ${TRIES_LIMIT} tries`)
}

/** In (0, 1): its logarithm exists. */
function positive(stream: RandomStream): number {
  return stream.next() + 2 ** -33
}
