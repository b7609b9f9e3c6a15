/** Identity form in progress, by the fields of `usrsetreal`; the cards are URLs of uploads. */
export type IdentityDraft = Record<'realName' | 'frontCard' | 'backCard', string>

/** Reasons why a field is invalid; `uploading` means an unfinished upload. */
export type IdentityReason = 'missing' | 'uploading'

/** Sides of the card. */
export const CARD_SIDES = ['frontCard', 'backCard'] as const

/** One side of the card. */
export type CardSide = (typeof CARD_SIDES)[number]

/** Returns the invalid fields. All three are required; a picture counts after its upload has succeeded (IDN-03, UPL-06). */
export function findIdentityProblems(
  draft: IdentityDraft,
  isRunning: (side: CardSide) => boolean,
): Partial<Record<keyof IdentityDraft, IdentityReason>> {
  const cards = CARD_SIDES.filter((side) => draft[side] === '').map((side): [CardSide, IdentityReason] => [
    side,
    isRunning(side) ? 'uploading' : 'missing',
  ])
  return { ...(draft.realName.trim() === '' && { realName: 'missing' as const }), ...Object.fromEntries(cards) }
}
