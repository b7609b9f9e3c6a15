import { createHash } from 'node:crypto'

/** Bytes that the label decides and that nobody can tell who does not have the seed. The same for the same label, on every node and after every restart. */
export type Draw = (label: string, bytes: number) => Buffer

/** Length of a seed in bytes. */
export const SEED_BYTES = 32

/** Draws by a seed of 32 bytes. SHAKE256 over seed and label: a sponge, so the seed in front is a key, and any length costs one call. */
export function drawsOf(seed: Uint8Array): Draw {
  if (seed.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`)
  return (label, bytes) => createHash('shake256', { outputLength: bytes }).update(seed).update(label).digest()
}

/** A whole number below 2^31 that looks random, in a few nanoseconds, and small enough for a quick division. For what need not be secret: whoever sees some can tell the rest. */
export function scrambled(a: number, b: number): number {
  let mixed = Math.imul(a ^ (a >>> 16) ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ b, 0x27d4eb2f)
  return (mixed ^ (mixed >>> 15)) >>> 1
}
