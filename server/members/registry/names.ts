import { randomInt } from 'node:crypto'

/** Returns the key that login names are compared by: emails ignore case, phone numbers are unchanged. The two never collide, since an email has an `@`. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Capitals and digits that cannot be confused when read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Returns a random invite code. The caller checks that it is free. */
export const randomInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
