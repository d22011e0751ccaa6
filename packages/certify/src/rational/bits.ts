/** The number of bits of a non-negative integer; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value <= 0xffffffffn) return value === 0n ? 0 : 32 - Math.clz32(Number(value))
  if (value < LARGE) {
    const approximate = Number(value)
    // The conversion may round up to the next power of two; the comparison settles it.
    const bits = Math.floor(Math.log2(approximate)) + 1
    if (value >> BigInt(bits) !== 0n) return bits + 1
    return value >> BigInt(bits - 1) === 0n ? bits - 1 : bits
  }
  const text = value.toString(16)
  return (text.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(text[0]!, 16)))
}

/** Below this an integer converts to a finite double. */
const LARGE = 1n << 1000n
