import { randomInt } from 'node:crypto'

/** Returns the key of a registered login name: emails ignore case, phone numbers are unchanged. The two never collide, since an email has an `@`. */
export const toNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Capitals and digits that cannot be confused when read aloud or copied by hand. */
const INVITE_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const INVITE_CODE_LENGTH = 8

/** Returns a random invite code. The caller checks that it is free. */
export const createInviteCode = (): string =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_CODE_ALPHABET[randomInt(INVITE_CODE_ALPHABET.length)]).join(
    '',
  )
