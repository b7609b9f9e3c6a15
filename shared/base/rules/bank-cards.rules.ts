import type { BankCard } from '../contract/bank-cards.ts'
import type { RuleRefusal } from './refusal.ts'

/** Largest number of bank cards of a member. */
export const MAX_BANK_CARDS = 20

/** Card without its id. */
export type CardContent = Omit<BankCard, 'id'>

/** Card to save. `id` is null for a new card. */
export interface CardRequest {
  id: string | null
  content: CardContent
}

/** Refusal of a card. */
export type CardRefusal = RuleRefusal<'id', 'fixed' | 'unknown' | 'full'> | RuleRefusal<'cardNumber', 'taken'>

/** Returns the refusal to add, change or remove a card while the site does not permit it, or null. The first card may always be added. */
export const findFixedCardRefusal = (cards: readonly unknown[], canEdit: boolean): RuleRefusal<'id', 'fixed'> | null =>
  cards.length === 0 || canEdit ? null : { field: 'id', rule: 'fixed' }

/** Returns true if the card is saved already, for example when a form is sent again after a lost response. */
export const isSavedCard = (cards: readonly BankCard[], { id, content }: CardRequest): boolean =>
  cards.some((card) => (id === null || card.id === id) && isSameCard(card, content))

/** Returns the refusal of a card that is not saved yet, or null. No two cards of a member have the same number. */
export function findCardRefusal(
  cards: readonly BankCard[],
  request: CardRequest,
  canEdit: boolean,
): CardRefusal | null {
  const { id, content } = request
  if (id !== null && !cards.some((card) => card.id === id)) return { field: 'id', rule: 'unknown' }
  if (isSavedCard(cards, request)) return null
  const fixed = findFixedCardRefusal(cards, canEdit)
  if (fixed) return fixed
  if (cards.some((card) => card.id !== id && card.cardNumber === content.cardNumber))
    return { field: 'cardNumber', rule: 'taken' }
  return id === null && cards.length >= MAX_BANK_CARDS ? { field: 'id', rule: 'full' } : null
}

const isSameCard = (cardContent: CardContent, other: CardContent): boolean =>
  cardContent.bankName === other.bankName &&
  cardContent.cardNumber === other.cardNumber &&
  cardContent.cardholder === other.cardholder
