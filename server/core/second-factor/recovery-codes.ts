import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32crockford } from '@scure/base'

/** Number of recovery codes that are created together. */
export const RECOVERY_CODE_COUNT = 10
/** Random bytes of a code. With 80 bits a plain hash cannot be searched, so that no slow hash is needed. */
const CODE_BYTES = 10
/** Crockford's base32 without its ambiguous letters: 16 characters. */
const CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** Creates recovery codes of the form `XXXX-XXXX-XXXX-XXXX`. Show them once and store their hashes. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    base32crockford.encode(randomBytes(CODE_BYTES)).replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Returns a typed code in upper case without separators; I and L are read as 1, O as 0. */
const normalizeCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')

/** Returns whether a text has the form of a recovery code, with or without separators. */
export const isRecoveryForm = (code: string): boolean => CODE_PATTERN.test(normalizeCode(code))

/** Returns the hash under which a recovery code of an owner is stored, 64 hex digits. `owner` names kind and id, for example `member 7`. */
export const hashRecoveryCode = (code: string, owner: string): string =>
  createHash('sha256')
    .update(`tradelet recovery code\n${owner}\n${normalizeCode(code)}`)
    .digest('hex')

/**
 * Returns the stored hash that a code matches, or null. Compares with every hash in constant time. The caller deletes the hash, and rejects the code if the
 * row was already deleted.
 */
export function findRecoveryHash(code: string, owner: string, hashes: readonly string[]): string | null {
  const typed = Buffer.from(hashRecoveryCode(code, owner), 'hex')
  let found: string | null = null
  for (const hash of hashes) {
    const stored = Buffer.from(hash, 'hex')
    if (stored.length === typed.length && timingSafeEqual(stored, typed)) found = hash
  }
  return isRecoveryForm(code) ? found : null
}
