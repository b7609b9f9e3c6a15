import {
  type BankCard,
  isCardNumber,
  MAX_CARD_NAME_LENGTH,
  normalizeCardNumber,
  type setBankCard,
} from '../../shared/base/contract/bank-cards.ts'
import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { findFixedCardRefusal } from '../../shared/base/rules/bank-cards.rules.ts'
import {
  type CodeDraft,
  findCodeProblems,
  type RequiredCodeFields,
  toCodeForm,
} from '../../shared/state/member/email-code.rules.ts'

/** Card form in progress; the fields are in the order of the form. */
export interface CardDraft extends CodeDraft {
  bankName: string
  cardholder: string
  /** As typed, including separators between digits. */
  number: string
  /** Trading password, if the server required it; else "". */
  password: string
}

/** Reasons why a field is invalid. */
export type CardReason = 'missing' | 'tooLong' | 'malformed'

/** Returns true for the first card, or if cards can be edited (BNK-09, Q-060). */
export const canAddCard = (cards: readonly BankCard[], canEdit: boolean): boolean =>
  findFixedCardRefusal(cards, canEdit) === null

/** Returns the invalid fields of a draft (BNK-06, BNK-07). */
export function findCardProblems(
  draft: CardDraft,
  asked: RequiredCodeFields,
): Partial<Record<keyof CardDraft, CardReason>> {
  const problems: Record<keyof CardDraft, CardReason | null> = {
    bankName: findNameProblem(draft.bankName),
    cardholder: findNameProblem(draft.cardholder),
    number: findInputProblem(draft.number, (typed) => isCardNumber(normalizeCardNumber(typed))),
    password: null,
    ...findCodeProblems(draft, asked),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

function findInputProblem(typed: string, isRight: (typed: string) => boolean): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return isRight(typed.trim()) ? null : 'malformed'
}

function findNameProblem(typed: string): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return typed.trim().length > MAX_CARD_NAME_LENGTH ? 'tooLong' : null
}

/** Converts a draft to the request form: the four card fields plus password and code if required (BNK-05, Q-057). `id` is "" for a new card. */
export const toCardForm = (
  id: string,
  draft: CardDraft,
  asked: RequiredCodeFields,
): FormValues<typeof setBankCard> => ({
  id: id || null,
  bankName: draft.bankName.trim(),
  cardNumber: normalizeCardNumber(draft.number),
  cardholder: draft.cardholder.trim(),
  payPassword: draft.password || null,
  ...toCodeForm(draft, asked),
})

const FIELDS_BY_WIRE_NAME = new Map<string, keyof CardDraft>([
  ['bankName', 'bankName'],
  ['cardholder', 'cardholder'],
  ['cardNumber', 'number'],
  ['emailCode', 'code'],
  ['email', 'email'],
  ['payPassword', 'password'],
])

/** Returns the form's field for a wire field of a refusal. Null, meaning the whole form, for unknown fields and code fields that are not shown. */
export function toCardField(wire: string | undefined, asked: RequiredCodeFields): keyof CardDraft | null {
  const field = FIELDS_BY_WIRE_NAME.get(wire ?? '') ?? null
  return (field === 'code' || field === 'email') && !asked[field] ? null : field
}
