import { codec, matching } from './codec.ts'
import { PASSWORD_LENGTH, PHONE_DIGITS } from './constants.ts'

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'

/**
 * An email address as mail systems deliver it: letters of any script, digits and the unquoted signs of RFC 5322 before the @, 64 characters at most; names of
 * letters, digits and inner hyphens with a dot between after it; 254 characters at most. No quotes, brackets or commas, which mean something in headers and pages.
 */
export const EMAIL_PATTERN = new RegExp(
  `^(?=.{3,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`,
  'u',
)

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
