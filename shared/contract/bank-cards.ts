import { codec, filled, id, list, nothing, object, omitted, optional, text } from './codec.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { email, givenPassword } from './fields.ts'

/** Digits of a card's number. Cards have 13 to 19, accounts that banks print instead of one fewer or more. */
export const CARD_DIGITS = { min: 6, max: 30 } as const

/** Signs that people and banks write between the digits: spaces and hyphens of every kind. */
const BETWEEN = /[\s\u2010-\u2015\u2212-]+/g
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const CARD_NUMBER = new RegExp(`^[0-9]{${CARD_DIGITS.min},${CARD_DIGITS.max}}$`)

/** A card's number as its digits: without what stands between them, Arabic and Persian digits as Latin ones. Everything else stays, to be refused. */
export const cardDigits = (typed: string): string =>
  typed.replace(BETWEEN, '').replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Whether these digits can be a card's number. No check digit and no fixed length is wanted. */
export const isCardNumber = (digits: string): boolean => CARD_NUMBER.test(digits)

/** The number of a card as a member types it; its digits for us. */
const cardNumber = codec('cardNumber', (wire) => {
  const digits = typeof wire === 'string' ? cardDigits(wire) : ''
  return isCardNumber(digits) ? digits : undefined
})

/** The member's bank cards, in the order they were added. The page masks the number where the site says so (BNK-08). */
export const getBankCards = endpoint({
  path: 'getUserBankList',
  access: 'member',
  data: list(object({ id, bank_name: text, card_number: text, card_name: text })),
  example: [{ id: '1', bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }],
})

/** A bank card of the member; `card_name` is the cardholder. */
export type BankCard = Answer<typeof getBankCards>[number]

/**
 * Adds a bank card, or with the id of one changes it (BNK-05). Its number is 6 to 30 digits; spaces and hyphens may stand between them. While
 * `verify_email_code` is on, `captcha` is the code that `emssend` has sent to the member; `email` says where to, for a member whose login name is no
 * address. Neither travels otherwise. `paypassword` is ours, sent once it is asked for by a refusal of the rule `missing`: the trading password, or the
 * login password of a member who has none.
 */
export const setBankCard = endpoint({
  path: 'setBank',
  access: 'member',
  form: {
    id: optional(id),
    bank_name: filled(100),
    card_number: cardNumber,
    card_name: filled(100),
    captcha: omitted(filled(32)),
    email: omitted(email),
    paypassword: omitted(givenPassword),
  },
  data: nothing,
  example: null,
})
