import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the freeze of payouts. */
export const recipes = {
  getPayoutFreeze: fixed(),
  freezePayouts: leaveAlone('ends every other session and freezes payouts'),
  unfreezePayouts: leaveAlone('opens payouts'),
  freezePayoutsByLink: leaveAlone('needs a token of a mail'),
} satisfies Recipes
