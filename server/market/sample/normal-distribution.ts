/** Range of the integration in standard deviations, and steps per deviation. */
const [MAX_DEVIATIONS, STEPS_PER_DEVIATION] = [5, 2_000]
const BYTE_VALUES = 256

/** Normally distributed value for each byte: centres of 256 equally likely intervals, scaled to a variance of 1. */
export const NORMAL_BY_BYTE: Float64Array = computeNormalByByte()

/** Returns a normally distributed value with a variance of 1 from uniformly distributed bytes. */
export function toNormal(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum += NORMAL_BY_BYTE[byte] ?? 0
  return sum / Math.sqrt(bytes.length)
}

function computeNormalByByte(): Float64Array {
  const values = new Float64Array(BYTE_VALUES)
  let [byte, share] = [0, 0]
  for (let at = -MAX_DEVIATIONS * STEPS_PER_DEVIATION; byte < BYTE_VALUES; at++) {
    share += Math.exp(-((at / STEPS_PER_DEVIATION) ** 2) / 2) / (STEPS_PER_DEVIATION * Math.sqrt(2 * Math.PI))
    if (share >= (byte + 0.5) / BYTE_VALUES) values[byte++] = at / STEPS_PER_DEVIATION
  }
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / BYTE_VALUES)
  // Both halves are made exactly symmetric, so that a walk has no trend however long it is.
  return values.map((value, at) => (value - (values[BYTE_VALUES - 1 - at] ?? 0)) / (2 * deviation))
}
