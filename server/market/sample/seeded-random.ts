import { createCipheriv, createHash } from 'node:crypto'

/**
 * Time from which drawn bytes affect prices, epoch ms: one for all, or a function of the index of a byte. Generators of prices ignore it. {@link LaterSeed} uses
 * it to prove that no figure depends on bytes of a later time.
 */
export type DrawTime = number | ((byte: number) => number)

/** Returns bytes that are determined by the label and unpredictable without the seed. Equal labels give equal bytes on every node and after every restart. */
export type SeededRandom = (label: string, bytes: number, time: DrawTime) => Buffer

/** For tests: another seed from which all bytes with a time after `after` (epoch ms) are drawn. */
export interface LaterSeed {
  after: number
  seed: Uint8Array
}

/** Length of a seed in bytes. */
export const SEED_BYTES = 32
const NO_NONCE = Buffer.alloc(16)
/** Input of the cipher, whose output is then the key stream. */
const ZEROS = Buffer.alloc(100_000)

const expand = (seed: Uint8Array, label: string, bytes: number): Buffer =>
  createHash('shake256', { outputLength: bytes }).update(seed).update(label).digest()

/** Creates the generator of a 32-byte seed: SHAKE256 of seed and label. SHAKE is a sponge, so a prefixed seed acts as a key, and any length costs one call. */
export const createSeededRandom = (seed: Uint8Array, later?: LaterSeed): SeededRandom =>
  createGenerator(expand, seed, later)

/** Creates a generator for long draws: AES-256 in counter mode, in a quarter of the time of SHAKE256. Its key is drawn for each label, so the counter starts at 0. */
export const createSeededStream = (seed: Uint8Array, later?: LaterSeed): SeededRandom =>
  createGenerator(
    (of, label, bytes) =>
      createCipheriv('aes-256-ctr', expand(of, `key of ${label}`, SEED_BYTES), NO_NONCE).update(
        bytes <= ZEROS.length ? ZEROS.subarray(0, bytes) : Buffer.alloc(bytes),
      ),
    seed,
    later,
  )

function createGenerator(draw: typeof expand, seed: Uint8Array, later: LaterSeed | undefined): SeededRandom {
  for (const { length } of [seed, ...(later ? [later.seed] : [])])
    if (length !== SEED_BYTES) throw new Error(`a seed must have ${SEED_BYTES} bytes, not ${length}`)
  if (!later) return (label, bytes) => draw(seed, label, bytes)
  return (label, bytes, time) => {
    const [drawn, replacing] = [draw(seed, label, bytes), draw(later.seed, label, bytes)]
    return drawn.map((byte, at) =>
      (typeof time === 'number' ? time : time(at)) > later.after ? (replacing[at] ?? 0) : byte,
    ) as Buffer
  }
}

/** Returns a pseudorandom integer below 2^31 within nanoseconds; it is small enough for fast division. Not secret: some values reveal the others. */
export function hash31(a: number, b: number): number {
  let mixed = Math.imul(a ^ (a >>> 16) ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ b, 0x27d4eb2f)
  return (mixed ^ (mixed >>> 15)) >>> 1
}
