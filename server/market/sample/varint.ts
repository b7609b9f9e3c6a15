/** Encodes integers in as few bytes as possible: seven bits per byte, the sign in the lowest bit. */
export function encodeVarints(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** Decodes the output of `encodeVarints`. Millions of numbers are decoded at each start, so one-byte numbers, the most frequent, are fast. */
export function decodeVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let at = 0
  const next = () => bytes[at++] ?? 0
  while (at < bytes.length) {
    let byte = next()
    let number = byte % 128
    for (let weight = 128; byte >= 128; weight *= 128) {
      byte = next()
      number += (byte % 128) * weight
    }
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2)
  }
  return numbers
}
