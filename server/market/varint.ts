/** Whole numbers, negative ones too, in as few bytes as they need: seven bits a byte, the sign in the lowest bit. */
export function encodeVarints(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** What `encodeVarints` encoded. */
export function decodeVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let [rest, weight] = [0, 1]
  for (const byte of bytes) {
    rest += (byte % 128) * weight
    weight *= 128
    if (byte >= 128) continue
    numbers.push(rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2)
    rest = 0
    weight = 1
  }
  return numbers
}
