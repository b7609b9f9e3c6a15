import { type BankCard, cardDigits, isCardNumber, type setBankCard } from '../../shared/contract/bank-cards.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { EMAIL_PATTERN } from '../../shared/contract/fields.ts'

/** A card as it is being filled in, in the order of the form. */
export interface CardDraft {
  bankName: string
  cardholder: string
  /** As typed, with what stands between the digits. */
  number: string
  /** Where the code goes, of a member whose login name is no address. */
  email: string
  code: string
}

/** What may be wrong with a field. */
export type CardReason = 'missing' | 'tooLong' | 'malformed'

/** What is asked for beside the card. */
export interface CardAsked {
  /** A code by e-mail. */
  code: boolean
  /** The address that it goes to. */
  email: boolean
}

/** So many characters the name of a bank and of a cardholder may have. */
export const NAME_LENGTH = 100

/** What is asked for, by the switch of the site and the login name of the member. */
export const askedFor = (verifies: boolean, username: string): CardAsked => ({
  code: verifies,
  email: verifies && addressOf(username) === null,
})

/** The address that a login name is, or null. */
export const addressOf = (username: string): string | null => (EMAIL_PATTERN.test(username) ? username : null)

/** Whether a card may be added: there is none, or cards can be edited (BNK-09, Q-060). */
export const canAdd = (cards: readonly BankCard[], canEdit: boolean): boolean => cards.length === 0 || canEdit

/** A number of which only the last four digits can be read (BNK-08, Q-056). */
export const maskedNumber = (number: string): string => `**** **** **** ${lastOf(number)}`

/** The last four signs of a number. */
export const lastOf = (number: string): string => number.trim().slice(-4)

/** A number in groups of four, as on a card; one that holds more than digits stays as it is. */
export const groupedNumber = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number

/** An address of which only the first sign and the domain can be read. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1***')

/** What is wrong with a draft, by field (BNK-06, BNK-07). */
export function cardProblems(draft: CardDraft, asked: CardAsked): Partial<Record<keyof CardDraft, CardReason>> {
  const problems: Record<keyof CardDraft, CardReason | null> = {
    bankName: nameProblem(draft.bankName),
    cardholder: nameProblem(draft.cardholder),
    number: filledProblem(draft.number, (typed) => isCardNumber(cardDigits(typed))),
    email: asked.email ? emailProblem(draft.email) : null,
    code: asked.code && draft.code.trim() === '' ? 'missing' : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** What is wrong with an address for the code, or null. */
export const emailProblem = (email: string): CardReason | null =>
  filledProblem(email, (typed) => EMAIL_PATTERN.test(typed))

function filledProblem(typed: string, isRight: (typed: string) => boolean): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return isRight(typed.trim()) ? null : 'malformed'
}

function nameProblem(typed: string): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return typed.trim().length > NAME_LENGTH ? 'tooLong' : null
}

/** The form as it is sent: four keys, and what is asked for beside them (BNK-05, Q-057). `id` is "" for a new card. */
export const cardForm = (id: string, draft: CardDraft, asked: CardAsked): FormOf<typeof setBankCard> => ({
  id: id || null,
  bank_name: draft.bankName.trim(),
  card_number: cardDigits(draft.number),
  card_name: draft.cardholder.trim(),
  captcha: asked.code ? draft.code.trim() : null,
  email: asked.email ? draft.email.trim() : null,
})

const FIELDS = new Map<string, keyof CardDraft>([
  ['bank_name', 'bankName'],
  ['card_name', 'cardholder'],
  ['card_number', 'number'],
  ['captcha', 'code'],
  ['email', 'email'],
])

/** The field of the form that a refusal names; null for the form as a whole, also where the field is not asked for. */
export function fieldOf(wire: string | undefined, asked: CardAsked): keyof CardDraft | null {
  const field = FIELDS.get(wire ?? '') ?? null
  return (field === 'code' || field === 'email') && !asked[field] ? null : field
}
