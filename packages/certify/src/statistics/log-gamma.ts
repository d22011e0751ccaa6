/**
 * ln Gamma(x) for x > 0: the Stirling series after shifting x above 10, where eight terms leave an
 * error below 1e-15 relatively (Abramowitz and Stegun 6.1.41).
 */
const COEFFICIENTS = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
] as const
const HALF_LOG_TWO_PI = 0.9189385332046728
const SHIFT_BELOW = 12

export function logGamma(x: number): number {
  let shifted = x
  let product = 1
  while (shifted < SHIFT_BELOW) {
    product *= shifted
    shifted += 1
  }
  const square = 1 / (shifted * shifted)
  let series = 0
  for (let index = COEFFICIENTS.length - 1; index >= 0; index -= 1) {
    series = series * square + COEFFICIENTS[index]!
  }
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + series / shifted
  return stirling - Math.log(product)
}

/** ln B(a, b). */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}
