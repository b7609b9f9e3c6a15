/** Range of the integration in standard deviations, and steps per deviation. */
const [FURTHEST, FINE] = [5, 2_000]
const BYTES = 256

/** Normally distributed value for each byte: centres of 256 equally likely intervals, scaled to a variance of 1. */
export const NORMAL_OF_BYTE: Float64Array = normalOfByte()

/** Returns a normally distributed value with a variance of 1 from uniformly distributed bytes. */
export function normalOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum += NORMAL_OF_BYTE[byte] ?? 0
  return sum / Math.sqrt(bytes.length)
}

function normalOfByte(): Float64Array {
  const values = new Float64Array(BYTES)
  let [byte, share] = [0, 0]
  for (let at = -FURTHEST * FINE; byte < BYTES; at++) {
    share += Math.exp(-((at / FINE) ** 2) / 2) / (FINE * Math.sqrt(2 * Math.PI))
    if (share >= (byte + 0.5) / BYTES) values[byte++] = at / FINE
  }
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / BYTES)
  // Both halves are made exactly symmetric, so that a walk has no trend however long it is.
  return values.map((value, at) => (value - (values[BYTES - 1 - at] ?? 0)) / (2 * deviation))
}
