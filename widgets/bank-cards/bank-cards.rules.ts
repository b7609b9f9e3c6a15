import { type BankCard, cardDigits, isCardNumber, type setBankCard } from '../../shared/contract/bank-cards.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { type CodeAsked, type CodeDraft, codeForm, codeProblems } from '../../shared/member/email-code.rules.ts'

/** A card as it is being filled in, in the order of the form. */
export interface CardDraft extends CodeDraft {
  bankName: string
  cardholder: string
  /** As typed, with what stands between the digits. */
  number: string
  /** The password that the server has asked for; "" while it has not. */
  password: string
}

/** What may be wrong with a field. */
export type CardReason = 'missing' | 'tooLong' | 'malformed'

/** So many characters the name of a bank and of a cardholder may have. */
export const NAME_LENGTH = 100

/** Whether a card may be added: there is none, or cards can be edited (BNK-09, Q-060). */
export const canAdd = (cards: readonly BankCard[], canEdit: boolean): boolean => cards.length === 0 || canEdit

/** What is wrong with a draft, by field (BNK-06, BNK-07). */
export function cardProblems(draft: CardDraft, asked: CodeAsked): Partial<Record<keyof CardDraft, CardReason>> {
  const problems: Record<keyof CardDraft, CardReason | null> = {
    bankName: nameProblem(draft.bankName),
    cardholder: nameProblem(draft.cardholder),
    number: filledProblem(draft.number, (typed) => isCardNumber(cardDigits(typed))),
    password: null,
    ...codeProblems(draft, asked),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

function filledProblem(typed: string, isRight: (typed: string) => boolean): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return isRight(typed.trim()) ? null : 'malformed'
}

function nameProblem(typed: string): CardReason | null {
  if (typed.trim() === '') return 'missing'
  return typed.trim().length > NAME_LENGTH ? 'tooLong' : null
}

/** The form as it is sent: four keys, and what is asked for beside them (BNK-05, Q-057). `id` is "" for a new card. */
export const cardForm = (id: string, draft: CardDraft, asked: CodeAsked): FormOf<typeof setBankCard> => ({
  id: id || null,
  bank_name: draft.bankName.trim(),
  card_number: cardDigits(draft.number),
  card_name: draft.cardholder.trim(),
  paypassword: draft.password || null,
  ...codeForm(draft, asked),
})

const FIELDS = new Map<string, keyof CardDraft>([
  ['bank_name', 'bankName'],
  ['card_name', 'cardholder'],
  ['card_number', 'number'],
  ['captcha', 'code'],
  ['email', 'email'],
  ['paypassword', 'password'],
])

/** The field of the form that a refusal names; null for the form as a whole, also where the field is not asked for. */
export function fieldOf(wire: string | undefined, asked: CodeAsked): keyof CardDraft | null {
  const field = FIELDS.get(wire ?? '') ?? null
  return (field === 'code' || field === 'email') && !asked[field] ? null : field
}
