import { codec, from, id, list, nothing, object, omittable, optional, requiredText, text } from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { email, existingPassword } from './fields.ts'

/** Number of digits of a card number. Cards have 13 to 19; account numbers printed by banks may have fewer or more. */
export const CARD_DIGITS = { min: 6, max: 30 } as const

/** Largest number of characters of a bank name and of a cardholder's name. */
export const MAX_CARD_NAME_LENGTH = 100

/** Separators between digits: spaces and hyphens of every kind. */
const SEPARATORS = /[\s\u2010-\u2015\u2212-]+/g
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const CARD_NUMBER = new RegExp(`^[0-9]{${CARD_DIGITS.min},${CARD_DIGITS.max}}$`)

/**
 * Returns a card number without separators and with Arabic and Persian digits as ASCII digits. All other characters are kept, so that validation rejects them.
 */
export const normalizeCardNumber = (typed: string): string =>
  typed.replace(SEPARATORS, '').replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Returns true if these digits can be a card number. Check digit and exact length are not verified. */
export const isCardNumber = (digits: string): boolean => CARD_NUMBER.test(digits)

/** Card number as typed by a member; digits only in this code. */
const cardNumber = codec('cardNumber', (wire) => {
  const digits = typeof wire === 'string' ? normalizeCardNumber(wire) : ''
  return isCardNumber(digits) ? digits : undefined
})

/** Returns the member's bank cards in the order they were added. The page masks the numbers if the site setting requires it (BNK-08). */
export const getBankCards = endpoint({
  path: 'getUserBankList',
  access: 'member',
  scope: 'none',
  data: list(
    object({
      id,
      bankName: text,
      cardNumber: text,
      cardholder: from('card_name', text),
    }),
  ),
  example: [{ id: '1', bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' }],
})

/** Bank card of the member. `card_name` is the cardholder. */
export type BankCard = ResponseData<typeof getBankCards>[number]

/**
 * Adds a bank card, or changes the card with the given `id` (BNK-05). The number has 6 to 30 digits, optionally separated by spaces and hyphens. While
 * `verify_email_code` is on, `captcha` is the code that `emssend` sent to the member. `email` is its recipient if the member's login name is not an email
 * address. Otherwise both are left out. Extension field: `paypassword`, the trading password, or the login password of a member without one. The page
 * sends it after a refusal with this field and the rule `missing`.
 */
export const setBankCard = endpoint({
  path: 'setBank',
  access: 'member',
  scope: 'none',
  form: {
    id: optional(id),
    bankName: requiredText(MAX_CARD_NAME_LENGTH),
    cardNumber,
    cardholder: from('card_name', requiredText(MAX_CARD_NAME_LENGTH)),
    emailCode: from('captcha', omittable(requiredText(MAX_LENGTHS.emailCode))),
    email: omittable(email),
    payPassword: from('paypassword', omittable(existingPassword)),
  },
  data: nothing,
  example: null,
})

/**
 * Removes a bank card, confirmed by a password as in `setBankCard`. Withdrawals that were submitted keep their destination. A card that the member does
 * not have counts as removed, so the call can be repeated.
 */
export const removeBankCard = endpoint({
  path: 'removeBankCard',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id, payPassword: from('paypassword', omittable(existingPassword)) },
  data: nothing,
  example: null,
})
