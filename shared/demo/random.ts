/** Returns an integer from 0 to 2^32 - 1 that the numbers determine: equal numbers give equal results in each browser. */
export function hash32(...parts: readonly number[]): number {
  let mixed = 0x9e3779b1
  for (const part of parts) {
    mixed = Math.imul(mixed ^ (part | 0) ^ Math.floor(part / 2 ** 32), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return mixed >>> 0
}

/** Returns a number from 0 to 1, without 1, that the numbers determine. */
export const randomShare = (...parts: readonly number[]): number => hash32(...parts) / 2 ** 32
