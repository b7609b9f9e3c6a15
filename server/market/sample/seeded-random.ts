import { createHash } from 'node:crypto'

/** Returns bytes that are determined by the label and unpredictable without the seed. Equal labels give equal bytes on every node and after every restart. */
export type Draw = (label: string, bytes: number) => Buffer

/** Length of a seed in bytes. */
export const SEED_BYTES = 32

/** Creates the generator of a 32-byte seed: SHAKE256 of seed and label. SHAKE is a sponge, so a prefixed seed acts as a key, and any length costs one call. */
export function drawsOf(seed: Uint8Array): Draw {
  if (seed.length !== SEED_BYTES) throw new Error(`a seed must have ${SEED_BYTES} bytes, not ${seed.length}`)
  return (label, bytes) => createHash('shake256', { outputLength: bytes }).update(seed).update(label).digest()
}

/** Returns a pseudorandom integer below 2^31 within nanoseconds; it is small enough for fast division. Not secret: some values reveal the others. */
export function scrambled(a: number, b: number): number {
  let mixed = Math.imul(a ^ (a >>> 16) ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ b, 0x27d4eb2f)
  return (mixed ^ (mixed >>> 15)) >>> 1
}
