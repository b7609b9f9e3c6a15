import { randomInt } from 'node:crypto'

/** What a login name is compared by: emails without regard to case, phone numbers as they are. The two never meet, for an email has an `@`. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Capitals and digits without those that are mistaken for each other when read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A random invite code. The caller checks that it is not taken. */
export const randomInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
