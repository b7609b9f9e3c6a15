/** Identity form in progress, by the fields of `usrsetreal`; the cards are URLs of uploads. */
export type IdentityDraft = Record<'real_name' | 'front_card' | 'back_card', string>

/** Reasons why a field is invalid; `uploading` means an unfinished upload. */
export type IdentityReason = 'missing' | 'uploading'

/** Sides of the card. */
export const SIDES = ['front_card', 'back_card'] as const

/** One side of the card. */
export type CardSide = (typeof SIDES)[number]

/** Returns the invalid fields. All three are required; a picture counts after its upload has succeeded (IDN-03, UPL-06). */
export function identityProblems(
  draft: IdentityDraft,
  isRunning: (side: CardSide) => boolean,
): Partial<Record<keyof IdentityDraft, IdentityReason>> {
  const cards = SIDES.filter((side) => draft[side] === '').map((side): [CardSide, IdentityReason] => [
    side,
    isRunning(side) ? 'uploading' : 'missing',
  ])
  return { ...(draft.real_name.trim() === '' && { real_name: 'missing' as const }), ...Object.fromEntries(cards) }
}
