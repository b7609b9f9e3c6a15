import { type Codec, codec, id, object, text } from './codec.ts'
import { CURRENCY, MAX_LENGTHS, PASSWORD_LENGTH, PHONE_DIGITS } from './constants.ts'
import { cleanLoginName, normalizePhone } from './login-name.ts'

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'

/**
 * Deliverable email address of at most 254 characters.
 *
 * Before the @: at most 64 letters of any script, digits and unquoted RFC 5322 characters. After it: dot-separated labels of letters, digits and inner hyphens.
 * Quotes, brackets and commas are excluded because they have a meaning in mail headers and HTML.
 */
export const EMAIL_PATTERN = new RegExp(
  `^(?=.{3,${MAX_LENGTHS.loginName}}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`,
  'u',
)

/** 6 to 20 digits. */
export const PHONE_PATTERN = new RegExp(`^\\d{${PHONE_DIGITS.min},${PHONE_DIGITS.max}}$`)

/** 6 to 20 ASCII letters or digits. */
export const PASSWORD_PATTERN = new RegExp(`^[A-Za-z0-9]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$`)

/** Email address without surrounding spaces and invisible characters. */
export const email = codec('email', (wire) => {
  const name = typeof wire === 'string' ? cleanLoginName(wire) : ''
  return EMAIL_PATTERN.test(name) ? name : undefined
})

/** Phone number in its normal form. Spaces, hyphens, dots, brackets, `+` and a leading `00` are accepted and removed. */
export const phone = codec('phone', (wire) => {
  const typed = typeof wire === 'number' ? String(wire) : wire
  const digits = typeof typed === 'string' ? normalizePhone(typed) : ''
  return PHONE_PATTERN.test(digits) ? digits : undefined
})

/** New password. Not trimmed. */
export const newPassword = codec('password', (wire) =>
  typeof wire === 'string' && PASSWORD_PATTERN.test(wire) ? wire : undefined,
)

/** Password that is only compared: 1 to 200 characters of any kind, so that a wrong password is reported as wrong and not as malformed. */
export const existingPassword = codec('filled', (wire) =>
  typeof wire === 'string' && wire.length > 0 && wire.length <= 200 ? wire : undefined,
)

/** Title of a coin, an extension field; the unit of account if the backend sends none (specification section 1). */
export const currencyTitle: Codec<string> = { ...text, read: (wire) => text.read(wire) || CURRENCY }

const record = object({ id })

/**
 * Id of the record that a call has created or changed, an extension. Null from a backend that sends none: unexpected data must never turn a success into
 * a failure.
 */
export const recordId: Codec<{ id: string } | null> = {
  ...record,
  read: (wire) => record.read(wire) ?? null,
  write: (value) => value && record.write(value),
  required: false,
}
