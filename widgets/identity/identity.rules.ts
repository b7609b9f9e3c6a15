/** What the identity form holds, by the fields of `usrsetreal`; the cards are the addresses of uploads. */
export type IdentityDraft = Record<'real_name' | 'front_card' | 'back_card', string>

/** Why a field cannot be sent: nothing in it, or a picture that is still on its way. */
export type IdentityReason = 'missing' | 'uploading'

/** The sides of the card. */
export const SIDES = ['front_card', 'back_card'] as const

/** One side of the card. */
export type CardSide = (typeof SIDES)[number]

/** What is wrong with each field (IDN-03, UPL-06): all three are needed, and a picture counts once it is uploaded. */
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
