import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates 32 random bytes in base64url. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the digest of a key, code or token, as stored. They are random, so the digest needs no salt. */
export const toDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Compares two texts in a time that does not depend on where they differ. */
export const equalsInConstantTime = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(toDigest(one)), Buffer.from(toDigest(other))]
  return timingSafeEqual(a, b)
}
