import { codec, matching } from './codec.ts'
import { PASSWORD_LENGTH, PHONE_DIGITS } from './constants.ts'

/** Looks like an address: one @, a dot in the domain, no spaces; 254 characters at most. */
export const EMAIL_PATTERN = /^(?=.{3,254}$)[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** 6 to 20 digits. */
export const PHONE_PATTERN = new RegExp(`^\\d{${PHONE_DIGITS.min},${PHONE_DIGITS.max}}$`)

/** 6 to 20 letters or digits, nothing else. */
export const PASSWORD_PATTERN = new RegExp(`^[A-Za-z0-9]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$`)

/** An email address, as typed but for outer spaces. */
export const email = matching('email', EMAIL_PATTERN)

/** A phone number. */
export const phone = matching('phone', PHONE_PATTERN)

/** A new password. Never trimmed: what was typed is what counts. */
export const newPassword = codec('password', (wire) =>
  typeof wire === 'string' && PASSWORD_PATTERN.test(wire) ? wire : undefined,
)

/** A password that is only compared; any text up to 200 characters, so that a wrong one is answered as wrong and not as malformed. */
export const givenPassword = codec('filled', (wire) =>
  typeof wire === 'string' && wire.length > 0 && wire.length <= 200 ? wire : undefined,
)
